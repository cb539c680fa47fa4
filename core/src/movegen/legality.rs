//! A legality test for moves from the hash table, killers or the user.

use super::constraints::Constraints;
use super::sets::{self, Sink};
use crate::board::Board;
use crate::types::{Bitboard, Move, Piece, Rank, Square};

/// A sink that searches for one move.
struct Finder {
    wanted: Move,
    found: bool,
}

impl Sink for Finder {
    #[inline]
    fn piece(&mut self, _: Piece, _: Square, targets: Bitboard) {
        self.found |= targets.has(self.wanted.to());
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i32) {
        self.found |= targets.has(self.wanted.to());
    }

    #[inline]
    fn special(&mut self, mv: Move) {
        self.found |= mv == self.wanted;
    }
}

impl Board {
    /// Returns true if `mv` is legal. `mv` may have arbitrary bits.
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if !self.colors(self.side()).has(from) {
            return false;
        }
        let Some(piece) = self.piece_on(from) else {
            return false;
        };
        let promotes = piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(self.side());
        let canonical = match mv.promotion() {
            Some(promotion) if promotes => Move::promoting(from, to, promotion),
            None if !promotes => Move::new(from, to),
            _ => return false,
        };
        if canonical != mv {
            return false;
        }
        let constraints = Constraints::new(self);
        if constraints.checkers.has_many() && piece != Piece::King {
            return false;
        }
        let mut finder = Finder {
            wanted: mv,
            found: false,
        };
        sets::of_square(self, &constraints, (piece, from), &mut finder);
        finder.found
    }
}
