//! A move with the boards before and after it.

use crate::attacks;
use crate::board::Board;
use crate::notation::arrival;
use crate::types::{Bitboard, Color, Move, Piece, Square};

/// A legal move with the boards before and after it.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) before: Board,
    pub(super) after: Board,
    pub(super) mv: Move,
    pub(super) us: Color,
    /// The piece that moves, and the piece on `to` after the move (different after a promotion).
    pub(super) piece: Piece,
    pub(super) placed: Piece,
    pub(super) from: Square,
    /// The square where the piece arrives; for castling the king.
    pub(super) to: Square,
    /// The captured piece; `None` for an en passant capture.
    pub(super) victim: Option<Piece>,
    /// The square of the opponent's last move if it was a capture.
    pub(super) captured_on: Option<Square>,
}

impl Scene {
    /// Creates the scene of a move; `None` if the move is illegal.
    #[cold]
    #[inline]
    pub(super) fn new(before: &Board, mv: Move, captured_on: Option<Square>) -> Option<Self> {
        if !before.is_legal(mv) {
            return None;
        }
        let piece = before.piece_on(mv.from())?;
        let to = arrival(before, mv);
        let is_plain = !before.is_castling(mv) && !before.is_en_passant(mv);
        let mut after = before.clone();
        after.play(mv);
        Some(Self {
            before: before.clone(),
            after,
            mv,
            us: before.side(),
            piece,
            placed: mv.promotion().unwrap_or(piece),
            from: mv.from(),
            to,
            victim: before.piece_on(to).filter(|_| is_plain),
            captured_on,
        })
    }

    /// Returns the opponent's pieces after the move.
    #[cold]
    #[inline]
    pub(super) fn them(&self) -> Bitboard {
        self.after.colors(!self.us)
    }

    /// Returns the squares that the moved piece attacks from its new square.
    #[cold]
    #[inline]
    pub(super) fn reach(&self) -> Bitboard {
        reach(&self.after, self.us, self.placed, self.to)
    }

    /// Returns the squares that the piece attacked from its old square.
    #[cold]
    #[inline]
    pub(super) fn reach_before(&self) -> Bitboard {
        reach(&self.before, self.us, self.piece, self.from)
    }

    /// Returns true if the moved piece is safe: it is not attacked, or it is defended and no
    /// attacker is worth less.
    #[cold]
    #[inline]
    pub(super) fn is_safe(&self) -> bool {
        let attackers = attackers_of(&self.after, self.to, !self.us);
        let is_defended = !attackers_of(&self.after, self.to, self.us).is_empty();
        attackers.is_empty()
            || is_defended
                && attackers
                    .into_iter()
                    .all(|square| worth_on(&self.after, square) >= worth(self.placed))
    }
}

/// Returns the squares that a piece attacks.
#[cold]
#[inline]
pub(super) fn reach(board: &Board, color: Color, piece: Piece, square: Square) -> Bitboard {
    match piece {
        Piece::Pawn => attacks::pawn(color, square),
        _ => attacks::of(piece, square, board.occupied()),
    }
}

/// Returns the pieces of a colour that attack a square.
#[cold]
#[inline]
pub(super) fn attackers_of(board: &Board, square: Square, color: Color) -> Bitboard {
    board.attackers(square, board.occupied()) & board.colors(color)
}

/// Returns the usual value of a piece in pawns. The king has the highest value.
#[cold]
#[inline]
pub(super) const fn worth(piece: Piece) -> u32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 100,
    }
}

/// Returns the value of the piece on a square; 0 for an empty square.
#[cold]
#[inline]
pub(super) fn worth_on(board: &Board, square: Square) -> u32 {
    board.piece_on(square).map_or(0, worth)
}

/// Returns the least valuable piece of a set.
#[cold]
#[inline]
pub(super) fn least(board: &Board, set: Bitboard) -> Option<(Piece, Square)> {
    let placed = |square| Some((board.piece_on(square)?, square));
    let pieces = set.into_iter().filter_map(placed);
    pieces.min_by_key(|&(piece, _)| worth(piece))
}

/// Returns the most valuable piece of a set.
#[cold]
#[inline]
pub(super) fn dearest(board: &Board, set: Bitboard) -> Option<(Piece, Square)> {
    let placed = |square| Some((board.piece_on(square)?, square));
    let pieces = set.into_iter().filter_map(placed);
    pieces.max_by_key(|&(piece, _)| worth(piece))
}
