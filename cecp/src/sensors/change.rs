//! What has changed on the squares since a position stood on them, and which moves that fits.

use goby_core::board::{Board, castling_targets};
use goby_core::movegen::MoveKind;
use goby_core::types::{Bitboard, Move, Square};

/// What has changed since a position stood on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// Squares that have been seen empty.
    emptied: Bitboard,
    /// Squares on which the last change has put a piece.
    filled: Bitboard,
}

impl Change {
    /// None.
    pub(super) const NONE: Self = Self {
        emptied: Bitboard::EMPTY,
        filled: Bitboard::EMPTY,
    };

    /// Takes note of another step.
    pub(super) fn note(&mut self, last: Bitboard, now: Bitboard) {
        self.emptied |= last & !now;
        self.filled = now & !last;
    }

    /// The same after a move that has emptied these squares.
    pub(super) fn after(mut self, emptied: Bitboard) -> Self {
        self.emptied |= emptied;
        self
    }

    /// Squares on which the last change has put a piece.
    pub(super) const fn filled(&self) -> Bitboard {
        self.filled
    }

    /// The move of `board` that this has been, if there is just one: of promotions one of the four,
    /// and rather a castling than the move of its rook alone, which may look the same in Chess960.
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
        // The piece that is taken was off its square, and another one has come there.
        let taken = steps.lifted & steps.put;
        taken.is_subset(self.emptied) && taken.is_subset(self.filled)
    }

    /// Where what is in the hand may go: the squares that are still to be filled by the moves which
    /// have begun like this.
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

/// What a move lifts and puts.
struct Steps {
    /// Where a piece is lifted, one that is taken included.
    lifted: Bitboard,
    /// Where one is put.
    put: Bitboard,
}

impl Steps {
    fn of(board: &Board, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        if board.is_castling(mv) {
            let (king, rook) = castling_targets(from, to);
            // In Chess960 one of them may stay where it is.
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

/// Whether a move may be the first half of a castling: that of the rook, or in Chess960 of the
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
