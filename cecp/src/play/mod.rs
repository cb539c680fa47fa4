//! What a player of games does, in any protocol: it keeps to its clocks,
//! ponders, plays below its strength, follows a book, varies its openings, and judges the game.
//!
//! Nothing here reads or writes a line of a protocol. A protocol keeps a [`Player`] in its state,
//! notes in it what it has received, and asks it what to do.

mod adaptive;
mod book;
mod book_file;
mod decision;
mod hash_use;
mod illegal;
mod judgement;
mod level;
mod library;
mod notation;
mod number;
mod options;
pub mod own_book;
mod pace;
mod polyglot;
mod pondering;
mod root_moves;
mod timing;
mod variety;

pub(crate) use adaptive::End;
use adaptive::Track;
pub(crate) use book::book_moves;
pub(crate) use book_file::{BOOK, BookFile};
pub(crate) use decision::Decision;
pub(crate) use hash_use::HashUse;
pub use illegal::IllegalMove;
pub(crate) use illegal::{last_square, piece_name, piece_of};
pub(crate) use judgement::{DrawWish, Judgement};
use level::AtLevel;
pub(crate) use level::{FULL_ELO, LEAST_ELO};
pub use notation::arrival;
pub(crate) use notation::{is_move, read_move, write_san};
pub(crate) use number::{cores, integer, natural, speed};
pub(crate) use options::{
    BAD_VALUE, CLEAR_HASH, Declaration, Effect, OPENINGS, OptionFault, Options, SettingKind,
    UNKNOWN_OPTION, chosen, meant,
};
#[cfg(feature = "uci")]
pub(crate) use options::{ELO, OWN_BOOK, truth};
use pace::Pace;
pub(crate) use pondering::{Expectation, Pondering};
pub(crate) use root_moves::{count_but, number_moves};
pub(crate) use timing::Timing;
pub(crate) use variety::Variety;

use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::notation::{CastlingStyle, MoveText};
use goby_core::search::{Limits, Measure, RootSet};
use goby_core::time::{Budget, Instant, Millis};
use goby_core::types::{Depth, Move};

/// The most that is spent on a guess: what to suggest, what to ponder on.
pub(crate) const GUESS_NODES: u64 = 20_000;
const GUESS_TIME: Millis = Millis(200);

/// What decides how a game is played, whoever the opponent is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) options: Options,
    pub(crate) timing: Timing,
    pub(crate) judgement: Judgement,
    pub(crate) variety: Variety,
    /// How castling is written. Chess960 is played unless as the king's two steps.
    pub(crate) castling: CastlingStyle,
    level: AtLevel,
    /// The game being played, for a level that follows the results.
    track: Track,
    /// The course of the search, for who thinks as long as a person.
    pace: Pace,
    /// The book in a file that is used.
    pub(crate) book: BookFile,
}

impl Player {
    /// Whether castling may begin from any squares.
    pub(crate) fn plays_chess960(&self) -> bool {
        CAPABILITIES.chess960 && self.castling != CastlingStyle::Steps
    }

    /// Whether a position can be played from: castling from other squares than the usual ones is
    /// Chess960's.
    pub(crate) fn can_play(&self, board: &Board) -> bool {
        self.plays_chess960() || board.has_usual_castling()
    }

    /// A legal move as the protocol writes it.
    pub(crate) fn write(&self, board: &Board, choice: Move) -> MoveText {
        if CAPABILITIES.chess960 {
            board.coordinate_in(choice, self.castling)
        } else {
            board.coordinate(choice)
        }
    }

    /// The limits of a search from `root` for a move to play, without the root moves in `excluded`.
    pub(crate) fn move_limits(&mut self, root: &Board, excluded: RootSet) -> Limits {
        let mut limits = Limits {
            lines: self.lines_to_vary(),
            excluded,
            ..self.ponder_limits(root, self.timing.started)
        };
        self.renew(&mut limits);
        limits
    }

    /// Makes the limits of a running search those of one for a move to play, by what is known of
    /// the clocks now.
    #[inline(never)]
    pub(crate) fn renew(&self, limits: &mut Limits) {
        let budget = self.budget();
        limits.budget = Some(budget);
        limits.measure = self.timing.measure;
        limits.started = self.timing.started;
        limits.depth = self.timing.depth;
        limits.nodes = self.most_nodes().min(self.timing.nodes(budget));
    }

    /// The time for the next move, by what is known of the clocks now.
    pub(crate) fn budget(&self) -> Budget {
        let budget = self.timing.budget(self.options.lag());
        self.paced(budget)
    }

    /// The limits of an analysis, which goes on until it is stopped.
    pub(crate) fn analysis_limits(&self, excluded: RootSet, now: Instant) -> Limits {
        Limits {
            lines: self.options.lines(),
            excluded,
            ..Limits::until_stopped(now)
        }
    }

    /// The limits of a search on the opponent's time. [`renew`](Self::renew) makes it one for a
    /// move.
    pub(crate) fn ponder_limits(&mut self, root: &Board, now: Instant) -> Limits {
        let mut limits = Limits {
            depth: self.timing.depth,
            contempt: self.contempt(),
            ..Limits::until_stopped(now)
        };
        self.weaken(&mut limits, root);
        limits
    }

    /// Whether nothing but time limits what is found.
    pub(crate) fn is_at_full_strength(&self) -> bool {
        self.options.elo() >= FULL_ELO && self.timing.depth == Depth::MAX
    }

    /// Whether thinking on the opponent's time is fair and has a meaning: it has neither where
    /// nodes or processor time count, nor where a level has thought in no time and is to answer as
    /// late as a person.
    pub(crate) fn may_ponder(&self) -> bool {
        let is_late = self.options.is_human() && !self.is_at_full_strength();
        self.timing.measure == Measure::Wall && !is_late
    }
}

/// The limits of a short search for a move to suggest or to ponder on.
pub(crate) fn guess_limits(excluded: RootSet, now: Instant) -> Limits {
    Limits {
        budget: Some(Budget {
            soft: GUESS_TIME,
            hard: GUESS_TIME,
        }),
        nodes: GUESS_NODES,
        excluded,
        ..Limits::until_stopped(now)
    }
}
