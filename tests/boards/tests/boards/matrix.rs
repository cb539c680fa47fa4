//! Games at the sensor board, on the switch-level model of its matrix.

use goby_boards::matrix::{Diode, Matrix, Pin};
use goby_core::board::Board;
use goby_core::sensors::{Console, Lights, Reading, Task, Tone, scan};
use goby_core::time::{Instant, Millis};
use goby_core::types::{Color, Move, Piece, Square};
use goby_core::{Bitboard, Engine, SmallMemory};
use goby_suite::form::complete;
use goby_suite::golden::root;
use goby_suite::random::Random;
use goby_suite::tools::{Need, run_script, test};
use libtest_mimic::Trial;
use std::fs::read_to_string;
use std::process::Command;

/// Milliseconds between two scans.
const SCAN: u64 = 20;
/// Time that hands leave between two steps.
const REST: u64 = 100;
const DEBOUNCE: Millis = Millis(60);
const PATIENCE: Millis = Millis(900);
/// Plies of a game, at most.
const PLIES: usize = 40;
const FOLDER: &str = "cecp/firmware/examples/sensor-board";

pub(crate) fn tests() -> Vec<Trial> {
    let python = [Need::Program("python3")];
    let circuit = [Need::Program("python3"), Need::Module("schemdraw")];
    let spice = [Need::Program("python3"), Need::Program("ngspice")];
    vec![
        test(
            "games_at_the_sensor_board_make_no_wrong_move",
            [],
            games_make_no_wrong_move,
        ),
        test(
            "an_unselected_row_that_is_high_can_short_outputs",
            [],
            an_unselected_row_that_is_high_can_short_outputs,
        ),
        test(
            "each_missing_diode_misreads_squares",
            [],
            each_missing_diode_misreads_squares,
        ),
        test(
            "the_sketch_has_the_pins_of_the_table_of_wires",
            python,
            the_sketch_has_the_pins_of_the_table,
        ),
        test(
            "every_build_can_be_drawn",
            circuit,
            every_build_can_be_drawn,
        ),
        test(
            "ngspice_keeps_every_current_within_the_chips_figures",
            spice,
            || {
                run_script(&format!("../{FOLDER}/wires.py"), &["check"]);
            },
        ),
    ]
}

/// A player at the board, whose moves and replies are random.
struct Table {
    matrix: Matrix,
    console: Console,
    engine: Engine<'static>,
    random: Random,
    now: u64,
    button: bool,
    /// Moves and take-backs of the console.
    saved: u32,
    thinks: bool,
}

impl Table {
    fn new() -> Self {
        Self {
            matrix: Matrix::new(),
            console: Console::new(DEBOUNCE, PATIENCE),
            engine: Engine::new(Box::leak(Box::new(SmallMemory::new()))),
            random: Random::new(80),
            now: 1_000,
            button: false,
            saved: 0,
            thinks: false,
        }
    }

    /// Scans the squares, and does what the console asks for.
    fn scan(&mut self) {
        let occupied = scan(&mut self.matrix);
        assert_eq!(occupied.0, self.matrix.contacts, "a square is misread");
        let reading = Reading {
            occupied,
            button: self.button,
            now: Instant(self.now),
        };
        self.now += SCAN;
        match self.console.see(reading, &mut self.engine) {
            Task::Wait => {}
            Task::Save => self.saved += 1,
            Task::Think => self.thinks = true,
            task => panic!("{task:?}"),
        }
    }

    fn rest(&mut self, millis: u64) {
        (0..millis.div_ceil(SCAN)).for_each(|_| self.scan());
    }

    /// Opens or closes a contact, which may bounce.
    fn change(&mut self, square: Square) {
        let bit = square.bitboard().0;
        let after = self.matrix.contacts ^ bit;
        for _ in 0..self.random.below(3) {
            self.matrix.contacts ^= bit * (self.random.next() >> 20 & 1);
            self.scan();
        }
        self.matrix.contacts = after;
    }

    fn step(&mut self, square: Square) {
        self.change(square);
        self.rest(REST);
    }

    /// Moves a piece to a square. It may be pushed, quickly or slowly: the contacts on its way close.
    fn carry(&mut self, from: Square, to: Square) {
        self.change(from);
        if self.random.below(2) == 0 {
            self.rest(REST);
        } else {
            let millis = self.random.below(200) as u64;
            for square in between(from, to) {
                if self.matrix.contacts & square.bitboard().0 == 0 {
                    self.change(square);
                    self.rest(millis);
                    self.change(square);
                }
            }
        }
        self.step(to);
    }

