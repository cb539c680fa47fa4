//! The state of a session: everything except the game.
//!
//! A running search borrows the game; the protocol keeps this part to answer commands meanwhile.

use super::editor::Editor;
use crate::command::Stops;
use crate::profile::CAPABILITIES;
use goby_core::notation::pgn::Heading;
use goby_core::player::{Expectation, Player, Pondering};
use goby_core::search::RootSet;
use goby_core::text::ShortText;
use goby_core::time::Millis;
use goby_core::types::{Color, Depth, Move, Square};
#[cfg(feature = "pico")]
use goby_core::why::{HintStep, Inquiry};

/// 1 in a build that reads files, 0 in others: the length of arrays that only such a build needs.
const FILES: usize = CAPABILITIES.files as usize;

/// The progress of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub(crate) elapsed: Millis,
    pub(crate) nodes: u64,
    pub(crate) depth: Depth,
    pub(crate) moves_left: u32,
    pub(crate) moves_total: u32,
}

/// The part of a suggested move that a hint reveals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hint {
    /// The move itself.
    Move,
    /// Only the piece to move, or only the idea.
    #[cfg(feature = "pico")]
    Step(HintStep),
}

impl Hint {
    /// Reads the text after `hint`; `None` if it is not valid.
    pub(crate) fn read(text: &str) -> Option<Self> {
        #[cfg(feature = "pico")]
        if !text.is_empty() {
            return HintStep::read(text).map(Self::Step);
        }
        let _ = text;
        Some(Self::Move)
    }
}

/// The side that the engine plays, if any.
#[derive(Clone, Debug)]
pub(crate) enum Mode {
    /// The engine plays neither side: it only checks moves.
    Force,
    /// The engine plays this side.
    Playing(Color, Turn),
    /// The engine plays neither side, but analyses each position. Holds the final progress once the
    /// analysis of the position has ended by itself.
    Analyzing(Option<Progress>),
}

/// The state of the engine while it plays a side.
#[derive(Clone, Debug)]
pub(crate) enum Turn {
    /// The opponent is to move; the engine may ponder.
    Waiting(Pondering),
    /// The engine is to move.
    Due,
    /// The engine is to move, but all its moves are excluded.
    Stalled,
}

impl Mode {
    /// Returns the mode in which the engine plays `own` and does not move yet.
    pub(crate) const fn playing(own: Color) -> Self {
        Self::Playing(own, Turn::Waiting(Pondering::Allowed))
    }

    /// Forgets everything about the last position. The engine does not move yet.
    pub(crate) fn forget_position(&mut self) {
        match self {
            Self::Force => {}
            Self::Playing(own, _) => *self = Self::playing(*own),
            Self::Analyzing(end) => *end = None,
        }
    }

    /// Records that the engine is to move, if it plays a side.
    pub(crate) fn call(&mut self) {
        if let Self::Playing(_, turn) = self {
            *turn = Turn::Due;
        }
    }

    /// Records that all moves of the engine are excluded.
    pub(crate) fn stall(&mut self) {
        if let Self::Playing(_, turn) = self {
            *turn = Turn::Stalled;
        }
    }

    /// Records that the excluded moves have changed.
    pub(crate) fn reconsider(&mut self) {
        match self {
            Self::Playing(_, turn @ Turn::Stalled) => *turn = Turn::Due,
            Self::Analyzing(end) => *end = None,
            _ => {}
        }
    }

    /// Sets the state of pondering, if the opponent is to move.
    pub(crate) fn set_pondering(&mut self, reached: Pondering) {
        if let Self::Playing(_, Turn::Waiting(pondering)) = self {
            *pondering = reached;
        }
    }

    /// Returns the side that the engine plays.
    pub(crate) const fn own(&self) -> Option<Color> {
        match self {
            Self::Playing(own, _) => Some(*own),
            Self::Force | Self::Analyzing(_) => None,
        }
    }

    /// Returns true if the engine is to move.
    pub(crate) const fn is_due(&self) -> bool {
        matches!(self, Self::Playing(_, Turn::Due | Turn::Stalled))
    }
}

/// The purpose of the running search.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// Searches for a move to play.
    Move,
    /// Searches for the reply to the expected move, during the opponent's turn.
    Ponder(Expectation),
    /// Analyses the position until stopped.
    Analysis,
    /// Searches for a move to suggest or to ponder on.
    Guess,
    /// Searches for the answer to a question about a move.
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

