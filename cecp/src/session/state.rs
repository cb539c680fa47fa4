//! The state of a session: everything except the game.
//!
//! A running search borrows the game; the protocol keeps this part to answer commands meanwhile.

use super::editor::Editor;
use crate::command::Stops;
use crate::pgn::Heading;
use crate::profile::CAPABILITIES;
#[cfg(feature = "pico")]
use crate::why::{HintStep, Inquiry};
use goby_core::player::{Expectation, Player, Pondering};
use goby_core::search::RootSet;
use goby_core::time::Millis;
use goby_core::types::{Color, Depth, Move, Square};

/// 1 where games are read from files, or 0: what only they have takes no memory elsewhere.
const FILES: usize = CAPABILITIES.files as usize;

/// How far a search came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub(crate) elapsed: Millis,
    pub(crate) nodes: u64,
    pub(crate) depth: Depth,
    pub(crate) moves_left: u32,
    pub(crate) moves_total: u32,
}

/// The part of the suggested move that a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hint {
    /// The move itself.
    Move,
    /// Only the piece to move, or only the idea.
    #[cfg(feature = "pico")]
    Step(HintStep),
}

impl Hint {
    /// Reads the text behind `hint`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        #[cfg(feature = "pico")]
        if !text.is_empty() {
            return HintStep::read(text).map(Self::Step);
        }
        let _ = text;
        Some(Self::Move)
    }
}

/// Which side the engine plays, if any.
#[derive(Clone, Debug)]
pub(crate) enum Mode {
    /// Neither side: moves are checked and made, nothing else.
    Force,
    /// This side.
    Playing(Color, Turn),
    /// Neither side, but it thinks about each position; this is how far it came when it came to an
    /// end.
    Analyzing(Option<Progress>),
}

/// The state of the engine while it plays a side.
#[derive(Clone, Debug)]
pub(crate) enum Turn {
    /// Nothing: it may think on the opponent's time.
    Waiting(Pondering),
    /// It is on move and is to play.
    Due,
    /// It is on move, but all its moves are excluded.
    Stalled,
}

impl Mode {
    /// Playing `own`, but not to move yet.
    pub(crate) const fn playing(own: Color) -> Self {
        Self::Playing(own, Turn::Waiting(Pondering::Allowed))
    }

    /// Forgets all that belongs to the position that has been left. The engine is not to move.
    pub(crate) fn forget_position(&mut self) {
        match self {
            Self::Force => {}
            Self::Playing(own, _) => *self = Self::playing(*own),
            Self::Analyzing(end) => *end = None,
        }
    }

    /// Lets the engine move, if it plays.
    pub(crate) fn call(&mut self) {
        if let Self::Playing(_, turn) = self {
            *turn = Turn::Due;
        }
    }

    /// Notes that no move is left to the engine, which is to move.
    pub(crate) fn stall(&mut self) {
        if let Self::Playing(_, turn) = self {
            *turn = Turn::Stalled;
        }
    }

    /// Notes that the moves among which to choose are others now.
    pub(crate) fn reconsider(&mut self) {
        match self {
            Self::Playing(_, turn @ Turn::Stalled) => *turn = Turn::Due,
            Self::Analyzing(end) => *end = None,
            _ => {}
        }
    }

    /// Notes how far the pondering has come, if the engine waits for a move.
    pub(crate) fn set_pondering(&mut self, reached: Pondering) {
        if let Self::Playing(_, Turn::Waiting(pondering)) = self {
            *pondering = reached;
        }
    }

    /// Returns true if the engine is on move and must play.
    pub(crate) const fn is_due(&self) -> bool {
        matches!(self, Self::Playing(_, Turn::Due | Turn::Stalled))
    }
}

/// The purpose of the running search.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// A move to be played.
    Move,
    /// The reply to the expected move, on the opponent's time.
    Ponder(Expectation),
    /// Whatever there is to know, until stopped.
    Analysis,
    /// A move to suggest or to ponder on.
    Guess,
    /// The answer to a question about a move.
    #[cfg(feature = "pico")]
    Why,
}

/// Returns true if a search for `task` ends before a command with this rule is obeyed.
pub(crate) fn ends(rule: Stops, task: Option<&Task>) -> bool {
    match rule {
        Stops::Never | Stops::Itself => false,
        Stops::Always => true,
        #[cfg(feature = "pico")]
        Stops::Pondering if matches!(task, Some(Task::Why)) => true,
        Stops::Pondering => matches!(task, Some(Task::Ponder(_))),
        Stops::UnlessOnMove => !matches!(task, Some(Task::Move)),
    }
}

