//! The bishop pair: together two bishops reach every square.

use super::params::BISHOP_PAIR;
use super::tapered::Tapered;
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece};

/// The bonus for bishops on both colours.
#[inline(never)]
pub(super) fn score(board: &Board, us: Color) -> Tapered {
    let bishops = board.colored(us, Piece::Bishop);
    let pair = !bishops.is_disjoint(Bitboard::LIGHT) && !bishops.is_disjoint(Bitboard::DARK);
    if pair { BISHOP_PAIR } else { Tapered::ZERO }
}
