//! The static evaluation: how good a position is, without looking ahead.
//!
//! One term, one file; every weight in `params.rs`. Terms are written once, from the view of one colour, and summed
//! as pairs (middle game, endgame) from White's view; the material left decides how the pairs are blended. Material
//! and placement follow the moves through [`Listener`]; the rest is computed when a leaf asks, each piece's attacks
//! once (`attacks.rs`). A small network with its accumulator would fit behind the same three doors: `new`,
//! `Listener`, `score`.
//!
//! The result is fixed material plus a part that is clamped to +-[`POSITIONAL_LIMIT`]: only so can a margin be sound.

mod attacks;
mod bishops;
mod cache;
mod endgame;
mod frozen_king;
mod king;
mod kpk;
mod mobility;
mod mop_up;
mod outposts;
mod params;
mod passed;
mod pawns;
mod placement;
mod rooks;
mod structure;
mod tapered;
#[cfg(test)]
mod tests;
mod threats;

pub(crate) use cache::Cache;
pub use cache::Evaluated;
pub use params::POSITIONAL_LIMIT;
pub(crate) use placement::placement_gain;
pub(crate) use structure::Structures;

use crate::board::{Board, Listener};
use crate::types::{Bitboard, Color, Piece, Score, Square};
use attacks::Attacks;
use params::{PHASE, SCALE_FULL, TEMPO};
use structure::Structure;
use tapered::Tapered;

/// Material units on a full board; more, after promotions, count as so many.
const FULL_PHASE: i32 = 40;
/// With so many units or fewer it is purely an endgame (two rooks, or a queen).
const END_PHASE: i32 = 6;
/// The phase between is turned into parts of this, so that blending needs no division.
const BLEND: i32 = 256;

/// The terms that follow the moves: material, placement and phase. Eight bytes.
///
/// Copy it before a move, pass it to [`Board::play_with`], and put the copy back when the move is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluator {
    /// Tapered material and placement, White's less Black's.
    placement: Tapered,
    /// Fixed values, White's less Black's.
    balance: i16,
    /// Material units of both sides.
    phase: u8,
}

impl Evaluator {
    /// The terms of a board without pieces.
    pub(crate) const EMPTY: Self = Self {
        placement: Tapered::ZERO,
        balance: 0,
        phase: 0,
    };

    /// The terms of a position, from scratch.
    pub fn new(board: &Board) -> Self {
        let mut evaluator = Self::EMPTY;
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored(color, piece) {
                    evaluator.put(color, piece, square);
                }
            }
        }
        evaluator
    }

    /// The evaluation of `board`, which this evaluator has followed, for the side to move; within
    /// [`POSITIONAL_LIMIT`] of [`balance`](Self::balance), and so far within [`Score::EVAL_LIMIT`].
    pub fn score(&self, board: &Board) -> Score {
        self.score_with(board, &mut Structures::NONE.clone())
    }

    /// As [`score`](Self::score), with what earlier evaluations have found of pawns and kings.
    #[inline(never)]
    pub(crate) fn score_with(&self, board: &Board, structures: &mut Structures) -> Score {
        if let Some(white) = endgame::known(board, i32::from(self.balance)) {
            return self.bounded(board.side(), white);
        }
        let structure = structures.of(board);
        let attacks = Attacks::new(board, structure);
        let mut sum = self.placement;
        for color in Color::ALL {
            sum += signed(color, self.side(board, &attacks, structure, color));
        }
        sum += signed(board.side(), TEMPO);
        let driven = mop_up::score(board).unwrap_or_default();
        let end = (sum.end() + driven) * endgame::scale(board, sum.end());
        self.bounded(board.side(), self.blend(sum.middle(), end / SCALE_FULL))
    }

    /// The fixed values of the pieces, for `color` less for its opponent.
    #[inline]
    pub fn balance(&self, color: Color) -> Score {
        match color {
            Color::White => Score(i32::from(self.balance)),
            Color::Black => Score(-i32::from(self.balance)),
        }
    }

    /// Material units left of both sides: 40 at the start (minor pieces 2, rooks 3, queens 6), 0 with pawns only.
    #[inline]
    pub const fn phase(&self) -> u32 {
        self.phase as u32
    }

    // Terms are kept out of line: their locals must not add up in the deepest leaf's frame.

    /// All terms of one colour but those that follow the moves.
    #[inline(never)]
    fn side(&self, board: &Board, attacks: &Attacks, structure: &Structure, us: Color) -> Tapered {
        let found = structure.of(us);
        found.pawns
            + passed::score(board, attacks, us, found.passed)
            + attacks.of(us).mobility
            + bishops::score(board, us)
            + rooks::score(board, structure, us)
            + outposts::score(board, structure, us)
            + threats::score(board, attacks, us)
            + king::score(board, attacks, us, found.shelter())
            + frozen_king::score(board, self.phase(), us)
    }

    /// One number for both phases, by the material left.
    fn blend(&self, middle: i32, end: i32) -> i32 {
        let phase = i32::from(self.phase).clamp(END_PHASE, FULL_PHASE);
        // 256 / 34, so that a full board is all middle game.
        let weight = ((phase - END_PHASE) * 482) >> 6;
        (middle * weight + end * (BLEND - weight)) / BLEND
    }

    /// Keeps a total from White's view near the fixed values, and turns it to `side`'s view.
    fn bounded(&self, side: Color, total: i32) -> Score {
        let balance = i32::from(self.balance);
        let limit = POSITIONAL_LIMIT.0;
        let white = balance + (total - balance).clamp(-limit, limit);
        match side {
            Color::White => Score(white),
            Color::Black => Score(-white),
        }
    }
}

impl Listener for Evaluator {
    #[cfg_attr(feature = "big-code", inline)]
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.placement += signed(color, placement::placement(color, piece, square));
        self.balance += color_sign(color) * piece.value().0 as i16;
        self.phase += PHASE[piece.index()];
    }

    #[cfg_attr(feature = "big-code", inline)]
    fn take(&mut self, color: Color, piece: Piece, square: Square) {
        self.placement -= signed(color, placement::placement(color, piece, square));
        self.balance -= color_sign(color) * piece.value().0 as i16;
        self.phase -= PHASE[piece.index()];
    }
}

/// A term of `color` from White's view.
#[inline]
fn signed(color: Color, term: Tapered) -> Tapered {
    match color {
        Color::White => term,
        Color::Black => -term,
    }
}

const fn color_sign(color: Color) -> i16 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// How many king's steps apart two squares are, 0 to 7.
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
fn distance(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    files.max(ranks)
}

/// The weight for each square; most sets are empty, and counting is slow where the processor has no instruction for it.
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
fn count(set: Bitboard, weight: Tapered) -> Tapered {
    if set.is_empty() {
        Tapered::ZERO
    } else {
        weight * set.len() as i32
    }
}
