//! The evaluation by hand-written terms.
//!
//! One term, one file; every weight in `params.rs`. Terms are written once, from the view of one
//! colour, and summed as pairs (middle game, endgame) from White's view; the material left decides
//! how the pairs are blended. Placement follows the moves; the rest is computed when a leaf asks,
//! each piece's attacks once (`attacks.rs`).

mod attacks;
mod bishops;
mod frozen_king;
mod king;
mod mobility;
mod outposts;
mod params;
mod passed;
mod pawn_entry;
mod pawn_table;
mod pawns;
mod placement;
mod rooks;
mod scale;
mod shelter;
mod tapered;
#[cfg(all(test, not(feature = "network")))]
mod tests;
mod threats;
mod weights;

use super::endings;
use super::evaluator::Evaluator;
use crate::board::Board;
use crate::types::{Bitboard, Color, Move, Piece, Square};
use attacks::Attacks;
use core::marker::PhantomData;
#[cfg(feature = "weights")]
pub use params::WEIGHTS;
use params::{SCALE_FULL, tempo};
use pawn_entry::PawnEntry;
use pawn_table::PawnTable;
use tapered::Tapered;
#[cfg(feature = "weights")]
pub use weights::Weights;

/// Material units of a piece, pawn to king, as micro-Max 4.4 counts them.
const UNITS: [u8; 6] = [0, 2, 2, 3, 6, 0];
/// Material units on a full board; more, after promotions, count as these.
const FULL_PHASE: i32 = 40;
/// With this many units or fewer it is purely an endgame (two rooks, or a queen).
const END_PHASE: i32 = 6;
/// Parts of the phase between middle game and endgame, a power of two: blending needs no division.
const BLEND: i32 = 256;

/// The hand-written terms have no state per ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSums;

impl NoSums {
    /// Fills the memory before its first use.
    pub const EMPTY: Self = Self;
}

/// The terms that follow the moves. Four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placed(Tapered);

impl Placed {
    /// The terms of an empty board.
    pub(super) const EMPTY: Self = Self(Tapered::ZERO);
}

/// The terms on a board.
#[derive(Debug)]
pub(super) struct HandWritten<'m> {
    pawns: PawnTable,
    plies: PhantomData<&'m mut ()>,
}

impl HandWritten<'_> {
    /// Nothing is remembered yet.
    pub(super) const NEW: Self = Self {
        pawns: PawnTable::NEW,
        plies: PhantomData,
    };
}

// A copy made before a move is enough to undo it.
impl<'m> Evaluator<'m> for HandWritten<'m> {
    type Followed = Placed;
    type Accumulator = NoSums;

    const FOLLOWED: Placed = Placed::EMPTY;
    const COUNTS: [u8; 6] = UNITS;
    const NEURONS: Option<usize> = None;

    fn new(board: &Board, _: &'m mut [NoSums]) -> (Self, Placed) {
        let mut placed = Placed::EMPTY;
        for (color, piece, square) in board.all_pieces() {
            placed.0 += signed(color, placement::placement(color, piece, square));
        }
        (Self::NEW, placed)
    }

    #[inline]
    fn play(&mut self) {}

    #[inline]
    fn undo(&mut self) {}

    #[inline]
    fn put(&mut self, placed: &mut Placed, color: Color, piece: Piece, square: Square) {
        placed.0 += signed(color, placement::placement(color, piece, square));
    }

    #[inline]
    fn take(&mut self, placed: &mut Placed, color: Color, piece: Piece, square: Square) {
        placed.0 -= signed(color, placement::placement(color, piece, square));
    }

    #[inline]
    fn score(&mut self, board: &Board, placed: Placed, units: u8) -> i32 {
        let entry = self.pawns.of(board);
        let attacks = Attacks::new(board, entry);
        let mut sum = placed.0;
        for color in Color::ALL {
            sum += signed(color, side(board, &attacks, entry, units, color));
        }
        sum += signed(board.side(), Tapered::of(tempo()));
        let driven = endings::mop_up(board).unwrap_or_default();
        let end = (sum.end() + driven) * scale::scale(board, sum.end());
        blend(units, sum.middle(), end / SCALE_FULL)
    }

    #[inline]
    fn piece_count(board: &Board, _: u8) -> u32 {
        board.occupied().len()
    }

    #[inline]
    fn placement_gain(color: Color, piece: Piece, mv: Move) -> i32 {
        placement::placement_gain(color, piece, mv)
    }
}

// Terms are kept out of line: their locals must not add up in the deepest leaf's frame.

/// Returns all terms of one colour except those that follow the moves.
#[inline(never)]
fn side(board: &Board, attacks: &Attacks, entry: &PawnEntry, units: u8, us: Color) -> Tapered {
    let found = entry.of(us);
    found.score
        + passed::score(board, attacks, us, found.passed)
        + attacks.of(us).mobility
        + bishops::score(board, us)
        + rooks::score(board, entry, us)
        + outposts::score(board, entry, us)
        + threats::score(board, attacks, us)
        + king::score(board, attacks, us, i32::from(found.shelter))
        + frozen_king::score(board, u32::from(units), us)
}

/// One number for both phases, by the material units left.
fn blend(units: u8, middle: i32, end: i32) -> i32 {
    let phase = i32::from(units).clamp(END_PHASE, FULL_PHASE);
    // 256 / 34, so that a full board is all middle game.
    let weight = ((phase - END_PHASE) * 482) >> 6;
    (middle * weight + end * (BLEND - weight)) / BLEND
}

/// A term of `color` from White's view.
#[inline]
fn signed(color: Color, term: Tapered) -> Tapered {
    match color {
        Color::White => term,
        Color::Black => -term,
    }
}

/// The weight for each square. Most sets are empty, and counting is slow where the processor has no
/// instruction for it.
#[inline(never)]
fn count(set: Bitboard, weight: (i32, i32)) -> Tapered {
    if set.is_empty() {
        Tapered::ZERO
    } else {
        Tapered::of(weight) * set.len() as i32
    }
}
