//! Observation: what the techniques decide is counted, and what they claim is checked.
//!
//! The search hands each decision to [`Worker::observe`] once and goes on with what comes back. In
//! a shipped build that is the decision itself, and nothing of this folder is left. With the
//! feature `stats` it is counted (`statistics`). In this crate's tests and under the feature
//! `ablation` a claim may be checked by search (`verifier`), and tests plant errors (`faults`).

#[cfg(test)]
pub(super) mod faults;
#[cfg(any(test, feature = "ablation"))]
mod findings;
pub(super) mod observer;
mod statistics;
#[cfg(any(test, feature = "ablation"))]
mod verifier;

#[cfg(any(test, feature = "ablation"))]
pub use findings::{Findings, Tally};
pub use statistics::{Count, Statistics};

use super::node::Node;
#[cfg(any(test, feature = "ablation"))]
use super::technique::Claim;
use super::technique::futility::{Plan, Verdict};
use super::technique::singular_extension::Singularity;
use super::technique::{Cut, Technique};
use super::window::Window;
use super::worker::Worker;
use crate::order::Quiets;
use crate::types::{Depth, Move, Score};

/// What a technique decides about a node, or about a move.
pub(super) trait Observed: Copy {
    /// Counts the decision.
    fn count(self, by: Technique, statistics: &mut Statistics);

    /// What is claimed without a search, and the technique that claims it.
    #[cfg(any(test, feature = "ablation"))]
    fn claim(self, _: Technique) -> Option<(Technique, Claim)> {
        None
    }

    /// What is done instead where the technique must not act.
    #[cfg(any(test, feature = "ablation"))]
    #[must_use]
    fn withdrawn(self) -> Self {
        self
    }

    /// The decision with an error in it.
    #[cfg(test)]
    #[must_use]
    fn distorted(self, _: &faults::Subject<'_>) -> Self {
        self
    }
}

impl Worker<'_, '_> {
    /// A technique has decided about `node`, or about a move of it. Returns the decision, or what
    /// is done instead if the verifier does not let it stand.
    #[inline(always)]
    #[cfg_attr(
        not(any(test, feature = "ablation")),
        expect(
            unused_variables,
            reason = "only the verifier asks where a decision was made"
        )
    )]
    pub(super) fn observe<D: Observed>(
        &mut self,
        by: Technique,
        node: &Node,
        mv: Option<Move>,
        decision: D,
    ) -> D {
        #[cfg(any(test, feature = "ablation"))]
        let decision = self.verified(by, node, mv, decision);
        decision.count(by, &mut self.observer.statistics);
        decision
    }
}

/// Whether to act, where the answer needs no more than that.
impl Observed for bool {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self);
    }
}

/// By how many plies to search more or less deeply.
impl Observed for Depth {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self != Self::ZERO);
    }
}

/// What the test of a hash move says.
impl Observed for Singularity {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self != Self::Extend(Depth::ZERO));
    }
}

/// With which window to begin an iteration.
impl Observed for Window {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self != Self::FULL);
    }
}

/// What to add to a score.
impl Observed for Score {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self != Self::ZERO);
    }
}

/// A score that a search of its own has proven, or that it was in vain.
impl Observed for Option<Score> {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self.is_some());
        if self.is_none() {
            statistics.research(by);
        }
    }
}

/// A search that a technique has made less deep or left out must be made after all.
#[derive(Clone, Copy, Debug)]
pub(super) struct InVain;

impl Observed for InVain {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.research(by);
    }
}

impl Observed for Option<Cut> {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self.is_some());
    }

    #[cfg(any(test, feature = "ablation"))]
    fn claim(self, by: Technique) -> Option<(Technique, Claim)> {
        self.map(|cut| (by, cut.claim))
    }

    #[cfg(any(test, feature = "ablation"))]
    fn withdrawn(self) -> Self {
        None
    }

    #[cfg(test)]
    fn distorted(self, subject: &faults::Subject<'_>) -> Self {
        subject.distort_cut(self)
    }
}

/// What is to be done with the moves of a node: a technique that makes moves futile has set out.
impl Observed for Plan {
    #[inline]
    fn count(self, _: Technique, statistics: &mut Statistics) {
        if let Some(technique) = self.shrinks_by() {
            statistics.probe(technique, self.quiets() != Quiets::All);
        }
        if self.may_kill() {
            statistics.probe(Technique::OverKill, false);
        }
    }
}

/// What is to be done with a move; its technique has been counted as asked with the plan.
impl Observed for Verdict {
    #[inline]
    fn count(self, _: Technique, statistics: &mut Statistics) {
        match self {
            Self::Search => {}
            Self::Skip(technique) => statistics.hit(technique),
            Self::Cut => statistics.hit(Technique::OverKill),
        }
    }

    #[cfg(any(test, feature = "ablation"))]
    fn claim(self, _: Technique) -> Option<(Technique, Claim)> {
        match self {
            Self::Search => None,
            Self::Skip(technique) => Some((technique, Claim::AtMostAlpha)),
            Self::Cut => Some((Technique::OverKill, Claim::AtLeastBeta)),
        }
    }

    #[cfg(any(test, feature = "ablation"))]
    fn withdrawn(self) -> Self {
        Self::Search
    }

    #[cfg(test)]
    fn distorted(self, subject: &faults::Subject<'_>) -> Self {
        subject.distort_verdict(self)
    }
}
