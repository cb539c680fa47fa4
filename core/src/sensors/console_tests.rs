//! Games at a sensor board, with its button and its lights.

extern crate std;

use super::*;
#[cfg(feature = "levels")]
use crate::engine::Level;
use crate::engine::{Engine, SmallMemory};
use crate::types::{Color, Piece};
use std::boxed::Box;
use std::vec::Vec;

/// A sensor board with an engine, and the tasks that the console has set.
struct Desk {
    console: Console,
    engine: Engine<'static>,
    occupied: Bitboard,
    button: bool,
    now: u64,
    /// Without repetitions.
    tasks: Vec<Task>,
    /// The number of tasks with repetitions.
    told: usize,
}

impl Desk {
    fn new(fen: &str) -> Self {
        let mut engine = Engine::new(Box::leak(Box::new(SmallMemory::new())));
        engine.set_position(fen).expect("a position");
        let mut desk = Self {
            console: Console::new(Millis(50), Millis(1_000)),
            occupied: engine.board().occupied(),
            engine,
            button: false,
            now: 1_000,
            tasks: Vec::new(),
            told: 0,
        };
        desk.wait(200);
        desk
    }

    fn start() -> Self {
        Self::new("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    }

    /// Waits for some milliseconds. Collects the tasks.
    fn wait(&mut self, millis: u64) {
        for _ in 0..millis / 10 {
            let reading = Reading {
                occupied: self.occupied,
                button: self.button,
                now: Instant(self.now),
            };
            let task = self.console.see(reading, &mut self.engine);
            self.told += usize::from(task != Task::Wait);
            if task != Task::Wait && self.tasks.last() != Some(&task) {
                self.tasks.push(task);
            }
            self.now += 10;
        }
    }

    fn press(&mut self) {
        self.button = true;
        self.wait(50);
        self.button = false;
        self.wait(50);
    }

    /// Lifts pieces (`-e2`) and puts them down (`+e4`) at the speed of a hand.
    fn hand(&mut self, steps: &str) {
        for step in steps.split_whitespace() {
            let square = named(&step[1..]);
            assert_eq!(step.starts_with('-'), self.occupied.has(square), "{step}");
            self.occupied ^= square.bitboard();
            self.wait(200);
        }
    }

    fn moves(&self) -> u32 {
        self.engine.game().ply()
    }

    fn lit(&self, names: &str, tone: Tone) {
        let squares = names.split_whitespace().map(named);
        let squares = squares.fold(Bitboard::EMPTY, |set, square| set | square.bitboard());
        assert_eq!(self.console.lights(), Lights { squares, tone });
    }
}

fn named(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::parse(bytes[0], bytes[1]).expect("a square")
}

#[test]
fn a_press_before_the_first_move_gives_the_player_black() {
    let mut desk = Desk::start();
    desk.lit("e1", Tone::Turn);
    assert_eq!(desk.tasks, []);
    desk.press();
    assert_eq!(desk.tasks, [Task::Think]);
    assert_eq!(desk.console.player(), Color::Black);
    desk.engine.play("e2e4").expect("legal");
    desk.wait(100);
    desk.lit("e2 e4", Tone::Step);
    desk.hand("-e2 +e4");
    desk.lit("e8", Tone::Turn);
    desk.hand("-c7 +c5");
    desk.wait(1_000);
    assert_eq!(desk.moves(), 2);
    assert_eq!(desk.tasks, [Task::Think, Task::Save, Task::Think]);
}

#[test]
fn a_button_that_stays_down_during_the_search_changes_no_sides() {
    let mut desk = Desk::start();
    desk.hand("-e2 +e4");
    assert_eq!(desk.tasks, [Task::Save]);
    desk.wait(1_000);
    assert_eq!(desk.tasks, [Task::Save, Task::Think]);
    desk.button = true; // It ends the search.
    desk.engine.play("e7e5").expect("legal");
    desk.hand("-e7 +e5");
    assert_eq!(desk.console.player(), Color::White);
}

#[test]
fn a_saved_game_goes_on_with_the_player_of_either_colour() {
    let mut desk = Desk::start();
    desk.console.set_player(Color::Black);
    desk.wait(1_000);
    assert_eq!(desk.tasks, [Task::Think]);
}

#[test]
fn a_move_of_the_wrong_side_is_not_made_and_its_squares_are_lit() {
    let mut desk = Desk::start();
    desk.hand("-e2 +e4 -e7 +e5");
    assert_eq!(desk.moves(), 1);
    desk.lit("e5 e7", Tone::Step);
    desk.hand("-e5 +e7");
    desk.lit("e8", Tone::Turn);
}

#[test]
fn a_player_who_takes_back_keeps_the_colour() {
    let mut desk = Desk::start();
    desk.press();
    desk.engine.play("e2e4").expect("legal");
    desk.hand("-e2 +e4 -c7 +c5");
    desk.engine.play("b1c3").expect("legal");
    desk.hand("-b1 +c3 -c3 +b1 -c5 +c7");
    assert_eq!(desk.moves(), 1);
    assert_eq!(desk.console.player(), Color::Black);
}

#[test]
fn lifted_kings_resign_no_game_that_is_over() {
    let mut desk = Desk::new("4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    desk.hand("-e1 -e8");
    desk.wait(1_000);
    assert_eq!(desk.tasks, []);
    desk.lit("e1 e8", Tone::Step);
}

#[test]
fn a_piece_pushed_slowly_goes_to_its_last_square() {
    let mut desk = Desk::start();
    desk.hand("-e2 +e3 -e3 +e4");
    desk.wait(1_000);
    assert_eq!(desk.moves(), 1);
    assert_eq!(desk.engine.board().piece_on(Square::E4), Some(Piece::Pawn));
    let thoughts = desk.tasks.iter().filter(|&&task| task == Task::Think);
    assert_eq!(thoughts.count(), 1);
}

#[test]
fn any_number_of_moves_is_taken_back_on_the_board() {
    let mut desk = Desk::start();
    for (mine, reply, theirs) in [
        ("-e2 +e4", "e7e5", "-e7 +e5"),
        ("-g1 +f3", "b8c6", "-b8 +c6"),
        ("-f1 +b5", "a7a6", "-a7 +a6"),
        ("-b5 -c6 +c6", "d7c6", "-d7 -c6 +c6"),
    ] {
        desk.hand(mine);
        desk.engine.play(reply).expect("legal");
        desk.hand(theirs);
    }
    assert_eq!(desk.moves(), 8);
    for (steps, moves) in [
        ("-c6 +d7 +c6 -c6 +b5 +c6", 6),
        ("-a6 +a7 -b5 +f1", 4),
        ("-c6 +b8 -f3 +g1", 2),
        ("-e5 +e7 -e4 +e2", 0),
    ] {
        desk.hand(steps);
        assert_eq!(desk.moves(), moves, "{steps}");
        assert_eq!(desk.occupied, desk.engine.board().occupied());
    }
    desk.lit("e1", Tone::Turn);
}

#[test]
fn two_lifted_kings_resign_after_a_while() {
    let mut desk = Desk::start();
    desk.hand("-e1 -e8");
    assert_eq!(desk.tasks, [], "not at once");
    desk.wait(1_000);
    assert_eq!(desk.tasks, [Task::Resigned]);
    desk.hand("+e1 +e8");
    let cross = "a1 b1 c1 d1 e1 f1 g1 h1 e2 e3 e4 e5 e6 e7 e8";
    desk.lit(cross, Tone::Lost);
    desk.press();
    desk.hand("-e2 +e4 -e4 +e2");
    assert_eq!(desk.moves(), 0, "the game is over");
    assert_eq!(desk.tasks, [Task::Resigned]);
}

#[test]
fn the_start_position_begins_anew_with_white() {
    let mut desk = Desk::start();
    desk.press();
    desk.engine.play("d2d4").expect("legal");
    desk.hand("-d2 +d4 -g8 +f6 -g2 +g4 -b8 +c6");
    desk.hand("-f6 +g8 -c6 +b8 -g4 +g2 -d4 +d2");
    desk.wait(1_200);
    assert_eq!(desk.moves(), 0);
    assert_eq!(desk.console.player(), Color::White);
}

#[test]
fn lights_show_check_mate_and_draw() {
    let mut desk = Desk::new("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    desk.lit("e1", Tone::Check);
    desk = Desk::new("4k3/8/8/8/8/8/8/r3K2R w - - 0 1");
    desk.lit("e1", Tone::Check);
    desk = Desk::new("4k3/8/8/8/8/8/r7/r3K3 w - - 0 1");
    desk.lit("a1 b1 c1 d1 e1 f1 g1 h1 e2 e3 e4 e5 e6 e7 e8", Tone::Lost);
    desk = Desk::new("4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    desk.lit("e1 e8", Tone::Draw);
    assert_eq!(desk.tasks, [], "no search after the end");
}

#[cfg(feature = "levels")]
#[test]
fn a_spare_piece_on_the_fourth_rank_sets_the_level_once() {
    let mut desk = Desk::start();
    desk.hand("+d4");
    desk.lit("a4 b4 c4 d4", Tone::Choice);
    desk.hand("-d4 +h4");
    desk.hand("-h4");
    desk.lit("e1", Tone::Turn);
    let levels = [Level::Elo(1400), Level::Full];
    assert_eq!(desk.tasks, levels.map(Task::Level));
    assert_eq!(desk.told, 2);
    desk.hand("-e2 +e4");
    assert_eq!(desk.moves(), 1);
}

#[test]
fn the_button_chooses_the_piece_of_a_promotion() {
    let mut desk = Desk::new("7k/P6p/8/8/8/8/8/K7 w - - 0 1");
    desk.hand("-a7 +a8");
    desk.lit("a4", Tone::Choice);
    desk.press();
    desk.press();
    desk.press();
    desk.lit("a4 b4 c4 d4", Tone::Choice);
    assert_eq!(desk.moves(), 0);
    desk.wait(2_000);
    let piece = desk.engine.board().piece_on(Square::A8);
    assert_eq!(piece, Some(Piece::Knight));
}

#[test]
fn the_self_test_lights_each_square_and_reports_each_wrong_wire() {
    let mut desk = Desk::start();
    desk.console = Console::new(Millis(50), Millis(1_000));
    desk.occupied = Square::E4.bitboard();
    desk.button = true;
    desk.wait(100);
    assert_eq!(desk.tasks, [Task::Tested(Tested::Stuck(desk.occupied))]);
    desk.lit("e4", Tone::Wrong);
    desk.button = false;
    desk.occupied = Bitboard::EMPTY;
    desk.tasks.clear();
    for square in Square::ALL {
        desk.wait(100);
        assert_eq!(desk.tasks.pop(), Some(Task::Tested(Tested::Put(square))));
        let (squares, tone) = (square.bitboard(), Tone::Put);
        assert_eq!(desk.console.lights(), Lights { squares, tone });
        // The wires of two columns are exchanged, and one sensor is dead.
        let read = match square {
            Square::A1 => Square::B1.bitboard(),
            Square::B1 => Square::A1.bitboard(),
            Square::H8 => Bitboard::EMPTY,
            right => right.bitboard(),
        };
        desk.occupied = read;
        desk.wait(100);
        if read.is_empty() {
            desk.press();
        }
        if read != square.bitboard() {
            let wrong = Tested::Wrong { square, read };
            let at = usize::from(square == Square::H8);
            assert!(desk.tasks.len() > at || square != Square::H8);
            assert_eq!(desk.tasks.first(), Some(&Task::Tested(wrong)));
            desk.tasks.remove(0);
        }
        desk.occupied = Bitboard::EMPTY;
    }
    desk.wait(100);
    assert_eq!(desk.tasks, [Task::Tested(Tested::End { faults: 3 })]);
}