/// The reason why the running search was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StopReason {
    /// Its result is needed now.
    Now,
    /// Its result is not needed: a line in the buffer changes the position or the task.
    Discard,
}

/// The activity of the session between two lines.
#[derive(Clone, Debug)]
pub(crate) enum Activity {
    /// Nothing.
    Idle,
    /// A search runs, or has just been stopped for a reason.
    Searching(Task, Option<StopReason>),
    /// A position is being edited: the next lines belong to it.
    Editing(Editor),
}

/// The end of a game by resignation or agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    /// The side that has resigned; `None` after an agreed draw.
    pub(crate) loser: Option<Color>,
    /// The side that the engine played.
    pub(crate) own: Color,
}

impl Ending {
    /// Returns the result as PGN writes it.
    pub(crate) const fn result(self) -> &'static str {
        match self.loser {
            Some(Color::White) => "0-1",
            Some(Color::Black) => "1-0",
            None => "1/2-1/2",
        }
    }
}

/// The status of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum GameStatus {
    /// The game goes on.
    #[default]
    Open,
    /// The end of the game on the board has been reported.
    Claimed,
    /// The game ended by resignation or agreement.
    Ended(Ending),
    /// The last position sent was illegal: no move is accepted until a new position is set.
    Illegal,
}

/// Facts about the current position, forgotten when it changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionState {
    pub(crate) status: GameStatus,
    /// The best known move for the side to move. Hints suggest this move.
    pub(crate) guess: Option<Move>,
    /// A hint that was requested but not given yet.
    pub(crate) hint: Option<Hint>,
    /// A question about a move that was not answered yet.
    #[cfg(feature = "pico")]
    pub(crate) inquiry: Option<Inquiry>,
    /// The root moves that the search must leave out.
    pub(crate) excluded: RootSet,
    /// The side to move after `white` or `black`. The next move or search changes the board to it.
    pub(crate) side: Option<Color>,
    /// The square from which the user has lifted a piece.
    pub(crate) lifted: Option<Square>,
    /// The result in this position according to the game's file.
    pub(crate) result: [Option<&'static str>; FILES],
}

/// Everything of a session except the game.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) mode: Mode,
    pub(crate) activity: Activity,
    pub(crate) position: PositionState,
    pub(crate) player: Player,
    /// The time of the running search before the opponent played the expected move.
    pub(crate) pondered: Millis,
    /// True if the engine ponders (`hard`).
    pub(crate) ponders: bool,
    /// The tags of the PGN file that the game was loaded from.
    pub(crate) heading: [Heading; FILES],
    /// The opponent's name, for PGN (`name`).
    pub(crate) opponent: [ShortText<64>; FILES],
}

impl Default for State {
    fn default() -> Self {
        Self {
            mode: Mode::Playing(Color::Black, Turn::Waiting(Pondering::Barred)),
            activity: Activity::Idle,
            position: PositionState::default(),
            player: Player::default(),
            pondered: Millis::ZERO,
            ponders: false,
            heading: Default::default(),
            opponent: Default::default(),
        }
    }
}

impl State {
    /// Returns the purpose of the running search.
    pub(crate) fn task(&self) -> Option<&Task> {
        match &self.activity {
            Activity::Searching(task, _) => Some(task),
            _ => None,
        }
    }

    /// Records why the running search is stopped. Only the first reason is kept.
    pub(crate) fn stop(&mut self, reason: StopReason) {
        if let Activity::Searching(_, first) = &mut self.activity {
            first.get_or_insert(reason);
        }
    }

    /// Returns true if a command waits for the result of the running search.
    pub(crate) fn is_awaited(&self) -> bool {
        match self.task() {
            Some(Task::Move) => true,
            Some(Task::Guess) => self.position.hint.is_some(),
            #[cfg(feature = "pico")]
            Some(Task::Why) => true,
            _ => false,
        }
    }

    /// Returns true if a request has not been answered yet.
    pub(crate) const fn is_busy(&self) -> bool {
        #[cfg(feature = "pico")]
        if self.position.inquiry.is_some() {
            return true;
        }
        matches!(self.mode, Mode::Playing(_, Turn::Due)) || self.position.hint.is_some()
    }

    /// Forgets everything about the last position. The engine does not move yet.
    pub(crate) fn forget_position(&mut self) {
        self.position = PositionState::default();
        self.mode.forget_position();
    }
}
