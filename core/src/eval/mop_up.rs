//! Mop-up: a lone king is driven to the edge, with bishop and knight to a corner of the bishop's colour, and the
//! winning king comes near. Without this a small search never finds the mate.

use super::distance;
use super::params::{MOP_UP_CORNER, MOP_UP_EDGE, MOP_UP_KINGS};
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece, Square};

/// The bonus in the endgame, from White's view; 0 unless one side has a king only and the other can mate it.
#[inline(never)]
pub(super) fn score(board: &Board) -> i32 {
    let bare = |color| !board.colors(color).has_many();
    if bare(Color::Black) && can_mate(board, Color::White) {
        drive(board, Color::White)
    } else if bare(Color::White) && can_mate(board, Color::Black) {
        -drive(board, Color::Black)
    } else {
        0
    }
}

/// Whether the pieces of `color` mate a lone king without the help of a pawn.
fn can_mate(board: &Board, color: Color) -> bool {
    let of = |piece| board.colored(color, piece);
    let bishops = of(Piece::Bishop);
    let pair = !bishops.is_disjoint(Bitboard::LIGHT) && !bishops.is_disjoint(Bitboard::DARK);
    let heavy = !(of(Piece::Rook) | of(Piece::Queen)).is_empty();
    heavy || pair || (!bishops.is_empty() && !of(Piece::Knight).is_empty())
}

/// How far `strong` has driven the lone king.
fn drive(board: &Board, strong: Color) -> i32 {
    let (hunter, prey) = (board.king(strong), board.king(!strong));
    let mut sum = MOP_UP_EDGE * from_centre(prey) + MOP_UP_KINGS * (7 - distance(hunter, prey));
    let bishops = board.colored(strong, Piece::Bishop);
    let pieces = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if pieces.is_empty() && !bishops.is_empty() {
        sum += corners(bishops, prey);
    }
    sum
}

/// The bonus for a lone king near a corner that the bishops reach.
fn corners(bishops: Bitboard, prey: Square) -> i32 {
    let light = [Square::A8, Square::H1];
    let dark = [Square::A1, Square::H8];
    let nearest = |[a, b]: [Square; 2]| distance(prey, a).min(distance(prey, b));
    let mut steps = 7;
    if !bishops.is_disjoint(Bitboard::LIGHT) {
        steps = steps.min(nearest(light));
    }
    if !bishops.is_disjoint(Bitboard::DARK) {
        steps = steps.min(nearest(dark));
    }
    MOP_UP_CORNER * (7 - steps)
}

/// Steps from the four central squares, files and ranks together, 0 to 6.
fn from_centre(square: Square) -> i32 {
    let off = |at: i32| (3 - at).max(at - 4);
    off(square.file() as i32) + off(square.rank() as i32)
}
