//! What the opponent attacks with lesser pieces.

use crate::attacks;
use crate::board::Board;
use crate::tunables::{threat_minor, threat_queen, threat_rook};
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
            Piece::Knight | Piece::Bishop => (self.pawns, threat_minor()),
            Piece::Rook => (self.minors, threat_rook()),
            Piece::Queen => (self.rooks, threat_queen()),
            _ => return 0,
        };
        worth * (i32::from(by.has(mv.from())) - i32::from(by.has(mv.to())))
    }
}