/// Why the running search was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// Its result is needed now.
    Now,
    /// Its result is of no use: a waiting line changes things.
    Discard,
}

/// The activity between two lines.
#[derive(Clone, Debug)]
pub(crate) enum Activity {
    /// Nothing.
    Idle,
    /// A search runs; it may have been stopped already.
    Searching(Task, Option<Halt>),
    /// A position is put together: the lines to come belong to it.
    Editing(Editor),
}

/// The end of a game by a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    /// The side that has resigned; `None` after an agreed draw.
    pub(crate) loser: Option<Color>,
    /// The side of the engine.
    pub(crate) own: Color,
}

impl Ending {
    /// As PGN writes it.
    pub(crate) const fn result(self) -> &'static str {
        match self.loser {
            Some(Color::White) => "0-1",
            Some(Color::Black) => "1-0",
            None => "1/2-1/2",
        }
    }
}

/// The state of the game: in progress, or why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Standing {
    /// It may.
    #[default]
    Open,
    /// The end of the game has been claimed.
    Claimed,
    /// It has ended by a word, which the board does not show.
    Ended(Ending),
    /// The last position sent was illegal: no moves until there is another.
    Illegal,
}

/// Facts about the current position, forgotten when it changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Situation {
    pub(crate) standing: Standing,
    /// The best known move for the side on move: what every hint is about.
    pub(crate) guess: Option<Move>,
    /// A hint that has been asked for and not been given.
    pub(crate) hint: Option<Hint>,
    /// A question about a move that has not been answered.
    #[cfg(feature = "pico")]
    pub(crate) inquiry: Option<Inquiry>,
    /// The root moves that are not to be thought about.
    pub(crate) excluded: RootSet,
    /// The side that `white` or `black` set on move, until a move or a search needs it.
    pub(crate) side: Option<Color>,
    /// Where the piece came from that the user holds.
    pub(crate) lifted: Option<Square>,
    /// How the game ended here by the file that it is from.
    pub(crate) result: [Option<&'static str>; FILES],
}

/// All of a session except the game.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) mode: Mode,
    pub(crate) activity: Activity,
    pub(crate) situation: Situation,
    pub(crate) player: Player,
    /// True if the engine thinks on the opponent's time (`hard`).
    pub(crate) ponders: bool,
    /// The tags of the PGN file that the game was loaded from.
    pub(crate) heading: [Heading; FILES],
    /// The opponent's name, for PGN (`name`).
    pub(crate) opponent: [heapless::String<64>; FILES],
}

impl Default for State {
    fn default() -> Self {
        Self {
            mode: Mode::Playing(Color::Black, Turn::Waiting(Pondering::Barred)),
            activity: Activity::Idle,
            situation: Situation::default(),
            player: Player::default(),
            ponders: false,
            heading: Default::default(),
            opponent: Default::default(),
        }
    }
}

impl State {
    /// The purpose of the running search.
    pub(crate) fn task(&self) -> Option<&Task> {
        match &self.activity {
            Activity::Searching(task, _) => Some(task),
            _ => None,
        }
    }

    /// Notes why the running search is stopped; the first reason counts.
    pub(crate) fn halt(&mut self, why: Halt) {
        if let Activity::Searching(_, halt) = &mut self.activity {
            halt.get_or_insert(why);
        }
    }

    /// Returns true if a command waits for the result of the running search.
    pub(crate) fn is_awaited(&self) -> bool {
        match self.task() {
            Some(Task::Move) => true,
            Some(Task::Guess) => self.situation.hint.is_some(),
            #[cfg(feature = "pico")]
            Some(Task::Why) => true,
            _ => false,
        }
    }

    /// Returns true if a request is not done yet.
    pub(crate) const fn is_busy(&self) -> bool {
        #[cfg(feature = "pico")]
        if self.situation.inquiry.is_some() {
            return true;
        }
        matches!(self.mode, Mode::Playing(_, Turn::Due)) || self.situation.hint.is_some()
    }

    /// Forgets all that belonged to the position that has been left. The engine is not to
    /// move.
    pub(crate) fn forget_position(&mut self) {
        self.situation = Situation::default();
        self.mode.forget_position();
    }
}
