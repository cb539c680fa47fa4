//! The static evaluation of a position, without search.
//!
//! [`Evaluation`] is the only public interface. It is called for every move and undo, and caches
//! its scores. A score is the balance of the fixed values plus a positional part, which is clamped
//! to +-[`POSITIONAL_LIMIT`]. Futility pruning is sound only with such a limit. A few special
//! endings (`endings`) have their own evaluation.
//!
//! An `Evaluator` scores all other positions: the hand-written terms of `hand` or the network of
//! `network`. Both are always compiled; the build chooses one below.

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
use hand::{HandWritten as Chosen, NoSums as Kept, NoSums as Refreshed};
#[cfg(feature = "network")]
use network::{Accumulator as Kept, Network as Chosen, Refresh as Refreshed};

use crate::board::{Board, PieceObserver};
use crate::types::{Color, Move, Piece, Score, Square};
use cache::Cache;
use evaluator::Evaluator;
use material::Material;

/// The evaluation's state of each ply, in lent memory: neuron sums of a network, or nothing for the
/// hand-written terms.
pub type PlySums = Kept;

/// An entry of a network's refresh table, in lent memory; nothing for the hand-written terms.
pub type RefreshSums = Refreshed;

/// The number of hidden neurons, or `None` in a build with the hand-written terms.
pub const NEURONS: Option<usize> = Chosen::NEURONS;

/// The number of entries in a complete refresh table: four for each king bucket of the network, 0
/// with the hand-written terms.
pub const REFRESHES: usize = Chosen::REFRESHES;

/// The greatest difference between an evaluation and the balance of the fixed values. A move
/// changes the evaluation by at most twice this limit plus the value that it captures or promotes.
pub const POSITIONAL_LIMIT: Score = Score(900);

#[cfg(all(feature = "weights", feature = "network"))]
compile_error!(
    "the feature `weights` tunes the hand-written evaluation, so it excludes the feature `network`"
);

/// The state of an evaluation before a move, for undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Before {
    followed: <Chosen<'static> as Evaluator<'static>>::Followed,
    material: Material,
}

impl Before {
    /// The initial value of the memory.
    pub const EMPTY: Self = Self {
        followed: Chosen::FOLLOWED,
        material: Material::NONE,
    };
}

/// The evaluation of a board, updated with each move. It uses lent memory.
#[derive(Debug)]
pub struct Evaluation<'m> {
    /// The state that moves update.
    now: Before,
    chosen: Chosen<'m>,
    cache: Cache<'m>,
}

impl<'m> Evaluation<'m> {
    /// Computes the evaluation of a position from scratch, without lent memory.
    pub fn of(board: &Board) -> Self {
        Self::new(board, &mut [], &mut [], &mut [])
    }

    /// Computes the evaluation of a position from scratch. `cache`, `plies` and `refreshes` may have
    /// any length. Old entries in them do not change the result.
    pub fn new(
        board: &Board,
        cache: &'m mut [CacheSlot],
        plies: &'m mut [PlySums],
        refreshes: &'m mut [RefreshSums],
    ) -> Self {
        let (chosen, followed) = Chosen::new(board, plies, refreshes);
        let material = Material::of(board, &Chosen::COUNTS);
        Self {
            now: Before { followed, material },
            chosen,
            cache: Cache(cache),
        }
    }
}

impl Evaluation<'_> {
    /// Must be called before each move or null move. Returns the state for [`undo`](Self::undo).
    /// [`Board::play_with`] then reports the moved pieces.
    #[inline]
    #[must_use]
    pub fn play(&mut self) -> Before {
        self.chosen.play();
        self.now
    }

    /// Restores the state from before a move.
    #[inline]
    pub fn undo(&mut self, before: Before) {
        self.chosen.undo();
        self.now = before;
    }

    /// Returns the score of `board` for the side to move. The evaluation must have been updated
    /// with all moves of `board`. The score is within [`POSITIONAL_LIMIT`] of the
    /// [`balance`](Self::balance), and within [`Score::EVAL_LIMIT`].
    #[inline]
    pub fn score(&mut self, board: &Board) -> Score {
        let (now, chosen) = (self.now, &mut self.chosen);
        (self.cache).get(board.key(), || score(board, now, chosen))
    }

    /// The fixed values in centipawns, `color` minus its opponent.
    #[inline]
    pub fn balance(&self, color: Color) -> Score {
        self.now.material.balance_of(color)
    }

    /// Returns the number of pieces on `board`. The evaluation must have been updated with all
    /// moves of `board`.
    #[inline]
    pub(crate) fn piece_count(&self, board: &Board) -> u32 {
        Chosen::piece_count(board, self.now.material.count())
    }

    /// Returns the placement gain of a quiet move of `piece` in centipawns, for ordering moves
    /// without history. A network returns 0.
    #[inline]
    pub(crate) fn placement_gain(color: Color, piece: Piece, mv: Move) -> i32 {
        Chosen::placement_gain(color, piece, mv)
    }
}

/// Returns the score of `board` for the side to move, if a network has this output for it. For programs
/// that compute a network by themselves.
pub fn of_output(board: &Board, output: i32) -> Score {
    let balance = Material::of(board, &[0; 6]).balance();
    limited(board, balance, || network::corrected(board, output))
}

/// Computes the score for the side to move. `now` and `chosen` must belong to `board`.
#[inline(never)]
fn score(board: &Board, now: Before, chosen: &mut Chosen<'_>) -> Score {
    limited(board, now.material.balance(), || {
        chosen.score(board, now.followed, now.material.count())
    })
}

/// Computes the score for the side to move, from a special ending or else from `usual` (White's
/// view), and clamps it to the limit. `balance` must belong to `board`.
#[inline]
fn limited(board: &Board, balance: i32, usual: impl FnOnce() -> i32) -> Score {
    let total = endings::known(board, balance).unwrap_or_else(usual);
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

    fn shift(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        self.chosen
            .shift(&mut self.now.followed, color, piece, from, to);
    }
}
