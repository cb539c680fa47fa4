//! Tests of `goby --eboard`: a person plays on a simulated ChessLink board at a pseudo terminal.
#![cfg(target_os = "linux")]

use goby_core::board::{Board, castling_targets};
use goby_core::types::{Color, Move, Piece, Square};
use goby_suite::process::{Process, program};
use goby_suite::pty::{Terminal, pair};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longest wait for lights.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time that the hand takes for a step.
const STEP: Duration = Duration::from_millis(80);

/// The pieces and lights of a board, and its faults.
struct State {
    /// The letters of a report, a8 first.
    letters: Vec<u8>,
    /// The patterns of all lights; empty while they are off.
    lights: Vec<u8>,
    /// True once a program has sent a command.
    is_heard: bool,
    /// True if the cable is connected.
    is_plugged: bool,
    /// True if reports come without a request.
    is_automatic: bool,
    /// True if frames have wrong bits, come in two parts, and have noise between them.
    is_faulty: bool,
}

/// A simulated board, which runs in a thread.
struct Simulated {
    state: Arc<Mutex<State>>,
    folder: tempfile::TempDir,
}

/// Adds the check and the parity to a frame.
fn encode(text: &[u8]) -> Vec<u8> {
    let check = text.iter().fold(0, |sum, letter| sum ^ letter);
    let text = [text, format!("{check:02X}").as_bytes()].concat();
    let parity = |letter: u8| letter | u8::from(letter.count_ones().is_multiple_of(2)) << 7;
    text.into_iter().map(parity).collect()
}

/// Returns the first complete command in `bytes` without check and parity, and removes it.
fn command(bytes: &mut Vec<u8>) -> Option<Vec<u8>> {
    let length = match bytes.first()? & 0x7F {
        b'L' => 1 + 2 + 2 * 81,
        b'S' | b'X' => 1,
        other => panic!("unexpected command {other}"),
    };
    if bytes.len() < length + 2 {
        return None;
    }
    let frame: Vec<u8> = bytes.drain(..length + 2).collect();
    let text: Vec<u8> = frame[..length].iter().map(|byte| byte & 0x7F).collect();
    assert_eq!(encode(&text), frame, "parity and check");
    Some(text)
}

impl Simulated {
    fn new(is_automatic: bool, is_faulty: bool) -> Self {
        let state = State {
            letters: letters(&Board::start()),
            lights: Vec::new(),
            is_heard: false,
            is_plugged: true,
            is_automatic,
            is_faulty,
        };
        let board = Self {
            state: Arc::new(Mutex::new(state)),
            folder: tempfile::tempdir().expect("a folder"),
        };
        board.plug();
        board
    }

    /// The path of the port.
    fn name(&self) -> PathBuf {
        self.folder.path().join("port")
    }

