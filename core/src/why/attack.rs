//! Pieces that a move attacks, defends, saves or leaves hanging.

use super::capture::takers;
use super::fact::{Fact, Kind};
use super::scene::{Scene, attackers_of, dearest, least, worth, worth_on};
use crate::attacks;
use crate::types::{Bitboard, Move, Piece, Square};

impl Scene {
    /// Returns what the moved piece attacks, if it is safe: two pieces at once, or one piece that
    /// it did not attack before.
    #[cold]
    #[inline]
    pub(super) fn attacks(&self) -> Option<Fact> {
        if self.placed == Piece::King || !self.is_safe() {
            return None;
        }
        let targets = self.reach() & self.them();
        let targets = keep(targets, |square| self.is_target(square));
        let new = targets & !self.reach_before();
        let first = dearest(&self.after, targets)?;
        let second = dearest(&self.after, targets & !first.1.bitboard());
        if let Some(second) = second
            && !new.is_empty()
        {
            let fact = Fact::new(Kind::Forks).with(first.0, first.1);
            return Some(fact.with(second.0, second.1));
        }
        let is_king = |&(piece, _): &(Piece, Square)| piece == Piece::King;
        let (piece, square) = dearest(&self.after, new).filter(|target| !is_king(target))?;
        let kind = if worth(piece) > worth(self.placed) {
            Kind::AttacksDearer
        } else {
            Kind::AttacksUndefended
        };
        Some(Fact::new(kind).with(piece, square))
    }

    /// Returns true if a piece of the opponent is worth attacking: it is the king, more valuable
    /// than the moved piece, or undefended.
    #[cold]
    #[inline]
    fn is_target(&self, square: Square) -> bool {
        let is_defended = !attackers_of(&self.after, square, !self.us).is_empty();
        worth_on(&self.after, square) > worth(self.placed) || !is_defended
    }

    /// Returns the piece that the moved piece pins to the king.
    #[cold]
    #[inline]
    pub(super) fn pins(&self) -> Option<Fact> {
        let king = self.after.king(!self.us);
        let is_slider = matches!(self.placed, Piece::Bishop | Piece::Rook | Piece::Queen);
        let between = attacks::between(self.to, king) & self.after.occupied();
        let square = between.first().filter(|_| !between.has_many())?;
        let was_there = attacks::line(self.to, king).has(self.from);
        if !is_slider || was_there || !self.reach().has(square) || !self.them().has(square) {
            return None;
        }
        let pinned = self.after.piece_on(square)?;
        Some(Fact::new(Kind::Pins).with(pinned, square))
    }

    /// Returns the attacker from which the piece escapes. The attacker is worth less than the
    /// piece, or the piece was undefended. The new square is not attacked.
    #[cold]
    #[inline]
    pub(super) fn escapes(&self) -> Option<Fact> {
        if matches!(self.piece, Piece::King | Piece::Pawn) {
            return None;
        }
        let attackers = attackers_of(&self.before, self.from, !self.us);
        let (attacker, square) = least(&self.before, attackers)?;
        let was_defended = !attackers_of(&self.before, self.from, self.us).is_empty();
        let was_in_danger = worth(attacker) < worth(self.piece) || !was_defended;
        let is_free = attackers_of(&self.after, self.to, !self.us).is_empty();
        let fact = Fact::new(Kind::Escapes).with(self.piece, self.from);
        (was_in_danger && is_free && self.victim != Some(attacker))
            .then(|| fact.with(attacker, square))
    }

    /// Returns a piece of our side that was attacked and undefended, and is defended after the
    /// move.
    #[cold]
    #[inline]
    pub(super) fn defends(&self) -> Option<Fact> {
        let others = self.others();
        let saved = keep(others, |square| {
            let attackers = attackers_of(&self.before, square, !self.us);
            let had_none = attackers_of(&self.before, square, self.us).is_empty();
            let has_one = !attackers_of(&self.after, square, self.us).is_empty();
            let is_worth_it = attackers
                .into_iter()
                .all(|attacker| worth_on(&self.before, attacker) >= worth_on(&self.after, square));
            !attackers.is_empty() && had_none && has_one && is_worth_it
        });
        let (piece, square) = dearest(&self.after, saved)?;
        Some(Fact::new(Kind::Defends).with(piece, square))
    }

    /// Returns the piece that can capture the moved piece with gain.
    #[cold]
    #[inline]
    pub(super) fn can_be_taken(&self) -> Option<Fact> {
        let is_defended = !attackers_of(&self.after, self.to, self.us).is_empty();
        let taker = |mv: Move| Some((self.after.piece_on(mv.from())?, mv.from()));
        let takers = takers(&self.after, self.to).filter_map(taker);
        let (piece, square) = takers.min_by_key(|&(piece, _)| worth(piece))?;
        let is_gain = worth(piece) < worth(self.placed) || !is_defended;
        let fact = Fact::new(Kind::CanBeTaken).with(piece, square);
        is_gain.then(|| fact.with(self.placed, self.to))
    }

    /// Returns another piece of our side that is attacked and undefended after the move.
    #[cold]
    #[inline]
    pub(super) fn leaves_hanging(&self) -> Option<Fact> {
        let hanging = keep(self.others(), |square| {
            takers(&self.after, square).next().is_some()
                && attackers_of(&self.after, square, self.us).is_empty()
        });
        let (piece, square) = dearest(&self.after, hanging)?;
        Some(Fact::new(Kind::LeavesHanging).with(piece, square))
    }

    /// Returns our pieces except the king and the moved piece.
    #[cold]
    #[inline]
    fn others(&self) -> Bitboard {
        let king = self.after.king(self.us).bitboard();
        self.before.colors(self.us) & self.after.colors(self.us) & !king & !self.to.bitboard()
    }
}

/// The squares of a set for which `holds` returns true.
#[cold]
#[inline]
fn keep(set: Bitboard, holds: impl Fn(Square) -> bool) -> Bitboard {
    let kept = set.into_iter().filter(|&square| holds(square));
    kept.fold(Bitboard::EMPTY, |kept, square| kept | square.bitboard())
}
