//! The alpha-beta window.

use crate::hash::{Bound, Entry};
use crate::types::Score;

/// An open interval of scores. A score at or below `alpha` fails low: another move is at least as
/// good. A score at or above `beta` fails high: the opponent avoids the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Default for Window {
    fn default() -> Self {
        Self::FULL
    }
}

impl Window {
    pub(super) const FULL: Self = Self {
        alpha: Score(-Score::INFINITE.0),
        beta: Score::INFINITE,
    };

    /// The window from the view of the opponent.
    #[inline]
    pub(super) fn flip(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The null window just above alpha. Its search tells if a move is better than alpha, but not
    /// by how much.
    #[inline]
    pub(super) fn scout(self) -> Self {
        Self {
            alpha: self.alpha,
            beta: self.alpha + Score(1),
        }
    }

    /// Returns true if the window contains a score, unlike a null window.
    #[inline]
    pub(super) const fn is_open(self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    /// Returns true if a TT entry decides the window: its score is exact, a lower bound of at least
    /// beta, or an upper bound of at most alpha.
    #[inline]
    pub(super) fn is_decided_by(self, entry: Entry) -> bool {
        match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= self.beta,
            Bound::Upper => entry.score <= self.alpha,
        }
    }

    /// Returns the window limited by mate distance, and true if it is not empty. A score at `ply`
    /// cannot be better than a mate by the next move, or worse than being mated now.
    #[inline]
    pub(super) fn within_mate_distance(self, ply: usize) -> (Self, bool) {
        let ply = ply as i32;
        let alpha = self.alpha.max(Score::mated_in(ply));
        let beta = self.beta.min(-Score::mated_in(ply + 1));
        (Self { alpha, beta }, alpha < beta)
    }
}
