//! Which moves give check, without playing them.

use crate::attacks;
use crate::board::{Board, castling_targets, en_passant_victim};
use crate::types::{Bitboard, Move, Piece, Square};

/// From where each kind of piece checks the enemy king, and whose step aside uncovers a check.
pub(super) struct CheckSquares<'b> {
    board: &'b Board,
    king: Square,
    /// Own pieces that stand alone between an own slider and the enemy king.
    blockers: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl<'b> CheckSquares<'b> {
    // Out of line where the stack is short, so that its locals do not add to the generator's frame.
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    pub(super) fn new(board: &'b Board) -> Self {
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
            board,
            king,
            blockers,
            diagonal: attacks::bishop(king, occupied),
            straight: attacks::rook(king, occupied),
        }
    }

    /// The empty squares from which a piece that leaves `from` would give check, directly or by
    /// uncovering.
    #[cfg_attr(feature = "big-code", inline)]
    pub(super) fn of(&self, piece: Piece, from: Square) -> Bitboard {
        let direct = match piece {
            Piece::Pawn => attacks::pawn_origins(self.board.side(), self.king),
            Piece::Knight => attacks::knight(self.king),
            Piece::Bishop => self.diagonal,
            Piece::Rook => self.straight,
            Piece::Queen => self.diagonal | self.straight,
            Piece::King => Bitboard::EMPTY,
        };
        if self.blockers.has(from) {
            direct | !attacks::line(self.king, from)
        } else {
            direct
        }
    }

    /// Whether castling gives check.
    pub(super) fn castling(&self, mv: Move) -> bool {
        self.board.gives_check(mv)
    }
}

/// The same by kind of piece and without the board, for as long as a node's moves are searched.
#[cfg(feature = "today")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeChecks {
    king: Square,
    blockers: Bitboard,
    /// From where each kind of piece checks.
    direct: [Bitboard; 6],
}

#[cfg(feature = "today")]
impl NodeChecks {
    /// Those of the side to move.
    pub(crate) fn new(board: &Board) -> Self {
        let squares = CheckSquares::new(board);
        let CheckSquares {
            king,
            blockers,
            diagonal,
            straight,
            ..
        } = squares;
        let direct = [
            attacks::pawn_origins(board.side(), king),
            attacks::knight(king),
            diagonal,
            straight,
            diagonal | straight,
            Bitboard::EMPTY,
        ];
        Self {
            king,
            blockers,
            direct,
        }
    }

    /// Whether a legal move of `board`, which must be the one that these are of, gives check.
    #[inline]
    pub(crate) fn has(&self, board: &Board, mv: Move) -> bool {
        let Some(piece) = board.piece_on(mv.from()) else {
            return false;
        };
        let is_plain = match piece {
            Piece::King => !board.colors(board.side()).has(mv.to()),
            Piece::Pawn => mv.promotion().is_none() && !board.is_en_passant(mv),
            _ => true,
        };
        if !is_plain {
            return board.gives_check(mv);
        }
        let direct = self.direct.get(piece.index());
        direct.is_some_and(|squares| squares.has(mv.to()))
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
