//! Rooks on open and half-open files and on the seventh rank.

use super::params::{ROOK_HALF_OPEN_FILE, ROOK_ON_SEVENTH, ROOK_OPEN_FILE};
use super::tapered::Tapered;
use crate::board::Board;
use crate::types::{Color, Piece, Rank};

/// The bonus for rooks with free files, and for those that hold the enemy king or attack pawns from the seventh.
pub(super) fn score(board: &Board, us: Color) -> Tapered {
    let mut sum = Tapered::ZERO;
    let rooks = board.colored(us, Piece::Rook);
    for square in rooks {
        let pawns = board.pieces(Piece::Pawn) & square.file().bitboard();
        if pawns.is_empty() {
            sum += ROOK_OPEN_FILE;
        } else if pawns.is_disjoint(board.colors(us)) {
            sum += ROOK_HALF_OPEN_FILE;
        }
    }
    let seventh = Rank::Seventh.relative_to(us).bitboard();
    let on_seventh = rooks & seventh;
    let confined = board.king(!us).rank().relative_to(us) == Rank::Eighth;
    if confined || !seventh.is_disjoint(board.colored(!us, Piece::Pawn)) {
        sum += ROOK_ON_SEVENTH * on_seventh.len() as i32;
    }
    sum
}
