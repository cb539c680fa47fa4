//! Mobility: how many safe squares a piece reaches.
//!
//! Safe means: not attacked by an enemy pawn, and not occupied by an own pawn or king.

use super::params::mobility;
use super::tapered::Tapered;
use crate::types::{Bitboard, Piece};

/// The most squares that are counted for a piece.
const COUNTS: usize = 15;

/// [`mobility`] in words, as they are summed.
#[cfg(not(feature = "weights"))]
static SCORES: [[Tapered; COUNTS + 1]; 4] = {
    let mut table = [[Tapered::ZERO; COUNTS + 1]; 4];
    let mut row = 0;
    while row < 4 {
        let mut count = 0;
        while count < COUNTS {
            table[row][count] = Tapered::of(mobility(COUNTS * row + count));
            count += 1;
        }
        row += 1;
    }
    table
};

/// The mobility of a knight, bishop, rook or queen that reaches `safe`; nothing for others.
#[inline]
pub(super) fn score(piece: Piece, safe: Bitboard) -> Tapered {
    let (row, count) = match piece {
        Piece::Pawn | Piece::King => return Tapered::ZERO,
        Piece::Knight => (0, safe.len()),
        Piece::Bishop => (1, safe.len()),
        Piece::Rook => (2, safe.len()),
        Piece::Queen => (3, safe.len() / 2),
    };
    // The mask only shows the compiler a range.
    #[cfg(not(feature = "weights"))]
    return SCORES[row][count as usize & COUNTS];
    #[cfg(feature = "weights")]
    Tapered::of(mobility(COUNTS * row + count as usize))
}
