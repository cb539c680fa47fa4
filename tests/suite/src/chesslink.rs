//! A simulated ChessLink board at a pseudo terminal, and the hand that moves its pieces.
//!
//! It has frames of its own, written from the protocol's description, not those of the program.

use crate::pty::pair;
use goby_core::board::{Board, castling_targets};
use goby_core::types::{Color, Move, Square};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longest wait for lights.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time that the hand takes for a step.
const STEP: Duration = Duration::from_millis(80);

/// The pieces and lights of a board, and its faults.
pub struct State {
    /// The letters of a report, a8 first.
    pub letters: Vec<u8>,
    /// The patterns of all lights; empty while they are off.
    pub lights: Vec<u8>,
    /// True once a program has sent a command.
    pub is_heard: bool,
    /// True if the cable is connected.
    pub is_plugged: bool,
    /// True if reports come without a request.
    pub is_automatic: bool,
    /// True if frames have wrong bits, come in two parts, and have noise between them; and if every
    /// other command for lights is lost.
    pub is_faulty: bool,
}

/// A simulated board, which runs in a thread.
pub struct Simulated {
    state: Arc<Mutex<State>>,
    /// The path of the port.
    pub name: PathBuf,
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
    /// Connects a board with the start position to a port in `folder`.
    ///
    /// # Panics
    /// If the system has no pseudo terminal.
    pub fn new(folder: &Path, is_automatic: bool, is_faulty: bool) -> Self {
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
            name: folder.join("port"),
        };
        board.plug();
        board
    }

    /// Reads or changes the state.
    ///
    /// # Panics
    /// If the board's thread has failed.
    pub fn state<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut self.state.lock().expect("a state"))
    }

    /// Takes the cable away.
    pub fn unplug(&self) {
        self.state(|state| state.is_plugged = false);
    }

    /// Connects the cable: the board boots, and its port may have another number.
    ///
    /// # Panics
    /// If the system has no pseudo terminal.
    pub fn plug(&self) {
        let (port, kept, path) = pair();
        let _ = std::fs::remove_file(&self.name);
        std::os::unix::fs::symlink(path, &self.name).expect("a link");
        self.state(|state| (state.is_plugged, state.lights) = (true, Vec::new()));
        let state = Arc::clone(&self.state);
        let mut port = port;
        port.set_read_timeout(Duration::from_millis(10))
            .expect("a timeout");
        std::thread::spawn(move || {
            let _kept = kept;
            let _ = port.write_all(b"\0~\x7F\xFF");
            let (mut bytes, mut is_lost) = (Vec::new(), false);
            for frames in 0.. {
                let mut chunk = [0; 256];
                if let Ok(count) = port.read(&mut chunk) {
                    bytes.extend(&chunk[..count]);
                }
                let mut command = command(&mut bytes);
                let mut state = state.lock().expect("a state");
                if !state.is_plugged {
                    return;
                }
                state.is_heard |= command.is_some();
                if state.is_faulty && command.as_ref().is_some_and(|text| text != b"S") {
                    is_lost = !is_lost;
                    command = command.filter(|_| !is_lost);
                }
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

    /// Puts a letter of a report on a square, and waits as long as a hand takes.
    pub fn set(&self, square: Square, letter: u8) {
        self.state(|state| state.letters[square.flip().index()] = letter);
        sleep(STEP);
    }

    /// Sets all pieces at once.
    pub fn set_up(&self, board: &Board) {
        self.state(|state| state.letters = letters(board));
    }

    /// Makes a move with the pieces.
    pub fn make(&self, board: &Board, mv: Move) {
        let after = board.after(mv);
        let (lift, put) = steps(board, mv);
        if board.is_castling(mv) {
            let (king, rook) = castling_targets(mv.from(), mv.to());
            for (from, to) in [(mv.to(), rook), (mv.from(), king)] {
                self.set(from, b'.');
                self.set(to, letter(&after, to));
            }
        }
        for square in lift {
            self.set(square, b'.');
        }
        for square in put {
            self.set(square, letter(&after, square));
        }
    }

    /// The legal move that the lights show, if they show one.
    pub fn shown(&self, board: &Board) -> Option<Move> {
        let lights = self.state(|state| state.lights.clone());
        let is_shown = |mv: &Move| {
            let (lift, put) = steps(board, *mv);
            patterns(&lift, &put) == lights
        };
        board.legal_moves().into_iter().find(is_shown)
    }

    /// Waits for these lights: squares to lift from, and squares to put on.
    ///
    /// # Panics
    /// If other lights are on after a minute.
    pub fn await_lights(&self, lift: &[Square], put: &[Square]) {
        let expected = patterns(lift, put);
        let began = Instant::now();
        while self.state(|state| state.lights != expected) {
            assert!(began.elapsed() < PATIENCE, "no lights {lift:?} {put:?}");
            sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the program has received a report.
    ///
    /// # Panics
    /// If the program sends nothing within a minute.
    pub fn await_program(&self) {
        let began = Instant::now();
        while !self.state(|state| state.is_heard) {
            assert!(began.elapsed() < PATIENCE, "the program sends nothing");
            sleep(Duration::from_millis(10));
        }
        sleep(Duration::from_secs(1));
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

/// The letter of a report for a square.
pub fn letter(board: &Board, square: Square) -> u8 {
    match (board.color_on(square), board.piece_on(square)) {
        (Some(Color::White), Some(piece)) => piece.letter().to_ascii_uppercase() as u8,
        (_, Some(piece)) => piece.letter() as u8,
        _ => b'.',
    }
}

/// The patterns of the lights for squares to lift from and squares to put on; empty without squares.
fn patterns(lift: &[Square], put: &[Square]) -> Vec<u8> {
    if lift.is_empty() && put.is_empty() {
        return Vec::new();
    }
    let mut patterns = [0u8; 81];
    for (squares, pattern) in [(lift, 0xCC), (put, 0xFF)] {
        for square in squares {
            let column = square.file() as usize * 9;
            let row = 7 - square.rank() as usize;
            for corner in [0, 1, 9, 10] {
                patterns[column + row + corner] |= pattern;
            }
        }
    }
    let digits: String = patterns.iter().map(|lit| format!("{lit:02X}")).collect();
    digits.into_bytes()
}

/// The squares to lift from and the squares to put on for a move.
pub fn steps(board: &Board, mv: Move) -> (Vec<Square>, Vec<Square>) {
    let after = board.after(mv);
    let changed = |square: &Square| letter(board, *square) != letter(&after, *square);
    let changed: Vec<Square> = Square::ALL.into_iter().filter(changed).collect();
    let on = |board: &Board| {
        let occupied = board.occupied();
        changed
            .iter()
            .copied()
            .filter(|&square| occupied.has(square))
            .collect()
    };
    (on(board), on(&after))
}
