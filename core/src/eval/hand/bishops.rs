//! The bishop pair.

use super::params::bishop_pair;
use super::tapered::Tapered;
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece};

/// The bonus for bishops on both square colours.
#[inline(never)]
pub(super) fn score(board: &Board, us: Color) -> Tapered {
    let bishops = board.colored(us, Piece::Bishop);
    let pair = !bishops.is_disjoint(Bitboard::LIGHT) && !bishops.is_disjoint(Bitboard::DARK);
    if pair {
        Tapered::of(bishop_pair())
    } else {
        Tapered::ZERO
    }
}
