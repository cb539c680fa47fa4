//! What a technique says of a node whose moves it need not see.

use crate::types::Score;

/// What is claimed of a score that no search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Claim {
    /// It is not above alpha.
    AtMostAlpha,
    /// It is not below beta.
    AtLeastBeta,
}

/// A node's score without a look at its moves, and what is claimed of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct Cut {
    pub(in crate::search) score: Score,
    pub(in crate::search) claim: Claim,
}

impl Cut {
    /// The node fails low: `score` is an upper bound, not above alpha.
    #[inline]
    pub(in crate::search) const fn at_most(score: Score) -> Self {
        Self {
            score,
            claim: Claim::AtMostAlpha,
        }
    }

    /// The node fails high: `score` is a lower bound, not below beta.
    #[inline]
    pub(in crate::search) const fn at_least(score: Score) -> Self {
        Self {
            score,
            claim: Claim::AtLeastBeta,
        }
    }
}
