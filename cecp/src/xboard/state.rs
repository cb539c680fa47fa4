//! The state of the protocol: all of a session but the game.
//!
//! While a search runs it borrows the game, and the driver holds this part alone to answer what may
//! be answered then. What a line needs of the board comes with the call: from the game when no
//! search runs, from the running search's root otherwise.

use super::editor::Editor;
use super::hint::Hint;
use super::output::Progress;
use crate::pgn::Heading;
use crate::play::{Expectation, Player, Pondering};
use crate::profile::CAPABILITIES;
#[cfg(feature = "why")]
use crate::why::Inquiry;
use arrayvec::ArrayVec;
use goby_core::board::Board;
use goby_core::search::{RootSet, Status};
use goby_core::time::Instant;
use goby_core::types::{Color, Move, Square};

/// 1 where games are read from files, or 0: what only they have takes no memory elsewhere.
const FILES: usize = CAPABILITIES.files as usize;
/// `ping`s that can wait for a move.
const PINGS: usize = 8;

/// Which side the engine plays, if any.
#[derive(Clone, Debug)]
pub(super) enum Mode {
    /// Neither side: moves are checked and made, nothing else.
    Force,
    /// This side.
    Playing(Color, Turn),
    /// Neither side, but it thinks about each position; this is how far it came when it came to an
    /// end.
    Analyzing(Option<Progress>),
}

/// What is expected of the engine while it plays a side.
#[derive(Clone, Debug)]
pub(super) enum Turn {
    /// Nothing: it may think on the opponent's time.
    Waiting(Pondering),
    /// It is on move and is to play.
    Due,
    /// It is on move, but all its moves are excluded.
    Stalled,
}

impl Mode {
    /// Playing `own`, but not to move yet.
    pub(super) const fn playing(own: Color) -> Self {
        Self::Playing(own, Turn::Waiting(Pondering::Allowed))
    }

    /// Forgets all that belongs to the position that has been left. The engine is not to move.
    pub(super) fn forget_position(&mut self) {
        match self {
            Self::Force => {}
            Self::Playing(own, _) => *self = Self::playing(*own),
            Self::Analyzing(end) => *end = None,
        }
    }

    /// Lets the engine move, if it plays.
    pub(super) fn call(&mut self) {
        if let Self::Playing(_, turn) = self {
            *turn = Turn::Due;
        }
    }

    /// Notes that no move is left to the engine, which is to move.
    pub(super) fn stall(&mut self) {
        if let Self::Playing(_, turn) = self {
            *turn = Turn::Stalled;
        }
    }

    /// Notes that the moves among which to choose are others now.
    pub(super) fn reconsider(&mut self) {
        match self {
            Self::Playing(_, turn @ Turn::Stalled) => *turn = Turn::Due,
            Self::Analyzing(end) => *end = None,
            _ => {}
        }
    }

    /// Notes how far the pondering has come, if the engine waits for a move.
    pub(super) fn set_pondering(&mut self, reached: Pondering) {
        if let Self::Playing(_, Turn::Waiting(pondering)) = self {
            *pondering = reached;
        }
    }

    /// Whether the engine is on move and is to play.
    pub(super) const fn is_due(&self) -> bool {
        matches!(self, Self::Playing(_, Turn::Due | Turn::Stalled))
    }
}

/// What the running search is for.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// A move to be played.
    Move,
    /// The reply to the expected move, on the opponent's time.
    Ponder(Expectation),
    /// Whatever there is to know, until stopped.
    Analysis,
    /// A move to suggest or to ponder on.
    Guess,
    /// What is to be said of a move.
    #[cfg(feature = "why")]
    Why,
}

/// Why the running search was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// Its result is needed now.
    Now,
    /// Its result is of no use: a waiting line changes things.
    Discard,
}

/// What goes on between two lines.
#[derive(Clone, Debug)]
pub(super) enum Activity {
    /// Nothing.
    Idle,
    /// A search runs; it may have been stopped already.
    Searching(Task, Option<Halt>),
    /// A position is put together: the lines to come belong to it.
    Editing(Editor),
}

/// The end of a game by a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ending {
    /// Who has given it up; `None` when a draw was agreed on.
    pub(super) loser: Option<Color>,
    /// Whom the engine played.
    pub(super) own: Color,
}

