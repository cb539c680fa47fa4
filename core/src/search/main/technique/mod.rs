//! Techniques of the main search, one file each. Each file says what the technique does, when it
//! must not act, whether it is sound, and its source.
//!
//! Each technique calls [`ask`](Worker::ask), which tests the technique's switch and counts the
//! result. Histories and corrections are switched off by lending them no memory.

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
    /// Returns a technique's decision, and counts it. A technique that is off returns the default
    /// decision.
    #[inline(always)]
    fn ask<D: Decision>(&mut self, technique: Technique, decide: impl FnOnce(&Self) -> D) -> D {
        if !self.context.switches.has(technique) {
            return D::default();
        }
        let decision = decide(self);
        self.statistics.probe(technique, decision.acts());
        decision
    }

    /// Counts that a technique acted without success, so that a search must be repeated or
    /// continued.
    #[inline(always)]
    pub(super) fn in_vain(&mut self, technique: Technique) {
        self.statistics.failure(technique);
    }
}

/// A technique's decision about a node or a move. The default is not to act.
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

/// For example a score, or an entry to test.
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
