//! A game at a sensor board with a light on each square and one button.
//!
//! The [`Console`] has every rule of such a board, for programs in Rust and in C alike: the program
//! only reads squares and button, shows the lights, and searches when it is told to.

use super::self_test::{SelfTest, Tested};
use super::{Seen, Sensors};
use crate::board::Board;
use crate::engine::{Engine, Level, SettingError};
use crate::game::Game;
use crate::time::{Instant, Millis};
use crate::types::{Bitboard, Color, Piece, Rank, Square};

/// The levels of the squares a4 to h4, in Elo. The last is full strength.
const LEVELS: [i16; 8] = [500, 800, 1100, 1400, 1700, 2000, 2300, 0];
/// The pieces that a pawn may become, in the order in which the button chooses them.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];
/// The time without a press that confirms the piece of a promotion.
const CONFIRMED: Millis = Millis(2_000);

/// One reading of the squares and of the button.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The occupied squares.
    pub occupied: Bitboard,
    /// True while the button is down.
    pub button: bool,
    /// The time of the reading.
    pub now: Instant,
}

/// The meaning of lit squares, which a program shows as a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// The king of the side to move: nothing else is to be shown.
    #[default]
    Turn,
    /// The king of the side to move, which is in check.
    Check,
    /// Targets of the lifted piece, or squares on which a piece must be lifted or put.
    Step,
    /// One to four lights for the piece of a promotion, or one to eight for a level.
    Choice,
    /// The rank and the file of a king that is mated, or whose player has resigned.
    Lost,
    /// Both kings: the game is drawn.
    Draw,
    /// Self-test: put a piece on this square.
    Put,
    /// Self-test: squares that are occupied and should not be.
    Wrong,
}

/// The lights of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lights {
    /// The lit squares.
    pub squares: Bitboard,
    /// Their meaning.
    pub tone: Tone,
}

/// The task of the program after a reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Task {
    /// Nothing but the next reading.
    Wait,
    /// Search the position, and play the best move in the engine. The lights then show it.
    Think,
    /// The game has changed, by a move or a take-back: save it.
    Save,
    /// The player has resigned.
    Resigned,
    /// A level was chosen and set.
    Level(Level),
    /// A level was chosen, and could not be set.
    LevelRefused(SettingError),
    /// Self-test: a square has been tested, or the test has ended.
    Tested(Tested),
}

/// A promotion whose piece the player is choosing.
#[derive(Clone, Copy, Debug)]
struct Choice {
    from: Square,
    to: Square,
    /// The index in [`PROMOTIONS`].
    piece: usize,
    /// The time of the last press.
    since: Instant,
}

/// A player at a sensor board.
///
/// - Moves are made on the board. Lights show the targets of a lifted piece, then Goby's move. Goby
///   thinks when the board has been at rest for the patience of the sensors: until then a piece may
///   be pushed further.
/// - The player has White. While Goby thinks, the button makes it move at once (the program's hook
///   does this). Before a move of the player, Goby makes the move, and the player takes the other
///   side: a press before the first move gives the player Black.
/// - A move put back on the board is taken back, as often as wanted.
/// - Both kings lifted for the patience of the sensors: the player resigns.
/// - All pieces on the squares of the start position: a new game, in which the player has White.
/// - Before the first move a spare piece on the fourth rank sets the level.
/// - When a pawn is promoted, each press chooses the next of queen, rook, bishop and knight.
/// - If the button is down at the first reading, the console tests all squares and lights.
#[derive(Clone, Debug)]
pub struct Console {
    sensors: Sensors,
    player: Color,
    has_resigned: bool,
    is_pressed: bool,
    has_begun: bool,
    choice: Option<Choice>,
    test: Option<SelfTest>,
    lights: Lights,
}

impl Console {
    /// Creates a console without a reading. See [`Sensors::new`].
    pub const fn new(debounce: Millis, patience: Millis) -> Self {
        Self {
            sensors: Sensors::new(debounce, patience),
            player: Color::White,
            has_resigned: false,
            is_pressed: false,
            has_begun: false,
            choice: None,
            test: None,
            lights: Lights {
                squares: Bitboard::EMPTY,
                tone: Tone::Turn,
            },
        }
    }

