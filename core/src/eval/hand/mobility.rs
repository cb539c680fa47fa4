//! Mobility: the number of safe squares that a piece attacks.
//!
//! A square is safe if no enemy pawn attacks it and no own pawn or king is on it.

use super::params::mobility;
use super::tapered::Tapered;
use crate::types::{Bitboard, Piece};

/// The number of mobility weights per piece.
const COUNTS: usize = 15;

/// The weights of [`mobility`] as packed pairs.
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

/// The mobility score of a piece that attacks the squares `safe`; 0 for a pawn or king.
#[inline]
pub(super) fn score(piece: Piece, safe: Bitboard) -> Tapered {
    let (row, count) = match piece {
        Piece::Pawn | Piece::King => return Tapered::ZERO,
        Piece::Knight => (0, safe.len()),
        Piece::Bishop => (1, safe.len()),
        Piece::Rook => (2, safe.len()),
        Piece::Queen => (3, safe.len() / 2),
    };
    // The mask removes the bounds check; a count is never above 15.
    #[cfg(not(feature = "weights"))]
    return SCORES[row][count as usize & COUNTS];
    #[cfg(feature = "weights")]
    Tapered::of(mobility(COUNTS * row + count as usize))
}
