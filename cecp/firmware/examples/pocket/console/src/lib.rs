//! A chess computer with a display of 128x64 pixels, a knob to turn, and a button: its menu and its
//! screens.
//!
//! The program passes each [`Input`] to [`Pocket::act`], calls [`Pocket::work`] while
//! [`Pocket::is_busy`], and draws [`Screens`] after each of them. Goby's thinking is limited by
//! nodes, so that the same inputs lead to the same pictures on a chip and on a desktop.
#![no_std]
#![forbid(unsafe_code)]

mod draw;
mod pieces;
#[cfg(test)]
mod tests;

pub use draw::Screens;
use goby_core::game::Game;
use goby_core::text::{Out, ShortText};
use goby_core::types::{Color, Move, Square};
use goby_core::{Engine, Level, Limit, Status, Timer, why};

/// The most nodes that Goby searches for a move: about three seconds on a Pico.
const NODES: u64 = 10_000;
/// Elo between two levels.
const STEP: i16 = 100;
/// The number of levels, the last of which is full strength.
const LEVELS: usize = ((Level::MOST - Level::LEAST) / STEP) as usize + 1;
/// The level before the first choice.
const FIRST: usize = 5;
/// The bytes of the longest record: the player, the level, and a game of 512 half-moves, which is
/// all that the memory holds.
pub const RECORD: usize = 2 + 102 + 2 * 512;

/// A step of the knob, or the button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// The knob is turned by this number of steps, clockwise if positive.
    Turn(i8),
    /// The button is pressed.
    Press,
}

/// An entry of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    Back,
    Hint,
    TakeBack,
    Why,
    SwapSides,
    NewGame,
}

/// The entries of the menu, with their words.
const MENU: [(Entry, &str); 6] = [
    (Entry::Back, "Back"),
    (Entry::Hint, "Hint"),
    (Entry::TakeBack, "Take back"),
    (Entry::Why, "Why that move?"),
    (Entry::SwapSides, "Swap sides"),
    (Entry::NewGame, "New game, level"),
];

/// The screen, and the place of its cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Screen {
    /// A choice of the levels, then of going back.
    Level(usize),
    /// A choice of the pieces that can move, then of the menu.
    Pieces(usize),
    /// A choice of the moves of the piece on this square, then of going back.
    Moves(Square, usize),
    /// A choice of the menu's entries.
    Menu(usize),
    /// A text, from this line on.
    Text(usize),
}

/// The choice at the board that a press confirms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The piece on a square, which has a move.
    Piece(Square),
    /// A move.
    Move(Move),
    /// The menu, or going back from the moves to the pieces.
    Leave,
    /// Another screen is shown, or a search is due.
    Nothing,
}

/// A search that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Job {
    Think,
    Hint,
    Why,
}

/// The state of the computer, except the engine's.
#[derive(Clone, Debug)]
pub struct Pocket {
    screen: Screen,
    /// The colour of the player's pieces.
    player: Color,
    level: usize,
    job: Option<Job>,
    /// Words below the moves.
    note: &'static str,
    text: ShortText<512>,
}

impl Pocket {
    /// Begins with the choice of a level, or with the game of a record. A record that is not valid is
    /// ignored.
    pub fn new(record: &[u8], engine: &mut Engine<'_>) -> Self {
        let mut pocket = Self {
            screen: Screen::Level(FIRST),
            player: Color::White,
            level: FIRST,
            job: None,
            note: "",
            text: ShortText::new(),
        };
        if let [player, level, game @ ..] = record
            && engine.restore(game).is_ok()
        {
            pocket.player = [Color::White, Color::Black][usize::from(player & 1)];
            pocket.level = usize::from(*level);
            pocket.go_on(engine);
        }
        pocket.set_level(engine);
        pocket
    }

    /// Writes a record of the game, the level and the player's colour. Returns its length.
    pub fn record(&self, engine: &Engine<'_>, room: &mut [u8; RECORD]) -> usize {
        let [player, level, game @ ..] = room;
        (*player, *level) = (self.player as u8, self.level as u8);
        // The room is that of the longest game.
        2 + engine.save(game).unwrap_or(0)
    }

