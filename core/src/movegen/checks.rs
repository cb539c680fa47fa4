//! Which moves give check, without playing them.

use crate::attacks;
use crate::board::{Board, castling_targets, en_passant_victim};
use crate::types::{Bitboard, Move, Piece, Square};

/// From where each kind of piece checks the enemy king, and whose step aside uncovers a check: for
/// as long as a node's moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeChecks {
    king: Square,
    /// Own pieces that stand alone between an own slider and the enemy king.
    blockers: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl NodeChecks {
    /// Those of the side to move.
    pub(crate) fn new(board: &Board) -> Self {
        let us = board.side();
        let king = board.king(!us);
        let occupied = board.occupied();
        let snipers = attacks::rook_meets(king, Bitboard::EMPTY, board.straight_sliders(us))
            | attacks::bishop_meets(king, Bitboard::EMPTY, board.diagonal_sliders(us));
        let mut blockers = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if !between.has_many() {
                blockers |= between & board.colors(us);
            }
        }
        Self {
            king,
            blockers,
            diagonal: attacks::bishop(king, occupied),
            straight: attacks::rook(king, occupied),
        }
    }

    /// Whether a legal move of `board`, which must be the one that these are of, gives check.
    #[inline]
    pub(crate) fn has(&self, board: &Board, mv: Move) -> bool {
        let Some(piece) = board.piece_on(mv.from()) else {
            return false;
        };
        let direct = match piece {
            Piece::Pawn if mv.promotion().is_some() || board.is_en_passant(mv) => {
                return board.gives_check(mv);
            }
            Piece::King if board.colors(board.side()).has(mv.to()) => return board.gives_check(mv),
            Piece::Pawn => attacks::pawn_origins(board.side(), self.king),
            Piece::Knight => attacks::knight(self.king),
            Piece::Bishop => self.diagonal,
            Piece::Rook => self.straight,
            Piece::Queen => self.diagonal | self.straight,
            Piece::King => Bitboard::EMPTY,
        };
        direct.has(mv.to())
            || self.blockers.has(mv.from()) && !attacks::line(self.king, mv.from()).has(mv.to())
    }
}

impl Board {
    /// Whether a legal move gives check, directly, by uncovering a slider, by promoting, castling
    /// or en passant.
    pub fn gives_check(&self, mv: Move) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.side());
        let Some(piece) = self.piece_on(from) else {
            return false;
        };
        let king = self.king(!us);
        let placed = mv.promotion().unwrap_or(piece);
        let mut gone = from.bitboard();
        let mut come = to.bitboard();
        let mut straight = self.straight_sliders(us) & !gone;
        let mut diagonal = self.diagonal_sliders(us) & !gone;
        match placed {
            Piece::Pawn => {
                if attacks::pawn(us, to).has(king) {
                    return true;
                }
                if self.is_en_passant(mv) {
                    gone |= en_passant_victim(from, to).bitboard();
                }
            }
            Piece::Knight if attacks::knight(to).has(king) => return true,
            Piece::Knight => {}
            Piece::Bishop => diagonal |= come,
            Piece::Rook => straight |= come,
            Piece::Queen => {
                diagonal |= come;
                straight |= come;
            }
            Piece::King if self.colors(us).has(to) => {
                let (king_to, rook_to) = castling_targets(from, to);
                straight = straight & !come | rook_to.bitboard();
                gone |= come;
                come = king_to.bitboard() | rook_to.bitboard();
            }
            Piece::King => {}
        }
        let occupied = self.occupied() & !gone | come;
        !attacks::rook_meets(king, occupied, straight).is_empty()
            || !attacks::bishop_meets(king, occupied, diagonal).is_empty()
    }
}
