//! Pins of a queen to its king, which weak general futility does not leave out.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "Weak General Futility".

use crate::attacks;
use crate::board::Board;
use crate::types::{Bitboard, Move, Piece};

/// Whether a move pins the queen to its king that was not pinned so before: by the piece that
/// moves, or by one that it uncovers.
pub(super) fn pins_queen(board: &Board, mv: Move) -> bool {
    let us = board.side();
    let (from, to, king) = (mv.from().bitboard(), mv.to().bitboard(), board.king(!us));
    let queen = board.colored(!us, Piece::Queen);
    let occupied = board.occupied() & !from | to;
    let mut diagonal = board.diagonal_sliders(us) & !from;
    let mut straight = board.straight_sliders(us) & !from;
    match board.piece_on(mv.from()) {
        Some(Piece::Bishop) => diagonal |= to,
        Some(Piece::Rook) => straight |= to,
        Some(Piece::Queen) => {
            diagonal |= to;
            straight |= to;
        }
        _ => {}
    }
    // Who would give check if she were not there, and did not before.
    let seen = attacks::bishop(king, occupied & !queen) & diagonal
        | attacks::rook(king, occupied & !queen) & straight;
    (seen & !pinners(board))
        .into_iter()
        .any(|slider| attacks::between(slider, king) & occupied == queen)
}

/// Our pieces between which and the king there is nothing but the queen.
fn pinners(board: &Board) -> Bitboard {
    let us = board.side();
    let (king, queen) = (board.king(!us), board.colored(!us, Piece::Queen));
    let occupied = board.occupied() & !queen;
    let seen = attacks::bishop(king, occupied) & board.diagonal_sliders(us)
        | attacks::rook(king, occupied) & board.straight_sliders(us);
    let mut pinners = Bitboard::EMPTY;
    for slider in seen {
        if attacks::between(slider, king) & board.occupied() == queen {
            pinners |= slider.bitboard();
        }
    }
    pinners
}
