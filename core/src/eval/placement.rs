//! Material and placement: what a piece is worth where it stands. Kept up to date move by move.

use super::params::{MATERIAL, PLACEMENT};
use super::tapered::{Pair, Tapered};
use crate::types::{Color, Move, Piece, Square};

/// A piece's value on its square, material included, from its owner's view.
#[inline]
pub(super) fn placement(color: Color, piece: Piece, square: Square) -> Tapered {
    let (middle, end) = MATERIAL[piece.index()];
    Tapered::new(i32::from(middle), i32::from(end)) + Tapered::of(pair(color, piece, square))
}

/// What a move gains by placement in the middle game, in centipawns: orders moves of which nothing else is known.
#[inline]
pub(crate) fn placement_gain(color: Color, piece: Piece, mv: Move) -> i16 {
    let (before, _) = pair(color, piece, mv.from());
    let (after, _) = pair(color, piece, mv.to());
    i16::from(after) - i16::from(before)
}

#[inline]
fn pair(color: Color, piece: Piece, square: Square) -> Pair {
    let square = square.relative_to(color);
    // Files a to d are columns 0 to 3, and e to h count back.
    let file = square.file() as usize;
    let column = (file ^ 0usize.wrapping_sub(file >> 2)) & 3;
    PLACEMENT[piece.index()][square.rank().index() * 4 + column]
}
