//! Material that cannot win, however large the advantage.

use crate::board::Board;
use crate::types::{Bitboard, Color, File, Piece, Rank, Square};

/// Returns true if `strong` cannot win against correct defence, except that two knights sometimes
/// win against pawns.
#[inline]
pub(in crate::eval) fn cannot_win(board: &Board, strong: Color) -> bool {
    if board.colored(strong, Piece::Pawn).is_empty() {
        has_too_little(board, strong)
    } else {
        has_wrong_rook_pawn(board, strong)
    }
}

/// Returns true if `strong`, without pawns, has at most one minor piece, or only two knights.
#[inline]
fn has_too_little(board: &Board, strong: Color) -> bool {
    let own = board.colors(strong);
    let only_knights = own.is_subset(board.pieces(Piece::King) | board.pieces(Piece::Knight));
    let lone_minor = own.len() == 2 && board.straight_sliders(strong).is_empty();
    lone_minor || only_knights && own.len() <= 3
}

/// Returns true if the pawns of `strong` are all on one rook file, its other pieces are only
/// bishops that cannot attack the promotion corner, and the enemy king is at that corner. The
/// defender then draws.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_that_wins_and_material_that_does_not() {
        for (placement, wins) in [
            ("4k3/8/8/8/8/8/8/4K3", false),
            ("4k3/8/8/8/8/8/8/4KB2", false),
            ("4k3/8/8/8/8/8/8/4KN2", false),
            ("4k3/8/8/8/8/8/8/3NKN2", false),
            ("4k3/8/8/8/8/8/8/2NNKN2", true),
            ("4k3/8/8/8/8/8/8/3BKN2", true),
            ("4k3/8/8/8/8/8/8/2B1KB2", true),
            ("4k3/8/8/8/8/8/8/4KR2", true),
            ("4k3/8/8/8/8/8/4P3/4K3", true),
            // A dark-squared bishop (c1) or a light-squared one (f1). The corner h8 is dark, a8 is
            // light.
            ("7k/8/8/8/8/8/7P/2B1K3", true),
            ("7k/8/8/8/8/8/7P/4KB2", false),
            ("k7/8/8/8/8/8/P7/2B1K3", false),
            ("k7/8/8/8/8/8/P7/4KB2", true),
            // The defending king is too far from the corner, or there is a pawn on another file, or
            // there is a further piece.
            ("4k3/8/8/8/8/8/7P/4KB2", true),
            ("7k/8/8/8/8/8/6PP/4KB2", true),
            ("7k/8/8/8/8/8/7P/4KBN1", true),
        ] {
            for side in ["w", "b"] {
                let board = Board::from_fen(&std::format!("{placement} {side} - - 0 1")).unwrap();
                assert_eq!(!cannot_win(&board, Color::White), wins, "{placement}");
            }
        }
    }

    extern crate std;
}
