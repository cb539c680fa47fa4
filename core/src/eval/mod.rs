//! The static evaluation: how good a position is, without looking ahead.
//!
//! [`Evaluation`] is the only entrance. It is notified of every move and decides how to undo it; it
//! caches evaluations; and its score is the fixed material plus a part that is clamped to
//! +-[`POSITIONAL_LIMIT`], without which no margin can be sound. The evaluation of a few endings
//! (`endings`) takes precedence over any other.
//!
//! Other positions are evaluated by an `Evaluator`: the hand-written terms of `hand` or the network
//! of `network`. Both are always compiled, and one is chosen below, at build time.

mod cache;
mod endings;
mod evaluator;
#[cfg_attr(
    feature = "network",
    allow(dead_code, unreachable_pub, reason = "another one is chosen")
)]
mod hand;
mod material;
#[cfg_attr(
    not(feature = "network"),
    allow(dead_code, unused_imports, reason = "another one is chosen")
)]
pub mod network;
#[cfg(test)]
mod tests;

pub use cache::CacheSlot;
#[cfg(all(feature = "weights", not(feature = "network")))]
pub use hand::{WEIGHTS, Weights};

#[cfg(not(feature = "network"))]
use hand::{HandWritten as Chosen, NoSums as Kept};
#[cfg(feature = "network")]
use network::{Accumulator as Kept, Network as Chosen};

use crate::board::{Board, PieceObserver};
use crate::types::{Color, Move, Piece, Score, Square};
use cache::Cache;
use evaluator::Evaluator;
use material::Material;

/// The evaluation's state of each ply, in lent memory: the sums of a network, and nothing for the
/// hand-written terms.
pub type PlySums = Kept;

/// Hidden neurons of the network that evaluates; `None` where the hand-written terms do.
pub const NEURONS: Option<usize> = Chosen::NEURONS;

/// The largest distance of an evaluation from the fixed values of the pieces on the board; twice
/// this bounds the change by a move beyond its capture (the margin that makes futility sound).
pub const POSITIONAL_LIMIT: Score = Score(900);

#[cfg(all(feature = "weights", feature = "network"))]
compile_error!(
    "the weights are those of the hand-written evaluation: no network can be built with them"
);

/// An evaluation's state before a move, to take the move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Before {
    followed: <Chosen<'static> as Evaluator<'static>>::Followed,
    material: Material,
}

impl Before {
    /// Fills memory before its first use.
    pub const EMPTY: Self = Self {
        followed: Chosen::FOLLOWED,
        material: Material::NONE,
    };
}

/// The evaluation of a board that it follows, in lent memory.
#[derive(Debug)]
pub struct Evaluation<'m> {
    /// The state that follows the moves.
    now: Before,
    chosen: Chosen<'m>,
    cache: Cache<'m>,
}

impl<'m> Evaluation<'m> {
    /// Computes the evaluation of a position from scratch. Cache and plies may have any length;
    /// their entries for other positions do not change the result.
    pub fn new(board: &Board, cache: &'m mut [CacheSlot], plies: &'m mut [PlySums]) -> Self {
        let (chosen, followed) = Chosen::new(board, plies);
        let material = Material::of(board, &Chosen::COUNTS);
        Self {
            now: Before { followed, material },
            chosen,
            cache: Cache(cache),
        }
    }
}

impl Evaluation<'_> {
    /// Records that a move is about to be played, or the turn passed, and returns the state that
    /// [`undo`](Self::undo) needs. The moving pieces come from [`Board::play_with`].
    #[inline]
    #[must_use]
    pub fn play(&mut self) -> Before {
        self.chosen.play();
        self.now
    }

    /// Restores the state before a move.
    #[inline]
    pub fn undo(&mut self, before: Before) {
        self.chosen.undo();
        self.now = before;
    }

    /// The score of `board`, which this evaluation has followed, for the side to move; within
    /// [`POSITIONAL_LIMIT`] of the [`balance`](Self::balance), and therefore within
    /// [`Score::EVAL_LIMIT`].
    #[inline]
    pub fn score(&mut self, board: &Board) -> Score {
        let (now, chosen) = (self.now, &mut self.chosen);
        (self.cache).get(board.key(), || score(board, now, chosen))
    }

    /// The fixed values of the pieces, for `color` less for its opponent.
    #[inline]
    pub fn balance(&self, color: Color) -> Score {
        self.now.material.balance_of(color)
    }

    /// Returns how many pieces `board` has, which this evaluation has followed.
    #[inline]
    pub(crate) fn piece_count(&self, board: &Board) -> u32 {
        Chosen::piece_count(board, self.now.material.count())
    }

    /// Returns the gain of a quiet move of `piece` by placement, in centipawns: orders moves
    /// without any history. A network returns 0.
    #[inline]
    pub(crate) fn placement_gain(color: Color, piece: Piece, mv: Move) -> i32 {
        Chosen::placement_gain(color, piece, mv)
    }
}

/// The score for the side to move: of a known ending, or of the chosen evaluator within the limit.
/// The evaluation must have followed the board.
#[inline(never)]
fn score(board: &Board, now: Before, chosen: &mut Chosen<'_>) -> Score {
    let balance = now.material.balance();
    let total = match endings::known(board, balance) {
        Some(known) => known,
        None => chosen.score(board, now.followed, now.material.count()),
    };
    let limit = POSITIONAL_LIMIT.0;
    let white = balance + (total - balance).clamp(-limit, limit);
    match board.side() {
        Color::White => Score(white),
        Color::Black => Score(-white),
    }
}

impl PieceObserver for Evaluation<'_> {
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.chosen
            .put(&mut self.now.followed, color, piece, square);
        self.now.material.put(color, piece, &Chosen::COUNTS);
    }

    fn take(&mut self, color: Color, piece: Piece, square: Square) {
        self.chosen
            .take(&mut self.now.followed, color, piece, square);
        self.now.material.take(color, piece, &Chosen::COUNTS);
    }
}