    /// The lights to show now.
    pub const fn lights(&self) -> Lights {
        self.lights
    }

    /// The colour of the player's pieces.
    pub const fn player(&self) -> Color {
        self.player
    }

    /// Gives the player the pieces of a colour, for a game that was saved.
    pub const fn set_player(&mut self, color: Color) {
        self.player = color;
    }

    /// The sensors below the console, for programs with rules of their own.
    pub const fn sensors(&mut self) -> &mut Sensors {
        &mut self.sensors
    }

    /// Interprets a reading, and changes the game accordingly. Call this every few milliseconds.
    pub fn see(&mut self, reading: Reading, engine: &mut Engine<'_>) -> Task {
        let is_press = reading.button && !self.is_pressed;
        self.is_pressed = reading.button;
        if !core::mem::replace(&mut self.has_begun, true) && is_press {
            self.test = Some(SelfTest::new(self.sensors.debounce.time()));
            return Task::Wait;
        }
        if let Some(test) = &mut self.test {
            let tested = test.see(reading.occupied, is_press, reading.now);
            let (squares, is_wrong) = test.lights();
            let tone = if is_wrong { Tone::Wrong } else { Tone::Put };
            self.lights = Lights { squares, tone };
            if matches!(tested, Some(Tested::End { .. })) {
                self.test = None;
            }
            return tested.map_or(Task::Wait, Task::Tested);
        }
        if let Some(choice) = self.choice {
            return self.choose(choice, is_press, reading.now, engine);
        }
        if let Some(task) = self.set_level(reading.occupied, engine) {
            return task;
        }
        let seen = (self.sensors).see(reading.occupied, reading.now, engine.game());
        self.act(seen, is_press, reading.now, engine)
    }

    fn act(&mut self, seen: Seen, is_press: bool, now: Instant, engine: &mut Engine<'_>) -> Task {
        let is_turn = engine.board().side() == self.player && !self.is_over(engine.game());
        match seen {
            Seen::Unsettled => Task::Wait,
            Seen::InPlace => self.rest(is_press, now, engine),
            Seen::Move(mv) if is_turn => self.made(engine.play_move(mv).is_ok()),
            Seen::Promotion { from, to } if is_turn => {
                let choice = Choice {
                    from,
                    to,
                    piece: 0,
                    since: now,
                };
                self.choose(choice, false, now, engine)
            }
            Seen::Moving { targets } => self.show(targets, Tone::Step),
            Seen::Move(_) | Seen::Promotion { .. } => {
                // A move that nobody may make now: the lights ask for the piece's return.
                let (occupied, rest) = (self.sensors.debounce.settled(), engine.board().occupied());
                self.show((occupied & !rest) | (rest & !occupied), Tone::Step)
            }
            Seen::TakeBack => {
                self.has_resigned = false;
                let is_taken = engine.take_back().is_some();
                // Goby's move: the player's move before it is taken back too.
                if engine.board().side() != self.player {
                    engine.take_back();
                }
                if *engine.board() == Board::start() {
                    self.player = Color::White;
                }
                self.made(is_taken)
            }
            Seen::NewGame => {
                engine.new_game();
                (self.player, self.has_resigned) = (Color::White, false);
                self.made(true)
            }
            Seen::KingsLifted if !self.is_over(engine.game()) => {
                self.has_resigned = true;
                Task::Resigned
            }
            Seen::KingsLifted => self.show(kings(engine.board()), Tone::Step),
            Seen::Misplaced {
                put,
                lift,
                exchange,
            } => self.show(put | lift | exchange, Tone::Step),
        }
    }

