//! The techniques of today's search, one file each: what it does, when it must not act, whether it
//! is sound, and where it comes from.
//!
//! Each is a [`Rule`] and is asked through [`ask`](Worker::ask) alone, which first asks its switch
//! and then counts what it decides. What is a matter of memory, the histories and the corrections,
//! is switched off by lending none.

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

use crate::search::observe::{InVain, Observed, Statistics};
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::types::Score;

/// A technique, asked about a subject: a node, or a move of one.
pub(super) trait Rule<Subject> {
    /// Its name, its switch and its counter.
    const TECHNIQUE: Technique;
    /// What it decides. The default is not to act.
    type Decision: Observed + Default;

    /// Decides, and changes nothing.
    fn decide(self, worker: &Worker<'_, '_>, subject: Subject) -> Self::Decision;
}

impl Worker<'_, '_> {
    /// What a technique decides: nothing when it is switched off.
    #[inline(always)]
    pub(super) fn ask<S, R: Rule<S>>(&mut self, rule: R, subject: S) -> R::Decision {
        if !self.context.switches.has(R::TECHNIQUE) {
            return R::Decision::default();
        }
        let decision = rule.decide(self, subject);
        decision.count(R::TECHNIQUE, &mut self.observer.statistics);
        decision
    }

    /// Counts that a technique has acted in vain: what it saved has to be searched after all.
    #[inline(always)]
    pub(super) fn in_vain(&mut self, technique: Technique) {
        InVain.count(technique, &mut self.observer.statistics);
    }
}

/// A score that no search has proven, if a technique acts by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Estimate(pub(super) Option<Score>);

impl Observed for Estimate {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self.0.is_some());
    }
}

/// By how much a depth changes, in plies or in parts of them.
impl Observed for i32 {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self != 0);
    }
}