    /// Returns true if a search is due: [`work`](Self::work) makes it.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Returns the choice at the board that a press confirms.
    pub fn choice(&self, engine: &Engine<'_>) -> Choice {
        match self.screen {
            _ if self.is_busy() => Choice::Nothing,
            Screen::Pieces(at) => pieces(engine).nth(at).map_or(Choice::Leave, Choice::Piece),
            Screen::Moves(from, at) => {
                let mv = moves(engine, from).nth(at);
                mv.map_or(Choice::Leave, Choice::Move)
            }
            _ => Choice::Nothing,
        }
    }

    /// Obeys the player. Returns true if the record has changed.
    pub fn act(&mut self, input: Input, engine: &mut Engine<'_>) -> bool {
        self.note = "";
        match input {
            Input::Turn(steps) => {
                let (at, count) = self.choices(engine);
                let turned = at as isize + isize::from(steps);
                *self.cursor() = match self.screen {
                    // A text ends; a list begins again.
                    Screen::Text(_) => turned.clamp(0, count as isize - 1) as usize,
                    _ => turned.rem_euclid(count as isize) as usize,
                };
                false
            }
            Input::Press => self.press(engine),
        }
    }

    /// Makes the search that is due. `stops` returns true to end it early. Returns true if the record
    /// has changed.
    pub fn work(&mut self, engine: &mut Engine<'_>, stops: &mut dyn FnMut() -> bool) -> bool {
        let timer = &mut Nodes(stops);
        match self.job.take() {
            Some(Job::Think) => {
                let thought = engine.think(Limit::Nodes(NODES), timer);
                let is_played = thought.is_some_and(|own| engine.play_move(own.best).is_ok());
                self.screen = Screen::Pieces(0);
                is_played
            }
            Some(Job::Hint) => {
                if let Some(mv) = engine.hint(timer) {
                    self.note = "Hint";
                    let at = moves(engine, mv.from()).position(|other| other == mv);
                    self.screen = Screen::Moves(mv.from(), at.unwrap_or(0));
                }
                false
            }
            Some(Job::Why) => {
                self.explain(engine, timer);
                false
            }
            None => false,
        }
    }

    /// Explains the last move of the game.
    fn explain(&mut self, engine: &mut Engine<'_>, timer: &mut dyn Timer) {
        let Some(mv) = engine.take_back() else {
            return;
        };
        self.text = ShortText::new();
        self.text.text(&engine.board().san(mv));
        self.text.text(": ");
        let write = &mut |part: &str| self.text.text(part);
        // The move is legal, because it was played.
        let _ = why::explain(engine, mv, timer, write);
        let _ = engine.play_move(mv);
        self.screen = Screen::Text(0);
    }

    fn press(&mut self, engine: &mut Engine<'_>) -> bool {
        match self.screen {
            Screen::Level(at) if at < LEVELS => {
                self.level = at;
                self.player = Color::White;
                engine.new_game();
                self.set_level(engine);
                self.go_on(engine);
                return true;
            }
            Screen::Pieces(at) => {
                self.screen = match pieces(engine).nth(at) {
                    Some(from) => Screen::Moves(from, 0),
                    None => Screen::Menu(0),
                };
            }
            Screen::Moves(from, at) => {
                let mv = moves(engine, from).nth(at);
                let is_played = mv.is_some_and(|mv| engine.play_move(mv).is_ok());
                self.go_on(engine);
                if !is_played {
                    let at = pieces(engine).position(|square| square == from);
                    self.screen = Screen::Pieces(at.unwrap_or(0));
                }
                return is_played;
            }
            Screen::Menu(at) => return self.choose(MENU.get(at).map(|(entry, _)| *entry), engine),
            Screen::Level(_) | Screen::Text(_) => self.go_on(engine),
        }
        false
    }

