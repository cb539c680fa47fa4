//! A player that works in any protocol: it keeps to its clocks, ponders, plays below full strength,
//! follows a book, varies its openings, accepts and offers draws, and resigns.
//!
//! Nothing here reads or writes a line of a protocol. A protocol owns a [`Player`], passes it the
//! settings and events that it receives, and asks it for limits and decisions.

mod adaptive;
mod adjudication;
mod book_file;
mod books;
mod chances;
mod file_error;
mod files;
mod level;
mod lines;
mod notation;
mod number;
mod openings;
mod options;
pub mod own_book;
mod pace;
mod polyglot;
mod pondering;
mod root_moves;
mod timing;
mod turn;
mod variety;

pub use adaptive::End;
use adaptive::Track;
pub use adjudication::Adjudication;
pub use book_file::{BOOK, BookFile};
pub use chances::Chances;
pub use file_error::{BookError, FileError};
pub use files::{BOOK_ENTRY, Files, ReadBook};
use level::AtLevel;
pub use level::{FULL_ELO, LEAST_ELO};
pub use lines::{BestLines, FoundLine};
pub use notation::{is_move, read_move, write_san};
pub use number::{cores, integer, natural, speed};
pub use openings::book_moves;
pub use options::{
    CLEAR_HASH, Declaration, Effect, OPENINGS, OptionError, Options, SettingKind, Unsupported,
    chosen, is_of_protocol, meant, write_choices,
};
pub use options::{ELO, OWN_BOOK, truth};
use pace::Pace;
pub use pace::PacedHost;
pub use polyglot::BookMoves;
pub use pondering::{Expectation, Pondering};
pub use root_moves::{count_allowed, number_moves};
pub use timing::Timing;
pub use turn::{Bounds, Decision, Message, Turn};
pub use variety::Variety;

use crate::board::Board;
use crate::notation::{CastlingStyle, MoveText};
use crate::profile::ABILITIES;
use crate::search::{Limits, Measure, RootSet};
use crate::time::{Budget, Instant, Millis};
use crate::types::{Depth, Move};

/// The maximum number of nodes of a search for a hint or for the move to ponder on.
pub const GUESS_NODES: u64 = 20_000;
const GUESS_TIME: Millis = Millis(200);

/// A player's settings and its state in a game.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// The options that were set.
    pub options: Options,
    /// Clocks and limits.
    pub timing: Timing,
    /// Draws and resignation.
    pub adjudication: Adjudication,
    /// Random choices.
    pub variety: Variety,
    /// The form of castling. Chess960 is played in every form except [`CastlingStyle::Steps`].
    pub castling: CastlingStyle,
    level: AtLevel,
    /// The game being played, for a level that follows the results of games.
    track: Track,
    /// The results of the search so far, for `ThinkingTime=Human`.
    pace: Pace,
    /// The open book file.
    pub book: BookFile,
}

impl Player {
    /// Returns true if castling from unusual squares is allowed.
    pub fn plays_chess960(&self) -> bool {
        ABILITIES.chess960 && self.castling != CastlingStyle::Steps
    }

    /// Returns true if the player can play from this position: castling from unusual squares needs
    /// Chess960.
    pub fn can_play(&self, board: &Board) -> bool {
        self.plays_chess960() || board.has_usual_castling()
    }

    /// Returns a legal move in the notation of the protocol.
    pub fn write(&self, board: &Board, choice: Move) -> MoveText {
        if ABILITIES.chess960 {
            board.coordinate_in(choice, self.castling)
        } else {
            board.coordinate(choice)
        }
    }

    /// Returns the limits of a search from `root` for the next move. Ignores the root moves in
    /// `excluded`.
    pub fn move_limits(&mut self, root: &Board, excluded: RootSet) -> Limits {
        let mut limits = Limits {
            lines: self.lines_to_vary(),
            excluded,
            ..self.ponder_limits(root, self.timing.started)
        };
        self.renew(&mut limits);
        limits
    }

    /// Replaces the limits of a running search by limits for the next move, computed from the
    /// present clocks.
    #[inline(never)]
    pub fn renew(&self, limits: &mut Limits) {
        let budget = self.budget();
        limits.budget = Some(budget);
        limits.measure = self.timing.measure;
        limits.started = self.timing.started;
        limits.depth = self.timing.depth;
        limits.nodes = self.most_nodes().min(self.timing.nodes(budget));
    }

    /// Returns the time for the next move, by the present clocks.
    #[inline]
    pub fn budget(&self) -> Budget {
        let budget = self.timing.budget(self.options.lag());
        self.paced(budget)
    }

    /// Returns the limits of a search during the opponent's turn. [`renew`](Self::renew) replaces
    /// them by limits for a move.
    pub fn ponder_limits(&mut self, root: &Board, now: Instant) -> Limits {
        let mut limits = Limits {
            depth: self.timing.depth,
            contempt: self.contempt(),
            ..self.begin_search(Limits::until_stopped(now))
        };
        self.weaken(&mut limits, root);
        limits
    }

    /// Returns true if neither a rating nor a depth limits the search.
    pub fn is_at_full_strength(&self) -> bool {
        self.options.elo() >= FULL_ELO && self.timing.depth == Depth::MAX
    }

    /// Returns true if pondering is fair and useful. It is not fair if nodes or processor time
    /// limit the search. It is not useful if a weak level has found its move quickly and waits as
    /// long as a person would.
    pub fn may_ponder(&self) -> bool {
        let is_late = self.options.is_human() && !self.is_at_full_strength();
        self.timing.measure == Measure::Wall && !is_late
    }

    /// Returns the limits of a short search for a hint or for the move to ponder on.
    pub fn guess_limits(&self, excluded: RootSet, now: Instant) -> Limits {
        Limits {
            budget: Some(Budget::fixed(GUESS_TIME)),
            nodes: GUESS_NODES,
            excluded,
            ..self.begin_search(Limits::until_stopped(now))
        }
    }

    /// Returns the limits with the chosen search. All searches for the player begin with this.
    #[inline]
    pub fn begin_search(&self, limits: Limits) -> Limits {
        Limits {
            #[cfg(feature = "sources")]
            algorithm: self.options.algorithm(),
            ..limits
        }
    }

    /// Begins a new game with full clocks and new mistakes.
    pub fn new_game(&mut self) {
        self.forget_mistakes();
        self.timing.new_game();
        self.new_position();
    }

    /// Begins a game at a new position, with full clocks.
    pub fn new_position(&mut self) {
        self.track = Track::default();
        self.adjudication.new_game();
        self.timing.new_position();
    }
}