    /// Makes a move by hand, in one of the ways in which people do it.
    fn make(&mut self, board: &Board, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        if board.is_castling(mv) {
            // `to` is the rook's square.
            let rank = from.rank() as usize * 8;
            let is_short = to.file() as usize > from.file() as usize;
            let [king, rook] = if is_short { [6, 5] } else { [2, 3] };
            let at = |file| Square::from_index(rank + file).expect("a square");
            let mut steps = [(from, at(king)), (to, at(rook))];
            if self.random.below(3) == 0 {
                steps.reverse();
            }
            for (from, to) in steps {
                self.change(from);
                self.rest(REST);
                self.step(to);
            }
        } else if board.is_en_passant(mv) {
            let taken = from.rank() as usize * 8 + to.file() as usize;
            let taken = Square::from_index(taken).expect("a square");
            if self.random.below(2) == 0 {
                self.step(taken);
                self.carry(from, to);
            } else {
                self.carry(from, to);
                self.step(taken);
            }
        } else if board.occupied().has(to) {
            match self.random.below(3) {
                // The captured piece first, the capturing piece first, or both at once.
                0 => {
                    self.step(to);
                    self.step(from);
                }
                1 => {
                    self.step(from);
                    self.step(to);
                }
                _ => {
                    self.change(to);
                    self.change(from);
                    self.rest(REST);
                }
            }
            self.step(to);
        } else {
            self.carry(from, to);
        }
    }

    fn press(&mut self) {
        self.button = true;
        self.scan();
        self.button = false;
        self.scan();
    }

    /// A legal move at random.
    fn any(&mut self) -> Option<Move> {
        let moves: Vec<_> = self.engine.board().legal_moves().into_iter().collect();
        (!moves.is_empty()).then(|| self.random.pick(&moves))
    }

    /// Makes a move of the player, and checks that the game has this move and no other.
    fn play(&mut self, mv: Move) {
        let before = self.engine.board().clone();
        let mut expected = before.clone();
        expected.play(mv);
        self.make(&before, mv);
        if let Some(piece) = mv.promotion() {
            let wanted = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];
            let presses = wanted.iter().position(|&wanted| wanted == piece);
            (0..presses.expect("a piece")).for_each(|_| self.press());
            self.rest(2_100);
        }
        let is_complete = mv.promotion().is_some();
        assert!(is_complete || !self.thinks, "the move may not be complete");
        self.rest(1_000);
        assert_eq!(*self.engine.board(), expected, "{mv:?}");
    }

    /// Sets up the pieces for the next game, all at once.
    fn set_up(&mut self, position: Option<&str>) {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let position = position.unwrap_or(fen);
        self.engine.set_position(position).expect("a position");
        self.console = Console::new(DEBOUNCE, PATIENCE);
        self.matrix.contacts = self.engine.board().occupied().0;
        self.thinks = false;
        self.rest(200);
    }
}

/// The squares between two squares of a line, in the order of a push.
fn between(from: Square, to: Square) -> Vec<Square> {
    let at = |square: Square| (square.file() as i32, square.rank() as i32);
    let ((file, rank), (file_to, rank_to)) = (at(from), at(to));
    let (files, ranks) = (file_to - file, rank_to - rank);
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return Vec::new();
    }
    let steps = 1..files.abs().max(ranks.abs());
    let square = |step| (rank + step * ranks.signum()) * 8 + file + step * files.signum();
    steps
        .filter_map(|step| Square::from_index(square(step) as usize))
        .collect()
}

fn games_make_no_wrong_move() {
    let mut table = Table::new();
    let (mut plies, mut over) = (0, 0);
    let games = if complete() { 1_000 } else { 200 };
    for game in 0..games {
        // Every tenth game begins with pawns that promote and kings that castle.
        let rich = "r3k2r/1P4p1/8/2pP4/4Pp2/8/1p4PP/R3K2R w KQkq c6 0 1";
        table.set_up((game % 10 == 0).then_some(rich));
        if game % 3 == 0 {
            table.press();
            assert_eq!(table.console.player(), Color::Black);
        }
        for _ in 0..PLIES {
            let Some(mv) = table.any() else { break };
            if table.engine.game().outcome().is_some() {
                break;
            }
            plies += 1;
            if table.engine.board().side() == table.console.player() {
                table.play(mv);
                continue;
            }
            // The console must have asked for this move. It is then made by the lights.
            table.rest(1_000);
            assert!(
                core::mem::take(&mut table.thinks),
                "no search was asked for"
            );
            let before = table.engine.board().clone();
            table.engine.play_move(mv).expect("legal");
            table.scan();
            let (saved, expected) = (table.saved, table.engine.board().clone());
            table.make(&before, mv);
            table.rest(200);
            assert_eq!(
                *table.engine.board(),
                expected,
                "{} {:?}{:?}",
                before.fen(),
                mv.from(),
                mv.to()
            );
            assert_eq!(table.saved, saved);
        }
        if table.engine.game().outcome().is_some() {
            over += 1;
            let Lights { tone, .. } = table.console.lights();
            assert!([Tone::Lost, Tone::Draw].contains(&tone), "{tone:?}");
            assert!(!table.thinks);
        }
    }
    let Matrix { shorts, steps, .. } = table.matrix;
    println!("{games} games, {over} of them over, {plies} moves, {steps} steps, {shorts} shorts");
    assert!(plies > games * 30 && over > 0);
    assert_eq!(shorts, 0);
}

