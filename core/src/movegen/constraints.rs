//! The constraints by checks and pins: computed once per generation.

use crate::attacks;
use crate::board::Board;
use crate::types::{Bitboard, Color, Square};

/// The side to move, its king, the pieces that check it, and the pinned pieces.
#[derive(Clone, Copy)]
pub(super) struct Constraints {
    pub(super) us: Color,
    pub(super) king: Square,
    pub(super) occupied: Bitboard,
    pub(super) checkers: Bitboard,
    /// Own pieces that may only move along the line to their king.
    pub(super) pinned: Bitboard,
    /// The possible destinations of a piece other than the king: any square; in check those that
    /// capture or block a lone checker; none in double check.
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
        // Sliders that would reach the king if our own pieces were not there.
        let snipers = attacks::rook_meets(king, enemy, board.straight_sliders(!us))
            | attacks::bishop_meets(king, enemy, board.diagonal_sliders(!us));
        for sniper in snipers {
            let shields = attacks::between(king, sniper) & own;
            if shields.is_empty() {
                checkers |= sniper.bitboard();
            } else if !shields.has_many() {
                pinned |= shields;
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

    /// The squares that a piece on `from`, not the king, may enter as far as check and pin allow.
    #[inline]
    pub(super) fn allowed(&self, from: Square) -> Bitboard {
        // Mostly nothing is pinned.
        if !self.pinned.is_empty() && self.pinned.has(from) {
            self.targets & attacks::line(self.king, from)
        } else {
            self.targets
        }
    }
}
