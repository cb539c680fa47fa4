//! Mobility: how many safe squares a piece reaches.
//!
//! Safe means: not attacked by an enemy pawn, and not occupied by an own pawn or king.

use super::params::MOBILITY;
use super::tapered::Tapered;
use crate::types::{Bitboard, Piece};

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
    let table: &[_; 15] = &MOBILITY[row];
    Tapered::of(table[(count as usize).min(table.len() - 1)])
}