    fn state<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut self.state.lock().expect("a state"))
    }

    fn unplug(&self) {
        self.state(|state| state.is_plugged = false);
    }

    /// Connects the cable: the board boots, and its port may have another number.
    fn plug(&self) {
        let (port, kept, path) = pair();
        let _ = std::fs::remove_file(self.name());
        std::os::unix::fs::symlink(path, self.name()).expect("a link");
        self.state(|state| (state.is_plugged, state.lights) = (true, Vec::new()));
        let state = Arc::clone(&self.state);
        let mut port = port;
        port.set_read_timeout(Duration::from_millis(10))
            .expect("a timeout");
        std::thread::spawn(move || {
            let _kept = kept;
            let _ = port.write_all(b"\0~\x7F\xFF");
            let mut bytes = Vec::new();
            for frames in 0.. {
                let mut chunk = [0; 256];
                if let Ok(count) = port.read(&mut chunk) {
                    bytes.extend(&chunk[..count]);
                }
                let command = command(&mut bytes);
                let mut state = state.lock().expect("a state");
                if !state.is_plugged {
                    return;
                }
                state.is_heard |= command.is_some();
                let mut answer = Vec::new();
                // A report may come before the answer.
                if state.is_automatic || command.is_some() {
                    answer.extend(encode(&[b"s", &state.letters[..]].concat()));
                }
                match command.as_deref() {
                    Some([b'L', _, _, patterns @ ..]) => {
                        state.lights = patterns.to_vec();
                        answer.extend(encode(b"l"));
                    }
                    Some(b"X") => {
                        state.lights.clear();
                        answer.extend(encode(b"x"));
                    }
                    _ => {}
                }
                let is_faulty = state.is_faulty;
                drop(state);
                if is_faulty && !answer.is_empty() {
                    let place = frames * 13 % answer.len();
                    if frames % 3 == 0 {
                        answer[place] ^= 1 << (frames % 8);
                    }
                    let (first, second) = answer.split_at(place);
                    let _ = port.write_all(first);
                    sleep(Duration::from_millis(5));
                    let _ = port.write_all(second);
                    let _ = port.write_all(b"\xFE\x00rr");
                } else {
                    let _ = port.write_all(&answer);
                }
                sleep(Duration::from_millis(10));
            }
        });
    }

    fn set(&self, square: Square, letter: u8) {
        self.state(|state| state.letters[square.flip().index()] = letter);
        sleep(STEP);
    }

    /// Sets all pieces at once.
    fn set_up(&self, board: &Board) {
        self.state(|state| state.letters = letters(board));
    }

    /// Makes a move with the pieces.
    fn make(&self, board: &Board, mv: Move) {
        let after = board.after(mv);
        let changed = |square: &Square| letter(board, *square) != letter(&after, *square);
        let changed: Vec<Square> = Square::ALL.into_iter().filter(changed).collect();
        if board.is_castling(mv) {
            let (king, rook) = castling_targets(mv.from(), mv.to());
            for (from, to) in [(mv.to(), rook), (mv.from(), king)] {
                self.set(from, b'.');
                self.set(to, letter(&after, to));
            }
        }
        for square in &changed {
            self.set(*square, b'.');
        }
        for square in &changed {
            self.set(*square, letter(&after, *square));
        }
    }

    /// Waits for these lights: squares to lift from, and squares to put on.
    fn await_lights(&self, lift: &[Square], put: &[Square]) {
        let mut expected = [0u8; 81];
        for (squares, pattern) in [(lift, 0xCC), (put, 0xFF)] {
            for square in squares {
                let column = square.file() as usize * 9;
                let row = 7 - square.rank() as usize;
                for corner in [0, 1, 9, 10] {
                    expected[column + row + corner] |= pattern;
                }
            }
        }
        let mut expected: String = expected.iter().map(|lit| format!("{lit:02X}")).collect();
        if lift.is_empty() && put.is_empty() {
            expected.clear();
        }
        let began = Instant::now();
        while self.state(|state| state.lights != expected.as_bytes()) {
            assert!(began.elapsed() < PATIENCE, "no lights {lift:?} {put:?}");
            sleep(Duration::from_millis(10));
        }
    }

    /// The program for this board.
    fn command(&self) -> Command {
        let mut command = Command::new(program());
        command.arg("--eboard");
        command.arg(format!("chesslink:{}", self.name().display()));
        command.env("XDG_STATE_HOME", self.folder.path());
        command
    }

    /// The program at a terminal of this kind, with a first report from the board.
    fn terminal(&self, kind: &str) -> Terminal {
        let terminal = Terminal::of(self.command().env("TERM", kind).env_remove("NO_COLOR"));
        self.await_program();
        terminal
    }

    /// Waits until the program has received a report.
    fn await_program(&self) {
        let began = Instant::now();
        while !self.state(|state| state.is_heard) {
            assert!(began.elapsed() < PATIENCE, "the program sends nothing");
            sleep(Duration::from_millis(10));
        }
        sleep(Duration::from_millis(300));
    }
}

impl Drop for Simulated {
    fn drop(&mut self) {
        self.unplug();
    }
}

/// The report of a position.
fn letters(board: &Board) -> Vec<u8> {
    let squares = Square::ALL.into_iter();
    squares.map(|square| letter(board, square.flip())).collect()
}

fn letter(board: &Board, square: Square) -> u8 {
    match (board.color_on(square), board.piece_on(square)) {
        (Some(Color::White), Some(piece)) => piece.letter().to_ascii_uppercase() as u8,
        (_, Some(piece)) => piece.letter() as u8,
        _ => b'.',
    }
}

/// A person's side of a game against Goby: makes a move, and Goby's reply on the board.
fn turn(simulated: &Simulated, terminal: &mut Terminal, board: &mut Board, mv: Move) {
    let number = board.fullmove_number();
    let said = format!("Your move on the board: {}\n", board.san(mv));
    simulated.make(board, mv);
    terminal.find(&said);
    *board = board.after(mv);
    terminal.find(&format!("Goby plays {number}... "));
    let reply = terminal.find("\n");
    let reply = board.parse_move(&reply).expect("a legal reply");
    terminal.find("On the board: ");
    let told = terminal.find(".\n");
    terminal.find(&format!("White, move {}: ", number + 1));
    if !board.is_castling(reply) {
        let after = board.after(reply);
        let changed = |square: &Square| letter(board, *square) != letter(&after, *square);
        let changed = Square::ALL.into_iter().filter(changed);
        let (put, lift): (Vec<_>, Vec<_>) =
            changed.partition(|&square| letter(&after, square) != b'.');
        simulated.await_lights(&lift, &put);
        assert!(told.contains(&reply.to().to_string()), "{told}");
    }
    simulated.make(board, reply);
    *board = board.after(reply);
    simulated.await_lights(&[], &[]);
}