    /// The game's position is on the board.
    fn rest(&mut self, is_press: bool, now: Instant, engine: &Engine<'_>) -> Task {
        let is_over = self.is_over(engine.game());
        let resigned = self.has_resigned.then_some(self.player);
        self.lights = resting_lights(engine.board(), is_over, resigned);
        if is_over {
            return Task::Wait;
        }
        if engine.board().side() == self.player {
            if !is_press {
                return Task::Wait;
            }
            self.player = !self.player;
        } else if !self.sensors.is_at_rest(now) {
            // A piece that is pushed slowly may still go further.
            return Task::Wait;
        }
        // A button that ends the search is no second press.
        self.is_pressed = true;
        Task::Think
    }

    fn is_over(&self, game: &Game<'_>) -> bool {
        self.has_resigned || game.outcome().is_some()
    }

    fn show(&mut self, squares: Bitboard, tone: Tone) -> Task {
        self.lights = Lights { squares, tone };
        Task::Wait
    }

    fn made(&mut self, has_changed: bool) -> Task {
        self.lights = Lights::default();
        if has_changed { Task::Save } else { Task::Wait }
    }

    /// Lets the button choose the piece of a promotion, and plays it when no press has come for a
    /// while.
    fn choose(
        &mut self,
        mut choice: Choice,
        is_press: bool,
        now: Instant,
        engine: &mut Engine<'_>,
    ) -> Task {
        if is_press {
            choice.piece = (choice.piece + 1) % PROMOTIONS.len();
            choice.since = now;
        }
        if now.since(choice.since) < CONFIRMED {
            self.choice = Some(choice);
            return self.show(bar(choice.piece), Tone::Choice);
        }
        self.choice = None;
        let piece = PROMOTIONS.get(choice.piece).copied();
        let played = piece.map(|piece| engine.promote(choice.from, choice.to, piece));
        self.made(played.is_some_and(|played| played.is_ok()))
    }

    /// Sets the level if the start position and one spare piece on the fourth rank are on the
    /// board.
    fn set_level(&mut self, occupied: Bitboard, engine: &mut Engine<'_>) -> Option<Task> {
        let start = Board::start();
        if *engine.board() != start || !start.occupied().is_subset(occupied) {
            return None;
        }
        let spare = occupied & !start.occupied();
        let square = spare.first().filter(|_| !spare.has_many())?;
        let file = square.file() as usize;
        let elo = LEVELS.get(file).filter(|_| square.rank() == Rank::Fourth)?;
        let level = if *elo == 0 {
            Level::Full
        } else {
            Level::Elo(*elo)
        };
        let lights = Lights {
            squares: bar(file),
            tone: Tone::Choice,
        };
        if core::mem::replace(&mut self.lights, lights) == lights {
            return Some(Task::Wait);
        }
        let set = engine.set_level(level);
        Some(set.map_or_else(Task::LevelRefused, |()| Task::Level(level)))
    }
}

/// The lights while the game's position is on the board.
fn resting_lights(board: &Board, is_over: bool, resigned: Option<Color>) -> Lights {
    let king = board.king(board.side());
    let is_mated = board.in_check() && !board.has_legal_move();
    let lost = resigned.map(|color| board.king(color));
    let (squares, tone) = match lost.or(is_mated.then_some(king)) {
        Some(king) => (king.file().bitboard() | king.rank().bitboard(), Tone::Lost),
        None if is_over => (kings(board), Tone::Draw),
        None if board.in_check() => (king.bitboard(), Tone::Check),
        None => (king.bitboard(), Tone::Turn),
    };
    Lights { squares, tone }
}

/// The squares of both kings.
pub(super) fn kings(board: &Board) -> Bitboard {
    board.king(Color::White).bitboard() | board.king(Color::Black).bitboard()
}

/// The squares of the fourth rank from a4 to the file of this index.
fn bar(last: usize) -> Bitboard {
    let squares = Square::ALL.into_iter();
    let squares = squares.filter(|square| square.rank() == Rank::Fourth);
    squares
        .filter(|square| square.file() as usize <= last)
        .fold(Bitboard::EMPTY, |bar, square| bar | square.bitboard())
}
