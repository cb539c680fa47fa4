//! Captures, promotions, checks, and answers to checks.

use super::fact::{Fact, Kind};
use super::scene::{Scene, attackers_of, worth};
use crate::board::Board;
use crate::types::{Bitboard, Move, Piece, Square};

impl Scene {
    /// Returns the fact that the move captures, with the reason why the capture is good.
    #[cold]
    #[inline]
    pub(super) fn captures(&self) -> Option<Fact> {
        let victim = self.victim?;
        let takes = |kind| Fact::new(kind).with(victim, self.to);
        let attackers = attackers_of(&self.after, self.to, !self.us);
        if attackers.is_empty() {
            return Some(takes(Kind::TakesUndefended));
        }
        let can_take_back = takers(&self.after, self.to).next().is_some();
        if let Some((piece, square)) = self.pinned_defender(attackers)
            && !can_take_back
        {
            return Some(takes(Kind::TakesFromPinned).with(piece, square));
        }
        if worth(victim) > worth(self.piece) {
            return Some(takes(Kind::TakesDearer).with(self.piece, self.from));
        }
        if self.captured_on == Some(self.to) {
            return Some(takes(Kind::TakesBack));
        }
        if worth(victim) == worth(self.piece) && can_take_back {
            return Some(takes(Kind::Trades).with(self.piece, self.from));
        }
        Some(takes(Kind::Takes))
    }

    /// Returns the only attacker of the capture's square. If it cannot capture there, it is pinned.
    /// `None` if it is a king or its side is in check: then it may be unable for another reason.
    #[cold]
    #[inline]
    fn pinned_defender(&self, attackers: Bitboard) -> Option<(Piece, Square)> {
        let square = attackers.first().filter(|_| !attackers.has_many())?;
        let piece = self.after.piece_on(square)?;
        (piece != Piece::King && !self.after.in_check()).then_some((piece, square))
    }

    /// Returns the fact that the move promotes.
    #[cold]
    #[inline]
    pub(super) fn promotes(&self) -> Option<Fact> {
        let piece = self.mv.promotion()?;
        Some(Fact::new(Kind::Promotes).with(piece, self.to))
    }

    /// Returns the fact that the move gives check.
    #[cold]
    #[inline]
    pub(super) fn checks(&self) -> Option<Fact> {
        let checkers = self.after.checkers();
        let square = checkers.first()?;
        let piece = self.after.piece_on(square)?;
        let is_castling = self.before.is_castling(self.mv);
        Some(if checkers.has_many() {
            Fact::new(Kind::GivesDoubleCheck)
        } else if square != self.to && !is_castling {
            Fact::new(Kind::UncoversCheck).with(piece, square)
        } else {
            Fact::new(Kind::GivesCheck)
        })
    }

    /// Returns how the move answers a check.
    #[cold]
    #[inline]
    pub(super) fn answers_check(&self) -> Option<Fact> {
        let checkers = self.before.checkers();
        let square = checkers.first()?;
        let checker = self.before.piece_on(square)?;
        if self.piece == Piece::King {
            return Some(Fact::new(Kind::LeavesCheck));
        }
        if self.before.is_en_passant(self.mv) {
            return None;
        }
        let kind = match self.victim {
            Some(_) => Kind::TakesChecker,
            None => Kind::BlocksCheck,
        };
        Some(Fact::new(kind).with(checker, square))
    }
}

/// Returns the legal moves that capture on a square.
#[cold]
#[inline]
pub(super) fn takers(board: &Board, square: Square) -> impl Iterator<Item = Move> {
    let moves = board.legal_moves().into_iter();
    moves.filter(move |mv| mv.to() == square && board.is_capture(*mv))
}
