//! The squares that have changed since a position was on the board, and the moves that fit.

use crate::board::{Board, castling_targets};
use crate::movegen::MoveKind;
use crate::types::{Bitboard, Move, Square};

/// The squares that have changed since a position was on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// Squares that have been seen empty.
    emptied: Bitboard,
    /// Squares on which the last change has put a piece.
    filled: Bitboard,
}

impl Change {
    /// No change.
    pub(super) const NONE: Self = Self {
        emptied: Bitboard::EMPTY,
        filled: Bitboard::EMPTY,
    };

    /// Takes note of another step.
    pub(super) fn note(&mut self, last: Bitboard, now: Bitboard) {
        self.emptied |= last & !now;
        self.filled = now & !last;
    }

    /// Returns the change after a move that has emptied these squares.
    pub(super) fn after(mut self, emptied: Bitboard) -> Self {
        self.emptied |= emptied;
        self
    }

    /// Squares on which the last change has put a piece.
    pub(super) const fn filled(&self) -> Bitboard {
        self.filled
    }

    /// The only move of `board` that fits this change. For a promotion it is one of the four. If a castling
    /// and a rook's move look the same, as is possible in Chess960, it is the castling.
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
            // In Chess960 king and rook may even change places.
            return steps.lifted.is_subset(self.emptied);
        }
        // The captured piece was off its square, and another one has arrived there.
        let taken = steps.lifted & steps.put;
        taken.is_subset(self.emptied) && taken.is_subset(self.filled)
    }

    /// Returns the targets of the piece in the hand: the squares still to be filled by the moves
    /// that fit the change so far.
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

/// The squares on which a move lifts and puts pieces.
struct Steps {
    /// The squares from which pieces are lifted, a captured one included.
    lifted: Bitboard,
    /// The squares on which pieces are put.
    put: Bitboard,
}

impl Steps {
    fn of(board: &Board, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        if board.is_castling(mv) {
            let (king, rook) = castling_targets(from, to);
            // In Chess960 one of them may stay on its square.
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

    /// The occupied squares after it.
    fn after(&self, occupied: Bitboard) -> Bitboard {
        (occupied & !self.lifted) | self.put
    }
}

/// Returns true if a move may be the first half of a castling: of the rook, or in Chess960 of the
/// king.
pub(super) fn may_become_castling(board: &Board, mv: Move) -> bool {
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