/// Plays some moves, each chosen by its place among the legal moves.
fn moves(simulated: &Simulated, terminal: &mut Terminal, board: &mut Board, places: &[usize]) {
    for place in places {
        let legal = board.legal_moves();
        let mv = legal[place % legal.len()];
        turn(simulated, terminal, board, mv);
    }
}

#[test]
fn a_game_is_played_on_a_board_with_faults() {
    for is_automatic in [true, false] {
        let simulated = Simulated::new(is_automatic, true);
        let mut terminal = simulated.terminal("dumb");
        terminal.say("sd 2");
        let mut board = Board::start();
        moves(&simulated, &mut terminal, &mut board, &[5, 11, 3, 17, 8]);
        let shown = terminal.quit();
        assert!(!shown.contains("differs"), "{shown}");
        simulated.await_lights(&[], &[]);
    }
}

#[test]
fn wrong_moves_are_told_and_moves_taken_back() {
    let simulated = Simulated::new(true, false);
    let mut terminal = simulated.terminal("dumb");
    terminal.say("sd 2");
    let mut board = Board::start();
    moves(&simulated, &mut terminal, &mut board, &[4]);
    let second = board.clone();
    moves(&simulated, &mut terminal, &mut board, &[9, 6]);
    let empty = Square::A5.rank().bitboard() & !board.occupied();
    let (king, wrong) = (board.king(Color::White), empty.first().expect("a square"));
    simulated.set(king, b'.');
    simulated.set(wrong, b'K');
    terminal.find(&format!(
        "Illegal move (the king cannot go to {wrong}): {king}{wrong}\n"
    ));
    simulated.await_lights(&[wrong], &[king]);
    simulated.set_up(&second);
    terminal.find("Moves are taken back on the board.\n");
    terminal.find("Taken back: ");
    terminal.find("White, move 2: ");
    simulated.await_lights(&[], &[]);
    board = second;
    moves(&simulated, &mut terminal, &mut board, &[2]);
    simulated.set_up(&Board::start());
    terminal.find("The pieces are set up for a new game.\n");
    terminal.find("White, move 1: ");
    simulated.set(Square::A2, b'.');
    simulated.set(Square::A6, b'P');
    terminal.find("Illegal move (the pawn cannot go to a6): a2a6\nWhite, move 1: ");
    assert!(!terminal.quit().contains("Error"));
}

#[test]
fn the_game_survives_a_board_that_was_unplugged() {
    let simulated = Simulated::new(true, false);
    let mut terminal = simulated.terminal("dumb");
    terminal.say("sd 2");
    let mut board = Board::start();
    moves(&simulated, &mut terminal, &mut board, &[7]);
    simulated.unplug();
    terminal.find("The game is kept; connect the board again.\n");
    simulated.plug();
    terminal.find("The board answers.\n");
    moves(&simulated, &mut terminal, &mut board, &[3]);
    // Also while Goby's move must be made on the board.
    let mv = board.legal_moves()[5];
    simulated.make(&board, mv);
    terminal.find("On the board: ");
    simulated.unplug();
    terminal.find("The game is kept; connect the board again.\n");
    simulated.plug();
    terminal.find("The board answers.\n");
    let began = Instant::now();
    while simulated.state(|state| state.lights.is_empty()) {
        assert!(began.elapsed() < PATIENCE, "no lights");
        sleep(Duration::from_millis(10));
    }
    terminal.say("pgn");
    terminal.find("3. ");
}

#[test]
fn castling_and_promotion_are_made_on_the_board() {
    let simulated = Simulated::new(true, false);
    let mut terminal = simulated.terminal("dumb");
    terminal.say("force");
    let fen = "6k1/P7/8/8/8/8/8/4K2R w K - 0 1";
    let mut board = Board::from_fen(fen).expect("a position");
    simulated.set_up(&board);
    terminal.say(&format!("setboard {fen}"));
    simulated.await_lights(&[], &[]);
    sleep(Duration::from_millis(600));
    for mv in [
        Move::new(Square::E1, Square::H1),
        Move::new(Square::G8, Square::H7),
        Move::promoting(Square::A7, Square::A8, Piece::Knight),
    ] {
        simulated.make(&board, mv);
        terminal.find(&format!("Your move on the board: {}\n", board.san(mv)));
        board = board.after(mv);
    }
    terminal.say("fen");
    terminal.find("N7/7k/8/8/8/8/8/5RK1 b - - 0 2");
}