/// The fault of the sketch before this model existed. It must not be found sound.
fn an_unselected_row_that_is_high_can_short_outputs() {
    let mut matrix = Matrix::new();
    matrix.contacts = Board::start().occupied().0;
    scan(&mut matrix);
    assert_eq!(matrix.shorts, 0);
    matrix.released = Pin::High;
    scan(&mut matrix);
    assert!(matrix.shorts > 0, "shorted in no step");
    // With a wire in place of a diode it is not only a danger.
    matrix.contacts = (Square::A1.bitboard() | Square::A2.bitboard()).0;
    matrix.diodes[Square::A2 as usize] = Diode::Bridged;
    matrix.shorts = 0;
    scan(&mut matrix);
    assert!(matrix.shorts > 0, "shorted in no step");
}

fn each_missing_diode_misreads_squares() {
    let misread = |matrix: &mut Matrix, contacts: Bitboard| {
        matrix.contacts = contacts.0;
        scan(matrix) != contacts
    };
    for square in Square::ALL {
        let (file, rank) = (square as usize % 8, square as usize / 8);
        let [file_to, rank_to] = [(file + 3) % 8, (rank + 5) % 8];
        let at = |rank: usize, file: usize| Bitboard(1 << (8 * rank + file));
        // Three corners of a rectangle. The fourth is read if the diode of the middle one is a wire.
        let corners = square.bitboard() | at(rank_to, file) | at(rank, file_to);
        let mut matrix = Matrix::new();
        assert!(!misread(&mut matrix, corners));
        matrix.diodes[square as usize] = Diode::Bridged;
        assert!(misread(&mut matrix, corners), "{square:?} with a wire");
        matrix.diodes[square as usize] = Diode::Open;
        assert!(misread(&mut matrix, corners), "{square:?} without a wire");
    }
}

fn wires(arguments: &[&str]) -> String {
    let script = root().join(FOLDER).join("wires.py");
    let path = goby_suite::tools::path();
    let made = Command::new(script)
        .args(arguments)
        .env("PATH", path)
        .output()
        .expect("wires.py starts");
    let errors = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "{errors}");
    String::from_utf8(made.stdout).expect("text")
}

fn the_sketch_has_the_pins_of_the_table() {
    let sketch = root().join("cecp/c/makers/library/examples/SensorBoard/Wires.h");
    let committed = read_to_string(sketch).expect("the sketch's pins");
    let hint = "Wires.h differs from the output of `wires.py pins`";
    assert_eq!(committed, wires(&["pins"]), "{hint}");
}

fn every_build_can_be_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    for board in ["pico", "esp32c3", "uno-r4", "teensy4"] {
        for sensor in ["reed", "hall"] {
            let file = folder.path().join(format!("{board}-{sensor}.svg"));
            let name = file.to_str().expect("a path");
            wires(&["circuit", board, sensor, name]);
            let drawn = read_to_string(&file).expect("a drawing");
            assert_eq!(drawn.matches(&format!("1 {sensor}")).count(), 3);
            let parts = wires(&["parts", board, sensor]);
            assert!(parts.contains("  64 diode          1N4148\n"), "{parts}");
            assert_eq!(parts.contains("74HC165"), board == "esp32c3");
            assert_eq!(parts.contains("transistor"), sensor == "hall");
        }
    }
    let file = folder.path().join("pocket.svg");
    wires(&["pocket", "circuit", file.to_str().expect("a path")]);
    let drawn = read_to_string(&file).expect("a drawing");
    assert_eq!(drawn.matches(">GPIO").count(), 5);
    let parts = wires(&["pocket", "parts"]);
    assert!(
        parts.contains("   1 knob           rotary encoder"),
        "{parts}"
    );
}
