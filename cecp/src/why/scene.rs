//! A move with the boards before and after it.

use goby_core::attacks;
use goby_core::board::Board;
use goby_core::player::arrival;
use goby_core::types::{Bitboard, Color, Move, Piece, Square};

/// A legal move, seen from both sides of it.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) before: Board,
    pub(super) after: Board,
    pub(super) mv: Move,
    pub(super) us: Color,
    /// The piece that moves, and the piece on its square afterwards.
    pub(super) piece: Piece,
    pub(super) placed: Piece,
    pub(super) from: Square,
    /// Where it arrives: of castling the king.
    pub(super) to: Square,
    /// The captured piece on that square: none en passant.
    pub(super) victim: Option<Piece>,
    /// Where the other side has captured just before.
    pub(super) captured_on: Option<Square>,
}

impl Scene {
    /// The scene of a legal move; `None` of another.
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

    /// The pieces of the other side.
    pub(super) fn them(&self) -> Bitboard {
        self.after.colors(!self.us)
    }

    /// The squares that the moved piece attacks from its new square.
    pub(super) fn reach(&self) -> Bitboard {
        reach(&self.after, self.us, self.placed, self.to)
    }

    /// The squares that it attacked from its old square.
    pub(super) fn reach_before(&self) -> Bitboard {
        reach(&self.before, self.us, self.piece, self.from)
    }

    /// Returns true if the moved piece is safe on its new square: not attacked, or defended and
    /// attacked by no cheaper piece.
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

/// The squares that a piece attacks.
pub(super) fn reach(board: &Board, color: Color, piece: Piece, square: Square) -> Bitboard {
    match piece {
        Piece::Pawn => attacks::pawn(color, square),
        _ => attacks::of(piece, square, board.occupied()),
    }
}

/// The pieces of a colour that attack a square.
pub(super) fn attackers_of(board: &Board, square: Square, color: Color) -> Bitboard {
    board.attackers(square, board.occupied()) & board.colors(color)
}

/// The value of a piece in pawns, as people count. The king's is the highest.
pub(super) const fn worth(piece: Piece) -> u32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 100,
    }
}

/// The value of the piece on a square.
pub(super) fn worth_on(board: &Board, square: Square) -> u32 {
    board.piece_on(square).map_or(0, worth)
}

/// The piece of a set that is worth least.
pub(super) fn least(board: &Board, set: Bitboard) -> Option<(Piece, Square)> {
    let placed = |square| Some((board.piece_on(square)?, square));
    let pieces = set.into_iter().filter_map(placed);
    pieces.min_by_key(|&(piece, _)| worth(piece))
}

/// The piece of a set that is worth most.
pub(super) fn dearest(board: &Board, set: Bitboard) -> Option<(Piece, Square)> {
    let placed = |square| Some((board.piece_on(square)?, square));
    let pieces = set.into_iter().filter_map(placed);
    pieces.max_by_key(|&(piece, _)| worth(piece))
}
