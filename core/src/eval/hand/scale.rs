//! Endgames that material alone misjudges: being ahead is worth little where the lead cannot be
//! turned into a win.

use super::params::{
    SCALE_CANNOT_WIN, SCALE_FULL, SCALE_MINOR_AHEAD, SCALE_OPPOSITE_BISHOPS,
    SCALE_OPPOSITE_BISHOPS_MORE, SCALE_PER_PAWN,
};
use crate::board::Board;
use crate::types::{Bitboard, Color, File, Piece, Rank, Score, Square};

/// How much of an endgame score from White's view counts, in parts of [`SCALE_FULL`].
#[inline(never)]
pub(super) fn scale(board: &Board, score: i32) -> i32 {
    let strong = if score < 0 {
        Color::Black
    } else {
        Color::White
    };
    let pawns = board.colored(strong, Piece::Pawn);
    if pawns.is_empty() {
        return without_pawns(board, strong);
    }
    if has_wrong_rook_pawn(board, strong) {
        return SCALE_CANNOT_WIN;
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

/// Without pawns a minor piece alone cannot mate, nor can two knights against any defence; a minor
/// piece more seldom wins.
fn without_pawns(board: &Board, strong: Color) -> i32 {
    let own = board.colors(strong);
    let only_knights = own.is_subset(board.pieces(Piece::King) | board.pieces(Piece::Knight));
    let lone_minor = own.len() == 2 && board.straight_sliders(strong).is_empty();
    if lone_minor || only_knights && own.len() <= 3 {
        return SCALE_CANNOT_WIN;
    }
    let ahead = material(board, strong) - material(board, !strong);
    if ahead <= Piece::Bishop.value() {
        SCALE_MINOR_AHEAD
    } else {
        SCALE_FULL
    }
}

/// Whether `strong` has rook pawns of one file only and besides at most bishops that never reach
/// the corner where they would be promoted, and the enemy king holds that corner: it cannot be
/// driven out.
fn has_wrong_rook_pawn(board: &Board, strong: Color) -> bool {
    let pawns = board.colored(strong, Piece::Pawn);
    let bishops = board.colored(strong, Piece::Bishop);
    let others = board.colors(strong) & !(pawns | bishops);
    if others.has_many() {
        return false;
    }
    let file = if pawns.is_subset(File::A.bitboard()) {
        File::A
    } else {
        File::H
    };
    let corner = Square::new(file, Rank::Eighth.relative_to(strong));
    let reached = if Bitboard::LIGHT.has(corner) {
        Bitboard::LIGHT
    } else {
        Bitboard::DARK
    };
    pawns.is_subset(file.bitboard())
        && bishops.is_disjoint(reached)
        && board.king(!strong).distance(corner) <= 1
}

/// The fixed values of a side's pieces without its pawns.
fn material(board: &Board, color: Color) -> Score {
    [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen]
        .into_iter()
        .fold(Score(0), |sum, piece| {
            sum + piece.value() * board.colored(color, piece).len() as i32
        })
}

/// Whether each side has one bishop, on squares of different colours.
fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    let (white, black) = (
        board.colored(Color::White, Piece::Bishop),
        board.colored(Color::Black, Piece::Bishop),
    );
    let one_each = !white.is_empty() && !black.is_empty() && !white.has_many() && !black.has_many();
    one_each && !bishops.is_disjoint(Bitboard::LIGHT) && !bishops.is_disjoint(Bitboard::DARK)
}
