//! The squares that have changed since a position was on the board, and the move that explains
//! them.

use crate::board::{Board, castling_targets};
use crate::movegen::MoveKind;
use crate::types::{Bitboard, Move, Square};

/// The squares that have changed since a position was on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// Squares that have been empty at some time.
    emptied: Bitboard,
    /// Squares on which the last reading shows a new piece.
    filled: Bitboard,
}

impl Change {
    /// No change since the position was on the board.
    pub(super) const NONE: Self = Self {
        emptied: Bitboard::EMPTY,
        filled: Bitboard::EMPTY,
    };

    /// Records another reading: `last` and `now` are the occupied squares before and after it.
    pub(super) fn note(&mut self, last: Bitboard, now: Bitboard) {
        self.emptied |= last & !now;
        self.filled = now & !last;
    }

    /// Adds squares that an earlier move has emptied.
    pub(super) fn after(mut self, emptied: Bitboard) -> Self {
        self.emptied |= emptied;
        self
    }

    /// Returns the squares on which the last reading shows a new piece.
    pub(super) const fn filled(&self) -> Bitboard {
        self.filled
    }

    /// Returns the move of `board` that explains this change, if there is only one. For a promotion
    /// it is one of the four moves. In Chess960 castling and a king's or rook's move may look
    /// equal: then it is the castling.
    pub(super) fn made(&self, board: &Board, occupied: Bitboard) -> Option<Move> {
        let mut made: Option<Move> = None;
        let mut is_clear = true;
        board.generate(MoveKind::All, &mut |mv| {
            if !self.fits(board, mv, occupied) {
                return;
            }
            let ends = |mv: Move| (mv.from(), mv.to());
            match made {
                Some(other) if board.is_castling(other) => return,
                Some(other) if !board.is_castling(mv) => is_clear &= ends(other) == ends(mv),
                _ => is_clear = true,
            }
            made = Some(mv);
        });
        made.filter(|_| is_clear)
    }

    fn fits(&self, board: &Board, mv: Move, occupied: Bitboard) -> bool {
        let steps = Steps::of(board, mv);
        let rest = board.occupied();
        if steps.after(rest) != occupied {
            return false;
        }
        if board.is_castling(mv) {
            // In Chess960 king and rook may even exchange their squares.
            return steps.lifted.is_subset(self.emptied);
        }
        // The captured piece must have been lifted, and then another piece put on its square.
        let taken = steps.lifted & steps.put;
        taken.is_subset(self.emptied) && taken.is_subset(self.filled)
    }

    /// Returns the targets of the lifted piece: the squares still to be filled, in all moves that
    /// fit the change so far.
    pub(super) fn targets(&self, board: &Board, occupied: Bitboard) -> Bitboard {
        let rest = board.occupied();
        let (missing, new) = (rest & !occupied, occupied & !rest);
        let mut targets = Bitboard::EMPTY;
        board.generate(MoveKind::All, &mut |mv| {
            let steps = Steps::of(board, mv);
            let has_begun = !(missing & steps.lifted).is_empty() || !new.is_empty();
            if has_begun && missing.is_subset(steps.lifted) && new.is_subset(steps.put) {
                targets |= steps.put & !new;
            }
        });
        targets
    }
}

/// Returns true if only the captured pawn of an en passant capture is still to be lifted.
pub(super) fn is_half_en_passant(board: &Board, occupied: Bitboard) -> bool {
    let rest = board.occupied();
    let (missing, new) = (rest & !occupied, occupied & !rest);
    let is_half = |mv: &Move| missing == mv.from().bitboard() && new == mv.to().bitboard();
    let mut captures = board.legal_moves().into_iter();
    captures.any(|mv| board.is_en_passant(mv) && is_half(&mv))
}

/// The squares from which a move lifts pieces, and the squares on which it puts them.
struct Steps {
    /// Squares from which pieces are lifted, a captured piece included.
    lifted: Bitboard,
    /// The squares on which pieces are put.
    put: Bitboard,
}

impl Steps {
    fn of(board: &Board, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        if board.is_castling(mv) {
            let (king, rook) = castling_targets(from, to);
            // In Chess960 the king or the rook may stay on its square.
            let step = |from: Square, to: Square| match from == to {
                true => (Bitboard::EMPTY, Bitboard::EMPTY),
                false => (from.bitboard(), to.bitboard()),
            };
            let (king, rook) = (step(from, king), step(to, rook));
            return Self {
                lifted: king.0 | rook.0,
                put: king.1 | rook.1,
            };
        }
        let taken = if board.is_en_passant(mv) {
            Square::new(to.file(), from.rank()).bitboard()
        } else {
            to.bitboard() & board.occupied()
        };
        Self {
            lifted: from.bitboard() | taken,
            put: to.bitboard(),
        }
    }

    /// Returns the occupied squares after the move.
    fn after(&self, occupied: Bitboard) -> Bitboard {
        (occupied & !self.lifted) | self.put
    }
}

/// Returns true if a move may be the first half of castling: a rook's move, or in Chess960 a king's
/// move.
pub fn may_become_castling(board: &Board, mv: Move) -> bool {
    let mut may = false;
    board.generate(MoveKind::All, &mut |castling| {
        if board.is_castling(castling) && !board.is_castling(mv) {
            let (king, rook) = castling_targets(castling.from(), castling.to());
            may |= (mv.from(), mv.to()) == (castling.from(), king);
            may |= (mv.from(), mv.to()) == (castling.to(), rook);
        }
    });
    may
}
