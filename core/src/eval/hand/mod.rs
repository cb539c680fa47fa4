//! The hand-written evaluation.
//!
//! Each term has its own file; all weights are in `params.rs`. A term is written once, from the
//! view of one colour. Terms are pairs (middle game, endgame). Their sum, from White's view, is
//! blended by the material left. Material and placement are updated with each move. Other terms are
//! computed at the leaf, from attack sets that are computed once (`attacks.rs`).

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

/// The material units of a piece, pawn to king, as in micro-Max 4.4.
const UNITS: [u8; 6] = [0, 2, 2, 3, 6, 0];
/// The material units of the start position. A greater number, after promotions, counts as this
/// one.
const FULL_PHASE: i32 = 40;
/// With this many material units or fewer only the endgame score counts (two rooks, or a queen).
const END_PHASE: i32 = 6;
/// The number of blending steps between middle game and endgame. A power of two, so that blending
/// needs no division.
const BLEND: i32 = 256;

/// The state per ply: empty, because the hand-written terms need none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSums;

impl NoSums {
    /// The initial value of the memory.
    pub const EMPTY: Self = Self;
}

/// The sum of material and placement, updated with each move. Four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placed(Tapered);

impl Placed {
    /// The sum for an empty board.
    pub(super) const EMPTY: Self = Self(Tapered::ZERO);
}

/// The hand-written evaluation of a board.
#[derive(Debug)]
pub(super) struct HandWritten<'m> {
    pawns: PawnTable,
    plies: PhantomData<&'m mut ()>,
}

impl HandWritten<'_> {
    /// An evaluation with an empty pawn table.
    pub(super) const NEW: Self = Self {
        pawns: PawnTable::NEW,
        plies: PhantomData,
    };
}

// `play` and `undo` do nothing: a copy of `Placed` made before a move restores the state.
impl<'m> Evaluator<'m> for HandWritten<'m> {
    type Followed = Placed;
    type Accumulator = NoSums;
    type Refresh = NoSums;

    const FOLLOWED: Placed = Placed::EMPTY;
    const COUNTS: [u8; 6] = UNITS;
    const NEURONS: Option<usize> = None;
    const REFRESHES: usize = 0;

    fn new(board: &Board, _: &'m mut [NoSums], _: &'m mut [NoSums]) -> (Self, Placed) {
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

// The terms are not inlined, so that their local variables do not share one large stack frame.

/// Returns the sum of all terms of one colour, except material and placement.
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

/// Blends both phases into one score, by the material units left.
fn blend(units: u8, middle: i32, end: i32) -> i32 {
    let phase = i32::from(units).clamp(END_PHASE, FULL_PHASE);
    // 482 / 64 is about 256 / 34, so that the start position is all middle game.
    let weight = ((phase - END_PHASE) * 482) >> 6;
    (middle * weight + end * (BLEND - weight)) / BLEND
}

/// A term of `color`, changed to White's view.
#[inline]
fn signed(color: Color, term: Tapered) -> Tapered {
    match color {
        Color::White => term,
        Color::Black => -term,
    }
}

/// Returns `weight` times the number of squares. Most sets are empty; the test avoids a slow bit
/// count on processors without an instruction for it.
#[inline(never)]
fn count(set: Bitboard, weight: (i32, i32)) -> Tapered {
    if set.is_empty() {
        Tapered::ZERO
    } else {
        Tapered::of(weight) * set.len() as i32
    }
}
