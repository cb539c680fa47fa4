//! Detecting moves that give check, without playing them.

use crate::attacks;
use crate::board::{Board, castling_targets, en_passant_victim};
use crate::types::{Bitboard, Move, Piece, Square};

/// The data to detect checking moves, computed once per node: the squares from which each kind of
/// piece checks the enemy king, and the pieces that can give a discovered check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeChecks {
    king: Square,
    /// Pieces of the side to move that can give a discovered check: the only piece between one of
    /// its sliders and the enemy king.
    blockers: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl NodeChecks {
    /// Computes the data for the side to move.
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

    /// Returns true if a legal move gives check. `board` must be the board given to
    /// [`new`](Self::new).
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

/// The number of entries in the table of [`QuietChecks`]. Chips have no room for the table.
const TABLED: usize = if cfg!(feature = "big-tables") { 6 } else { 0 };

/// A table of [`NodeChecks`] by piece, for quiet moves.
pub(crate) struct QuietChecks<'a> {
    checks: &'a NodeChecks,
    direct: [Bitboard; TABLED],
}

impl<'a> QuietChecks<'a> {
    /// Creates the table for the node of `checks`.
    #[inline]
    pub(crate) fn new(checks: &'a NodeChecks, board: &Board) -> Self {
        let NodeChecks {
            king,
            diagonal,
            straight,
            ..
        } = *checks;
        let pawns = attacks::pawn_origins(board.side(), king);
        let knights = attacks::knight(king);
        let queens = diagonal | straight;
        let direct = [pawns, knights, diagonal, straight, queens, Bitboard::EMPTY];
        Self {
            checks,
            direct: core::array::from_fn(|piece| direct[piece % 6]),
        }
    }

    /// Returns true if a quiet move of `piece` gives check.
    #[inline]
    pub(crate) fn has(&self, board: &Board, piece: Piece, mv: Move) -> bool {
        let Some(direct) = self.direct.get(piece.index()) else {
            return self.checks.has(board, mv);
        };
        let [from, to] = [mv.from(), mv.to()];
        if direct.has(to) {
            return true;
        }
        if piece == Piece::King && board.colors(board.side()).has(to) {
            return board.gives_check(mv);
        }
        self.checks.blockers.has(from) && !attacks::line(self.checks.king, from).has(to)
    }
}

impl Board {
    /// Returns true if a legal move gives check, directly or by discovery. Promotions, castling and
    /// en passant are handled.
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
