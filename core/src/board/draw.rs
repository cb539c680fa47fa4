//! Draws by insufficient material.

use super::Board;
use crate::types::{Bitboard, Piece};

impl Board {
    /// Returns true if neither side can mate by any sequence of legal moves: bare kings, a single
    /// knight, or bishops that are all on squares of one colour.
    pub fn is_insufficient_material(&self) -> bool {
        let heavy = self.pieces(Piece::Pawn) | self.pieces(Piece::Rook) | self.pieces(Piece::Queen);
        if !heavy.is_empty() {
            return false;
        }
        let (knights, bishops) = (self.pieces(Piece::Knight), self.pieces(Piece::Bishop));
        if knights.is_empty() {
            return bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK);
        }
        bishops.is_empty() && knights.len() == 1
    }
}
