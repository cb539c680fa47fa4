//! Checks and pins, computed once per generation.

use crate::attacks;
use crate::board::Board;
use crate::types::{Bitboard, Color, Square};

/// The side to move, its king, the checking pieces, and the pinned pieces.
#[derive(Clone, Copy)]
pub(super) struct Constraints {
    pub(super) us: Color,
    pub(super) king: Square,
    pub(super) occupied: Bitboard,
    pub(super) checkers: Bitboard,
    /// Own pieces that are pinned to their king: they may move only along the line of the pin.
    pub(super) pinned: Bitboard,
    /// The destinations that the check allows for pieces other than the king. Not in check: all
    /// squares. In check: the checker and the squares between checker and king. In double check:
    /// none.
    pub(super) targets: Bitboard,
}

impl Constraints {
    pub(super) fn new(board: &Board) -> Self {
        let us = board.side();
        let king = board.king(us);
        let (own, enemy) = (board.colors(us), board.colors(!us));
        let mut checkers = attacks::knight(king) & board.pieces(crate::types::Piece::Knight)
            | attacks::pawn_origins(!us, king) & board.pieces(crate::types::Piece::Pawn);
        checkers &= enemy;
        let mut pinned = Bitboard::EMPTY;
        let (straight, diagonal) = (board.straight_sliders(!us), board.diagonal_sliders(!us));
        for sniper in attacks::snipers(king, straight, diagonal) {
            let shields = attacks::between(king, sniper) & (own | enemy);
            if shields.is_empty() {
                checkers |= sniper.bitboard();
            } else if !shields.has_many() {
                pinned |= shields & own;
            }
        }
        let targets = match checkers.first() {
            None => Bitboard::FULL,
            Some(_) if checkers.has_many() => Bitboard::EMPTY,
            Some(checker) => attacks::between(king, checker) | checkers,
        };
        Self {
            us,
            king,
            occupied: own | enemy,
            checkers,
            pinned,
            targets,
        }
    }

    /// The destinations that check and pin allow for a piece on `from` (not the king).
    #[inline]
    pub(super) fn allowed(&self, from: Square) -> Bitboard {
        // The first test is fast and usually decides, because most positions have no pin.
        if !self.pinned.is_empty() && self.pinned.has(from) {
            self.targets & attacks::line(self.king, from)
        } else {
            self.targets
        }
    }
}
