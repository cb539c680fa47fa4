//! Mobility: how many safe squares a piece reaches.
//!
//! Safe means: not attacked by an enemy pawn, and not occupied by an own pawn or king.

use super::params::MOBILITY;
use super::tapered::Tapered;
use crate::types::{Bitboard, Piece};

/// [`MOBILITY`] in words, as they are summed.
static SCORES: [[Tapered; 16]; 4] = {
    let mut table = [[Tapered::ZERO; 16]; 4];
    let mut row = 0;
    while row < 4 {
        let mut count = 0;
        while count < 15 {
            table[row][count] = Tapered::of(MOBILITY[row][count]);
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
    // A count never reaches 15; the mask only tells the compiler a range.
    SCORES[row][count as usize & 15]
}
