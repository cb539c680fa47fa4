//! The window of a search: which scores matter.

use crate::hash::{Bound, Entry};
use crate::types::Score;

/// The open interval of scores that matter: a move at or below `alpha` is no better than a known
/// one, and at or above `beta` the opponent avoids the position.
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

    /// The window as the opponent sees it.
    #[inline]
    pub(super) fn flip(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The null window just above alpha: enough to learn whether a move is better.
    #[inline]
    pub(super) fn scout(self) -> Self {
        Self {
            alpha: self.alpha,
            beta: self.alpha + Score(1),
        }
    }

    /// Returns true if an exact score is wanted, not only a comparison: on a principal variation.
    #[inline]
    pub(super) const fn is_open(self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    /// Returns true if the bound of a TT entry decides the window: the score is exact, at least
    /// beta, or at most alpha.
    #[inline]
    pub(super) fn is_decided_by(self, entry: Entry) -> bool {
        match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= self.beta,
            Bound::Upper => entry.score <= self.alpha,
        }
    }

    /// The window that is left at `ply`, if anything is: no score there is better than mating with
    /// the next move, or worse than being mated now.
    #[inline]
    pub(super) fn within_mate_distance(self, ply: usize) -> (Self, bool) {
        let ply = ply as i32;
        let alpha = self.alpha.max(Score::mated_in(ply));
        let beta = self.beta.min(-Score::mated_in(ply + 1));
        (Self { alpha, beta }, alpha < beta)
    }
}
