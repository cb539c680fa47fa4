//! Material that does not win, however much it is worth.

use crate::board::Board;
use crate::types::{Bitboard, Color, File, Piece, Rank, Square};

/// Whether `strong` cannot win against any good defence.
#[inline]
pub(in crate::eval) fn cannot_win(board: &Board, strong: Color) -> bool {
    if board.colored(strong, Piece::Pawn).is_empty() {
        has_too_little(board, strong)
    } else {
        has_wrong_rook_pawn(board, strong)
    }
}

/// Without pawns a minor piece alone cannot mate, nor can two knights against any defence.
#[inline]
fn has_too_little(board: &Board, strong: Color) -> bool {
    let own = board.colors(strong);
    let only_knights = own.is_subset(board.pieces(Piece::King) | board.pieces(Piece::Knight));
    let lone_minor = own.len() == 2 && board.straight_sliders(strong).is_empty();
    lone_minor || only_knights && own.len() <= 3
}

/// Whether `strong` has rook pawns of one file only and besides at most bishops that never reach
/// the corner where they would be promoted, and the enemy king holds that corner: it cannot be
/// driven out.
#[inline]
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