#[test]
fn a_move_on_the_board_does_not_spoil_a_typed_line() {
    let simulated = Simulated::new(true, false);
    let mut terminal = simulated.terminal("xterm");
    terminal.find("> ");
    terminal.say("sd 2");
    terminal.find("> ");
    terminal.press("stat");
    terminal.find("stat");
    simulated.make(&Board::start(), Move::new(Square::E2, Square::E4));
    terminal.find("Your move on the board: e4\n");
    terminal.find("On the board: ");
    terminal.press("us\n");
    terminal.find("You have White.");
}

#[test]
fn a_port_without_a_board_is_told() {
    let (silent, _kept, name) = pair();
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(program());
    command.args(["--eboard", &format!("chesslink:{}", name.display())]);
    command
        .env("TERM", "dumb")
        .env("XDG_STATE_HOME", folder.path());
    let mut terminal = Terminal::of(&mut command);
    let name = name.display();
    terminal.find(&format!(
        "No board answers at {name}; are power, cable and port right?\n"
    ));
    let _ = silent.write_all(b"# Goby 0.1.0\r\n");
    terminal.say("e4");
    terminal.find("Goby plays 1... ");
    terminal.quit();
}

/// A person in the place of an engine, who has been asked to begin a game.
fn posing(simulated: &Simulated) -> Process {
    let mut process = Process::of(&mut simulated.command());
    process.say("xboard\nprotover 2\naccepted ping\nnew\nrandom\nlevel 40 5 0\nping 1");
    process.find("feature *usermove=1*");
    process.find("feature *done=1");
    assert_eq!(process.line().as_deref(), Some("pong 1"));
    simulated.await_program();
    process
}

#[test]
fn a_person_takes_the_place_of_an_engine() {
    let simulated = Simulated::new(true, true);
    let mut process = posing(&simulated);
    let mut board = Board::start();
    for text in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O", "Nxe4"] {
        let mv = board.parse_move(text).expect("a move");
        let coordinates = board.coordinate(mv);
        if board.side() == Color::White {
            process.say(&format!("usermove {coordinates}"));
            while simulated.state(|state| state.lights.is_empty()) {
                sleep(Duration::from_millis(10));
            }
            simulated.make(&board, mv);
            simulated.await_lights(&[], &[]);
        } else {
            simulated.make(&board, mv);
            let line = process.line();
            assert_eq!(line, Some(format!("move {coordinates}")));
        }
        board = board.after(mv);
    }
    process.say("quit");
    assert!(process.leave().success());
    simulated.await_lights(&[], &[]);
}

#[test]
fn the_interface_chooses_sides_positions_and_takebacks() {
    let simulated = Simulated::new(false, false);
    let mut process = posing(&simulated);
    process.say("force\nusermove e2e5\nusermove e2e4\nusermove e7e5\ngo\nfoo bar\nping 2");
    process.expect_lines("Illegal move: e2e5\nError (unknown command): foo bar\npong 2");
    let mut board = Board::start();
    for (text, lift, put) in [
        ("e4", [Square::E7].as_slice(), [Square::E5].as_slice()),
        ("e5", &[], &[]),
    ] {
        let mv = board.parse_move(text).expect("a move");
        simulated.make(&board, mv);
        simulated.await_lights(lift, put);
        board = board.after(mv);
    }
    let mv = board.parse_move("Nf3").expect("a move");
    simulated.make(&board, mv);
    assert_eq!(process.line().as_deref(), Some("move g1f3"));
    let after = board.after(mv);
    simulated.make(&after, Move::new(Square::G8, Square::F6));
    process.find("telluser The board differs from the game: move the black knight from f6 to g8.");
    simulated.set_up(&board);
    process.find("telluser Put the pieces back: *");
    simulated.await_lights(&[Square::G1], &[Square::F3]);
    simulated.set_up(&Board::start());
    process.find("telluser Begin the new game *");
    process.say("force\nundo\nremove");
    simulated.await_lights(&[], &[]);
    process.say("setboard 8/8/8/8/8/8/8/8 w - - 0 1");
    process.find("tellusererror Illegal position: *");
    process.say("setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nplayother");
    process.find("telluser The board differs from the game: *");
    process.close();
    assert!(process.leave().success());
}

#[test]
fn a_missing_port_is_told_in_the_protocol() {
    let mut command = Command::new(program());
    let mut process = Process::of(command.args(["--eboard", "chesslink:/dev/no-such-port"]));
    process.find("tellusererror /dev/no-such-port: there is no such port");
    assert_eq!(process.leave().code(), Some(2));
}
