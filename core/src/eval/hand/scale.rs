//! Scaling of endgames that are hard to win, so that a material advantage counts less.

use super::params::{
    SCALE_CANNOT_WIN, SCALE_FULL, SCALE_MINOR_AHEAD, SCALE_OPPOSITE_BISHOPS,
    SCALE_OPPOSITE_BISHOPS_MORE, SCALE_PER_PAWN,
};
use crate::board::Board;
use crate::eval::endings;
use crate::types::{Bitboard, Color, Piece, Score};

/// Returns the scale of an endgame score, in parts of [`SCALE_FULL`]. `score` is from White's view.
#[inline(never)]
pub(super) fn scale(board: &Board, score: i32) -> i32 {
    let strong = if score < 0 {
        Color::Black
    } else {
        Color::White
    };
    if endings::cannot_win(board, strong) {
        return SCALE_CANNOT_WIN;
    }
    let pawns = board.colored(strong, Piece::Pawn);
    if pawns.is_empty() {
        return without_pawns(board, strong);
    }
    if has_opposite_bishops(board) {
        let pieces =
            board.pieces(Piece::Knight) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        if !pieces.is_empty() {
            return SCALE_OPPOSITE_BISHOPS_MORE;
        }
        let pawns = SCALE_PER_PAWN * pawns.len() as i32;
        return (SCALE_OPPOSITE_BISHOPS + pawns).min(SCALE_FULL);
    }
    SCALE_FULL
}

/// Returns the scale without pawns: an advantage of one minor piece seldom wins.
fn without_pawns(board: &Board, strong: Color) -> i32 {
    let ahead = material(board, strong) - material(board, !strong);
    if ahead <= Piece::Bishop.value() {
        SCALE_MINOR_AHEAD
    } else {
        SCALE_FULL
    }
}

/// The fixed values of the pieces of one colour, without pawns.
fn material(board: &Board, color: Color) -> Score {
    [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen]
        .into_iter()
        .fold(Score(0), |sum, piece| {
            sum + piece.value() * board.colored(color, piece).len() as i32
        })
}

/// Returns true if each side has one bishop, on squares of different colours.
fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    let (white, black) = (
        board.colored(Color::White, Piece::Bishop),
        board.colored(Color::Black, Piece::Bishop),
    );
    let one_each = !white.is_empty() && !black.is_empty() && !white.has_many() && !black.has_many();
    one_each && !bishops.is_disjoint(Bitboard::LIGHT) && !bishops.is_disjoint(Bitboard::DARK)
}
