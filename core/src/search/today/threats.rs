//! What the opponent attacks with lesser pieces.

use crate::attacks;
use crate::board::Board;
use crate::types::{Bitboard, Move, Piece};

/// Squares that lesser pieces of the opponent attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threats {
    pawns: Bitboard,
    minors: Bitboard,
    rooks: Bitboard,
}

impl Threats {
    /// Those of the opponent of the side to move.
    pub(super) fn new(board: &Board) -> Self {
        let them = !board.side();
        let occupied = board.occupied();
        let pawns = attacks::pawns(them, board.colored(them, Piece::Pawn));
        let mut minors = pawns;
        for square in board.colored(them, Piece::Knight) {
            minors |= attacks::knight(square);
        }
        for square in board.colored(them, Piece::Bishop) {
            minors |= attacks::bishop(square, occupied);
        }
        let mut rooks = minors;
        for square in board.colored(them, Piece::Rook) {
            rooks |= attacks::rook(square, occupied);
        }
        Self {
            pawns,
            minors,
            rooks,
        }
    }

    /// What a quiet move of `piece` gains by leaving an attack and loses by entering one.
    #[inline]
    pub(super) fn gain(&self, piece: Piece, mv: Move) -> i32 {
        let (by, worth) = match piece {
            Piece::Knight | Piece::Bishop => (self.pawns, 14_400),
            Piece::Rook => (self.minors, 24_400),
            Piece::Queen => (self.rooks, 49_000),
            _ => return 0,
        };
        worth * (i32::from(by.has(mv.from())) - i32::from(by.has(mv.to())))
    }
}
