//! The techniques of the main search, one file each: what it does, when it must not act, whether it
//! is sound, and where it comes from.
//!
//! Each asks [`ask`](Worker::ask), which looks at the technique's switch and counts the answer.
//! Histories and corrections are switched off by lending them no memory.

pub(super) mod aspiration;
pub(super) mod exchange_pruning;
pub(super) mod futility;
pub(super) mod hindsight;
pub(super) mod history_pruning;
pub(super) mod improving;
pub(super) mod internal_reduction;
pub(super) mod late_move_pruning;
pub(super) mod late_move_reduction;
pub(super) mod mate_holds;
pub(super) mod null_move;
pub(super) mod prob_cut;
pub(super) mod raised_alpha;
pub(super) mod razoring;
pub(super) mod reverse_futility;
pub(super) mod singular_extension;
pub(super) mod table_score;
#[cfg(test)]
mod tests;
pub(super) mod upcoming_repetition;

use crate::search::technique::Technique;
use crate::search::window::Window;
use crate::search::worker::Worker;

impl Worker<'_, '_> {
    /// Returns a technique's decision, and counts it. A technique that is switched off decides
    /// nothing.
    #[inline(always)]
    fn ask<D: Decision>(&mut self, technique: Technique, decide: impl FnOnce(&Self) -> D) -> D {
        if !self.context.switches.has(technique) {
            return D::default();
        }
        let decision = decide(self);
        self.statistics.probe(technique, decision.acts());
        decision
    }

    /// Counts that a technique has acted in vain: the search that it saved is made after all.
    #[inline(always)]
    pub(super) fn in_vain(&mut self, technique: Technique) {
        self.statistics.research(technique);
    }
}

/// A decision of a technique about a node or a move. The default is not to act.
trait Decision: Copy + Default {
    /// Returns true if the technique acts.
    fn acts(self) -> bool;
}

impl Decision for bool {
    #[inline]
    fn acts(self) -> bool {
        self
    }
}

/// A score, an entry to test, and so on.
impl<T: Copy> Decision for Option<T> {
    #[inline]
    fn acts(self) -> bool {
        self.is_some()
    }
}

/// A change of depth, in plies or in 1024ths of a ply.
impl Decision for i32 {
    #[inline]
    fn acts(self) -> bool {
        self != 0
    }
}

/// The first window of an iteration.
impl Decision for Window {
    #[inline]
    fn acts(self) -> bool {
        self != Self::FULL
    }
}
