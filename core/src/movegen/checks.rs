//! Detecting moves that give check, without playing them.

use crate::attacks;
use crate::board::{Board, castling_targets, en_passant_victim};
use crate::types::{Bitboard, Color, Move, Piece, Square};

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
    /// The squares from which each kind of piece gives check.
    direct: [Bitboard; TABLED],
}

/// The number of entries in the table of squares by piece. Chips have no room for the table.
const TABLED: usize = if cfg!(feature = "big-tables") { 6 } else { 0 };

impl NodeChecks {
    /// Computes the data for the side to move.
    pub(crate) fn new(board: &Board) -> Self {
        let us = board.side();
        let king = board.king(!us);
        let occupied = board.occupied();
        let (straight, diagonal) = (board.straight_sliders(us), board.diagonal_sliders(us));
        let mut blockers = Bitboard::EMPTY;
        for sniper in attacks::snipers(king, straight, diagonal) {
            let between = attacks::between(king, sniper) & occupied;
            if !between.has_many() {
                blockers |= between & board.colors(us);
            }
        }
        let [diagonal, straight] = [
            attacks::bishop(king, occupied),
            attacks::rook(king, occupied),
        ];
        let mut checks = Self {
            king,
            blockers,
            diagonal,
            straight,
            direct: [Bitboard::EMPTY; TABLED],
        };
        let computed = Piece::ALL.map(|piece| checks.computed(us, piece));
        checks.direct = core::array::from_fn(|piece| computed[piece % 6]);
        checks
    }

    /// Returns true if a legal move of `piece` gives check. `board` must be the board given to
    /// [`new`](Self::new).
    #[cfg_attr(feature = "big-tables", inline)]
    #[cfg_attr(not(feature = "big-tables"), inline(never))]
    pub(crate) fn has(&self, board: &Board, piece: Piece, mv: Move) -> bool {
        let is_special = piece == Piece::Pawn
            && (mv.promotion().is_some() || board.en_passant_square() == Some(mv.to()));
        if is_special {
            return board.gives_check(mv);
        }
        self.has_plain(board, piece, mv)
    }

    /// Like [`has`](Self::has), but not for promotions and en passant captures.
    #[inline]
    pub(crate) fn has_plain(&self, board: &Board, piece: Piece, mv: Move) -> bool {
        let [from, to] = [mv.from(), mv.to()];
        if self.direct(board.side(), piece).has(to) {
            return true;
        }
        // Castling.
        if piece == Piece::King && board.colors(board.side()).has(to) {
            return board.gives_check(mv);
        }
        self.blockers.has(from) && !attacks::line(self.king, from).has(to)
    }

    /// The squares from which a piece of `color`, the side to move, gives check.
    #[inline]
    fn direct(&self, color: Color, piece: Piece) -> Bitboard {
        let tabled = self.direct.get(piece.index()).copied();
        tabled.unwrap_or_else(|| self.computed(color, piece))
    }

    #[inline]
    fn computed(&self, color: Color, piece: Piece) -> Bitboard {
        match piece {
            Piece::Pawn => attacks::pawn_origins(color, self.king),
            Piece::Knight => attacks::knight(self.king),
            Piece::Bishop => self.diagonal,
            Piece::Rook => self.straight,
            Piece::Queen => self.diagonal | self.straight,
            Piece::King => Bitboard::EMPTY,
        }
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
