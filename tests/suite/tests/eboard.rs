//! Tests of `goby --eboard`: a person plays on a simulated ChessLink board at a pseudo terminal.
#![cfg(target_os = "linux")]

use goby_core::board::Board;
use goby_core::types::{Color, Move, Piece, Square};
use goby_suite::chesslink::{Simulated, steps};
use goby_suite::process::{Process, program};
use goby_suite::pty::{Terminal, pair};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longest wait for lights.
const PATIENCE: Duration = Duration::from_secs(60);

/// A simulated board, and its folder, in which the program keeps games too.
struct Desk {
    folder: tempfile::TempDir,
    board: Simulated,
}

impl Desk {
    fn new(is_automatic: bool, is_faulty: bool) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let board = Simulated::new(folder.path(), is_automatic, is_faulty);
        Self { folder, board }
    }

    /// The program for this board.
    fn command(&self) -> Command {
        let mut command = Command::new(program());
        command.arg("--eboard");
        command.arg(format!("chesslink:{}", self.board.name.display()));
        command.env("XDG_STATE_HOME", self.folder.path());
        command
    }

    /// The program at a terminal of this kind, with a first report from the board.
    fn terminal(&self, kind: &str) -> Terminal {
        let terminal = Terminal::of(self.command().env("TERM", kind).env_remove("NO_COLOR"));
        self.board.await_program();
        terminal
    }

    /// The program as an engine, which has been asked to begin a game.
    fn posing(&self) -> Process {
        let mut process = Process::of(&mut self.command());
        process.say(
            "xboard
protover 2
accepted ping
new
random
level 40 5 0
ping 1",
        );
        process.find("feature *usermove=1*");
        process.find("feature *done=1");
        assert_eq!(process.line().as_deref(), Some("pong 1"));
        self.board.await_program();
        process
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
    let (lift, put) = steps(board, reply);
    simulated.await_lights(&lift, &put);
    for square in put {
        assert!(told.contains(&square.to_string()), "{told}");
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
        let desk = Desk::new(is_automatic, true);
        let simulated = &desk.board;
        let mut terminal = desk.terminal("dumb");
        terminal.say("sd 2");
        let mut board = Board::start();
        moves(simulated, &mut terminal, &mut board, &[5, 11, 3, 17, 8]);
        let shown = terminal.quit();
        assert!(!shown.contains("differs"), "{shown}");
        simulated.await_lights(&[], &[]);
    }
}

#[test]
fn wrong_moves_are_told_and_moves_taken_back() {
    let desk = Desk::new(true, false);
    let simulated = &desk.board;
    let mut terminal = desk.terminal("dumb");
    terminal.say("sd 2");
    let mut board = Board::start();
    moves(simulated, &mut terminal, &mut board, &[4]);
    let second = board.clone();
    moves(simulated, &mut terminal, &mut board, &[9, 6]);
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
    moves(simulated, &mut terminal, &mut board, &[2]);
    simulated.set_up(&Board::start());
    terminal.find("The pieces are set up for a new game.\n");
    terminal.find("White, move 1: ");
    simulated.set(Square::A2, b'.');
    simulated.set(Square::A6, b'P');
    terminal.find("Illegal move (the pawn cannot go to a6): a2a6\nWhite, move 1: ");
    simulated.await_lights(&[Square::A6], &[Square::A2]);
    assert!(!terminal.quit().contains("Error"));
    simulated.await_lights(&[], &[]);
}

#[test]
fn a_board_turned_around_is_recognised() {
    let desk = Desk::new(true, false);
    let simulated = &desk.board;
    simulated.state(|state| state.letters.reverse());
    let mut terminal = desk.terminal("dumb");
    terminal.say("sd 2");
    // White's pawn on e2 is on the board's d7.
    simulated.set(Square::D7, b'.');
    simulated.set(Square::D5, b'P');
    terminal.find("Your move on the board: e4\n");
    terminal.say("undo");
    terminal.find("Taken back: ");
    terminal.find("The board differs from the game: move the white pawn from e4 to e2.\n");
    simulated.await_lights(&[Square::D5], &[Square::D7]);
}

#[test]
fn the_game_survives_a_board_that_was_unplugged() {
    let desk = Desk::new(true, false);
    let simulated = &desk.board;
    let mut terminal = desk.terminal("dumb");
    terminal.say("sd 2");
    let mut board = Board::start();
    moves(simulated, &mut terminal, &mut board, &[7]);
    simulated.unplug();
    terminal.find("The game is kept; connect the board again.\n");
    simulated.plug();
    terminal.find("The board answers.\n");
    moves(simulated, &mut terminal, &mut board, &[3]);
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
    let desk = Desk::new(true, false);
    let simulated = &desk.board;
    let mut terminal = desk.terminal("dumb");
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
    let desk = Desk::new(true, false);
    let simulated = &desk.board;
    let mut terminal = desk.terminal("xterm");
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

#[test]
fn a_person_takes_the_place_of_an_engine() {
    let desk = Desk::new(true, true);
    let simulated = &desk.board;
    let mut process = desk.posing();
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
    let desk = Desk::new(false, false);
    let simulated = &desk.board;
    let mut process = desk.posing();
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