impl Ending {
    /// As PGN writes it.
    pub(super) const fn result(self) -> &'static str {
        match self.loser {
            Some(Color::White) => "0-1",
            Some(Color::Black) => "1-0",
            None => "1/2-1/2",
        }
    }
}

/// Whether the game may go on from the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Standing {
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

/// What is known of the position of the game, and forgotten when another takes its place.
#[derive(Clone, Debug, Default)]
pub(super) struct Situation {
    pub(super) standing: Standing,
    /// The best known move for the side on move: what every hint is about.
    pub(super) guess: Option<Move>,
    /// A hint that has been asked for and not been given.
    pub(super) hint: Option<Hint>,
    /// A question about a move that has not been answered.
    #[cfg(feature = "why")]
    pub(super) inquiry: Option<Inquiry>,
    /// The root moves that are not to be thought about.
    pub(super) excluded: RootSet,
    /// The side that `white` or `black` set on move, until a move or a search needs it.
    pub(super) side: Option<Color>,
    /// Where the piece came from that the user holds.
    pub(super) lifted: Option<Square>,
    /// How the game ended here by the file that it is from.
    pub(super) result: [Option<&'static str>; FILES],
}

/// Who or what speaks with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Client {
    /// Not known; an interface, unless it asks for help.
    #[default]
    Unknown,
    /// A graphical interface, or another program.
    Interface,
    /// A person, without a graphical interface.
    Person,
}

/// What commands switch on and off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Preferences {
    /// `post` or `nopost`: whether to show what is thought.
    pub(super) post: Option<bool>,
    /// `hard`: think on the opponent's time.
    pub(super) ponder: bool,
    /// `computer`: the opponent is a program.
    pub(super) computer: bool,
    /// Who or what speaks with the program.
    pub(super) client: Client,
    /// The person sees the board with Black below.
    pub(super) flipped: bool,
    /// The person sees it only on demand.
    pub(super) hidden: bool,
    /// What is kept for `resume` is this conversation's.
    pub(super) keeps: bool,
}

/// What a command may look at.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'v> {
    /// The position, or the root of the running search.
    pub(super) board: &'v Board,
    /// The running search.
    pub(super) status: Option<&'v Status<'v>>,
    /// The time by the wall clock.
    pub(super) now: Instant,
}

/// The protocol's state.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) mode: Mode,
    pub(super) activity: Activity,
    pub(super) situation: Situation,
    pub(super) preferences: Preferences,
    pub(super) player: Player,
    /// What the file says of the present game; nothing, if it is from none.
    pub(super) heading: [Heading; FILES],
    /// `ping`s to be answered when all before them is done.
    pub(super) pings: ArrayVec<u32, PINGS>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            mode: Mode::Playing(Color::Black, Turn::Waiting(Pondering::Barred)),
            activity: Activity::Idle,
            situation: Situation::default(),
            preferences: Preferences::default(),
            player: Player::default(),
            heading: Default::default(),
            pings: ArrayVec::new(),
        }
    }
}

impl State {
    /// What the running search is for.
    pub(super) fn task(&self) -> Option<&Task> {
        match &self.activity {
            Activity::Searching(task, _) => Some(task),
            _ => None,
        }
    }

    /// Notes why the running search is stopped; the first reason counts.
    pub(super) fn halt(&mut self, why: Halt) {
        if let Activity::Searching(_, halt) = &mut self.activity {
            halt.get_or_insert(why);
        }
    }

    /// Whether what the running search will find has been asked for.
    pub(super) fn is_awaited(&self) -> bool {
        match self.task() {
            Some(Task::Move) => true,
            Some(Task::Guess) => self.situation.hint.is_some(),
            #[cfg(feature = "why")]
            Some(Task::Why) => true,
            _ => false,
        }
    }

    /// Whether something that was asked for is not done yet.
    pub(super) const fn is_busy(&self) -> bool {
        #[cfg(feature = "why")]
        if self.situation.inquiry.is_some() {
            return true;
        }
        matches!(self.mode, Mode::Playing(_, Turn::Due)) || self.situation.hint.is_some()
    }

    /// Whether a person sits at a terminal.
    pub(super) const fn is_console(&self) -> bool {
        CAPABILITIES.console && matches!(self.preferences.client, Client::Person)
    }

    /// Forgets all that belonged to the position that has been left. The engine is not to
    /// move.
    pub(super) fn forget_position(&mut self) {
        self.situation = Situation::default();
        self.mode.forget_position();
    }
}