    fn choose(&mut self, entry: Option<Entry>, engine: &mut Engine<'_>) -> bool {
        self.screen = Screen::Pieces(0);
        match entry {
            Some(Entry::Hint) if !is_over(engine) => self.job = Some(Job::Hint),
            Some(Entry::Why) if engine.game().last_move().is_some() => self.job = Some(Job::Why),
            Some(Entry::TakeBack) => {
                let mut is_taken = engine.take_back().is_some();
                // Goby's move: the player's move before it is taken back too.
                while engine.board().side() != self.player && engine.take_back().is_some() {
                    is_taken = true;
                }
                self.go_on(engine);
                return is_taken;
            }
            Some(Entry::SwapSides) if !is_over(engine) => {
                self.player = !self.player;
                self.go_on(engine);
                return true;
            }
            Some(Entry::NewGame) => self.screen = Screen::Level(self.level),
            Some(Entry::Hint | Entry::Why | Entry::SwapSides) => self.note = "Not now",
            Some(Entry::Back) | None => {}
        }
        false
    }

    /// Returns to the board. If it is Goby's turn, Goby thinks.
    fn go_on(&mut self, engine: &Engine<'_>) {
        self.screen = Screen::Pieces(0);
        if engine.board().side() != self.player && !is_over(engine) {
            self.job = Some(Job::Think);
        }
    }

    fn set_level(&mut self, engine: &mut Engine<'_>) {
        self.level = self.level.min(LEVELS - 1);
        // Every level is within the range.
        let _ = engine.set_level(match elo(self.level) {
            Some(elo) => Level::Elo(elo),
            None => Level::Full,
        });
    }

    /// The place of the cursor.
    const fn cursor(&mut self) -> &mut usize {
        match &mut self.screen {
            Screen::Level(at)
            | Screen::Pieces(at)
            | Screen::Moves(_, at)
            | Screen::Menu(at)
            | Screen::Text(at) => at,
        }
    }

    /// The place of the cursor, and the number of its places.
    fn choices(&mut self, engine: &Engine<'_>) -> (usize, usize) {
        let count = match self.screen {
            // Before the first game there is nothing to go back to.
            Screen::Level(_) => LEVELS + usize::from(engine.game().last_move().is_some()),
            Screen::Pieces(_) => pieces(engine).count() + 1,
            Screen::Moves(from, _) => moves(engine, from).count() + 1,
            Screen::Menu(_) => MENU.len(),
            Screen::Text(_) => draw::lines(&self.text),
        };
        (*self.cursor(), count)
    }
}

/// The Elo of a level; `None` is full strength.
const fn elo(level: usize) -> Option<i16> {
    match level + 1 < LEVELS {
        true => Some(Level::LEAST + STEP * level as i16),
        false => None,
    }
}

fn is_over(engine: &Engine<'_>) -> bool {
    engine.game().outcome().is_some()
}

/// The legal moves, none of which is left when the game is over.
fn legal_moves(game: &Game<'_>) -> impl Iterator<Item = Move> {
    let moves = game.board().legal_moves().into_iter();
    let is_over = game.outcome().is_some();
    moves.filter(move |_| !is_over)
}

/// The squares of the pieces that can move: the player's left and near ones come first.
fn pieces(engine: &Engine<'_>) -> impl Iterator<Item = Square> {
    let movable = legal_moves(engine.game()).fold(0_u64, |set, mv| set | 1 << mv.from() as u64);
    let is_white = engine.board().side() == Color::White;
    let squares = (0..64).map(move |at| if is_white { at } else { 63 - at });
    let squares = squares.filter_map(Square::from_index);
    squares.filter(move |square| movable >> *square as u64 & 1 != 0)
}

/// The moves of the piece on a square.
fn moves(engine: &Engine<'_>, from: Square) -> impl Iterator<Item = Move> {
    legal_moves(engine.game()).filter(move |mv| mv.from() == from)
}

/// A timer without a clock, for searches that are limited by nodes.
struct Nodes<'s>(&'s mut dyn FnMut() -> bool);

impl Timer for Nodes<'_> {
    fn millis(&mut self) -> u64 {
        0
    }

    fn has_clock(&self) -> bool {
        false
    }

    fn stops(&mut self, _: &Status<'_>) -> bool {
        (self.0)()
    }
}
