//! What the opponent attacks with lesser pieces.

use crate::attacks;
use crate::board::Board;
use crate::tunables::{threat_minor, threat_queen, threat_rook};
use crate::types::{Bitboard, Move, Piece};

/// For each kind of piece, the squares that lesser pieces of the opponent attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threats {
    attacked: [Bitboard; 6],
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
            attacked: [
                Bitboard::EMPTY,
                pawns,
                pawns,
                minors,
                rooks,
                Bitboard::EMPTY,
            ],
        }
    }

    /// What a quiet move of `piece` gains by leaving an attack and loses by entering one.
    #[inline]
    pub(super) fn gain(&self, piece: Piece, mv: Move) -> i32 {
        let Some(by) = self.attacked.get(piece.index()) else {
            return 0;
        };
        let change = i32::from(by.has(mv.from())) - i32::from(by.has(mv.to()));
        if change == 0 {
            return 0;
        }
        let worth = match piece {
            Piece::Rook => threat_rook(),
            Piece::Queen => threat_queen(),
            _ => threat_minor(),
        };
        worth * change
    }
}
