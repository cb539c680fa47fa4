//! The static evaluation: how good a position is, without looking ahead.
//!
//! [`Evaluation`] is the one door. It hears every move and alone decides how it goes back; it
//! remembers what positions were worth; and its score is the fixed material plus a part that is
//! clamped to +-[`POSITIONAL_LIMIT`]: only so can a margin be sound. What it knows of a few endings
//! (`endings`) stands above whatever evaluates the rest.
//!
//! What evaluates the rest lives in a module of its own, today the hand-written terms of `hand`,
//! and is chosen below, at build time. It provides:
//!
//! - `Terms`: what follows the moves, with `EMPTY`, `put` and `take`;
//! - `Tables`: what it remembers from one evaluation to the next, with `NEW`;
//! - `score`: from the board and both of them the evaluation in centipawns from White's view;
//! - `placement_gain`: what a move is worth by itself, to order moves of which nothing is known.

mod cache;
mod endings;
mod hand;
mod material;
pub mod network;
#[cfg(test)]
mod tests;

pub use cache::CacheSlot;

// Which evaluation is built.
use hand as chosen;

use crate::board::{Board, PieceObserver};
use crate::types::{Color, Move, Piece, Score, Square};
use cache::Cache;
use material::Material;

/// No evaluation lies further than this from the fixed values of the pieces on the board; twice
/// this is how much a move can change it beyond what it captures (the margin that makes futility
/// sound).
pub const POSITIONAL_LIMIT: Score = Score(900);

/// What an evaluation knew before a move, to take the move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Before {
    terms: chosen::Terms,
    material: Material,
}

impl Before {
    /// Fills memory before its first use.
    pub const EMPTY: Self = Self {
        terms: chosen::Terms::EMPTY,
        material: Material::NONE,
    };
}

/// The evaluation of a board that it follows, on a cache in lent memory.
#[derive(Debug)]
pub struct Evaluation<'m> {
    /// What follows the moves.
    now: Before,
    tables: chosen::Tables,
    cache: Cache<'m>,
}

impl<'m> Evaluation<'m> {
    /// The evaluation of a position, from scratch. The cache may have any length; it may hold what
    /// was found of other positions, and does not change what is found of this one.
    pub fn new(board: &Board, cache: &'m mut [CacheSlot]) -> Self {
        let mut evaluation = Self {
            now: Before::EMPTY,
            tables: chosen::Tables::NEW,
            cache: Cache(cache),
        };
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored(color, piece) {
                    evaluation.put(color, piece, square);
                }
            }
        }
        evaluation
    }
}

impl Evaluation<'_> {
    /// Says that a move is about to be played, or the turn passed, and returns what
    /// [`undo`](Self::undo) needs. The pieces that move are told by [`Board::play_with`].
    #[inline]
    #[must_use]
    pub fn play(&mut self) -> Before {
        self.now
    }

    /// Goes back to what was known before a move.
    #[inline]
    pub fn undo(&mut self, before: Before) {
        self.now = before;
    }

    /// The score of `board`, which this evaluation has followed, for the side to move; within
    /// [`POSITIONAL_LIMIT`] of the [`balance`](Self::balance), and so far within
    /// [`Score::EVAL_LIMIT`].
    #[inline]
    pub fn score(&mut self, board: &Board) -> Score {
        let (now, tables) = (&self.now, &mut self.tables);
        self.cache.get(board.key(), || now.score(board, tables))
    }

    /// The fixed values of the pieces, for `color` less for its opponent.
    #[inline]
    pub fn balance(&self, color: Color) -> Score {
        self.now.material.balance_of(color)
    }

    /// What a quiet move of `piece` is worth by itself, in centipawns: orders moves of which
    /// nothing else is known.
    #[inline]
    pub(crate) fn placement_gain(color: Color, piece: Piece, mv: Move) -> i16 {
        chosen::placement_gain(color, piece, mv)
    }
}

impl Before {
    /// The score of the board of which this is known.
    #[inline(never)]
    fn score(&self, board: &Board, tables: &mut chosen::Tables) -> Score {
        let balance = self.material.balance();
        let total = match endings::known(board, balance) {
            Some(known) => known,
            None => chosen::score(board, self.terms, self.material, tables),
        };
        let limit = POSITIONAL_LIMIT.0;
        let white = balance + (total - balance).clamp(-limit, limit);
        match board.side() {
            Color::White => Score(white),
            Color::Black => Score(-white),
        }
    }
}

impl PieceObserver for Evaluation<'_> {
    #[cfg_attr(feature = "big-code", inline)]
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.now.terms.put(color, piece, square);
        self.now.material.put(color, piece);
    }

    #[cfg_attr(feature = "big-code", inline)]
    fn take(&mut self, color: Color, piece: Piece, square: Square) {
        self.now.terms.take(color, piece, square);
        self.now.material.take(color, piece);
    }
}
