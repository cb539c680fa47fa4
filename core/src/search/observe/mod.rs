//! Observation: what the techniques decide is counted, in a build with the feature `stats`
//! (`statistics`). Without `stats` only the sources' counters are kept.

pub(super) mod observer;
mod statistics;

pub use statistics::{Count, Statistics};

use super::technique::Technique;
use super::window::Window;

/// What a technique decides about a node, or about a move.
pub(super) trait Observed: Copy {
    /// Counts the decision.
    fn count(self, by: Technique, statistics: &mut Statistics);
}

/// Whether to act, where the answer needs no more than that.
impl Observed for bool {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self);
    }
}

/// With which window to begin an iteration.
impl Observed for Window {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self != Self::FULL);
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
