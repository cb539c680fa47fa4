//! How often each technique is asked, acts, and has to be searched again: for those who study the search.
//!
//! Without the feature `stats` the table of counters has no elements: every lookup below misses at compile time, and
//! nothing is left of the calls in the recipe. With it nothing but the counters changes; CI compares the node counts.
//!
//! What is counted is written here once for each kind of technique: one that answers a question about a node or a move
//! ([`asked`](Statistics::asked)), and one that plans what to do with the moves of a node
//! ([`planned`](Statistics::planned), [`judged`](Statistics::judged)).

use super::technique::Technique;
use super::technique::futility::{Plan, Verdict};
use super::window::Window;
use crate::order::Quiets;
use crate::types::Depth;
use core::cell::Cell;

/// How many techniques are counted: all or none.
const COUNTED: usize = if cfg!(feature = "stats") {
    Technique::ALL.len()
} else {
    0
};

/// What happened to one technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// It was asked about a node or a move; of those that plan for a node, it made the plan.
    pub tried: u64,
    /// It acted: cut a node, skipped a move (all quiet ones that were not generated count as one), or changed the
    /// depth or the window.
    pub fired: u64,
    /// What it did in vain: a null move that did not fail high, a reduced search that did not fail low, a window that
    /// the score left.
    pub again: u64,
}

impl Count {
    /// Nothing yet.
    pub const ZERO: Self = Self {
        tried: 0,
        fired: 0,
        again: 0,
    };
}

/// The counters of all techniques.
#[derive(Debug)]
pub struct Statistics {
    // Cells, because whoever judges a node has borrowed its board.
    counts: [Cell<Count>; COUNTED],
}

impl Statistics {
    /// All counters at zero.
    pub const fn new() -> Self {
        Self {
            counts: [const { Cell::new(Count::ZERO) }; COUNTED],
        }
    }

    /// What was counted for a technique; `None` in a build that does not count.
    pub fn of(&self, technique: Technique) -> Option<Count> {
        self.counts.get(technique as usize).map(Cell::get)
    }

    /// Adds what a search has counted.
    pub(super) fn add(&self, other: &Self) {
        for (sum, count) in self.counts.iter().zip(&other.counts) {
            let (old, new) = (sum.get(), count.get());
            sum.set(Count {
                tried: old.tried + new.tried,
                fired: old.fired + new.fired,
                again: old.again + new.again,
            });
        }
    }

    /// A technique was asked and gave this answer, which is passed on.
    #[inline]
    pub(super) fn asked<A: Answer>(&self, technique: Technique, answer: A) -> A {
        self.change(technique, |count| {
            count.tried += 1;
            count.fired += u64::from(answer.acts());
        });
        answer
    }

    /// As [`asked`](Self::asked); an answer that does nothing has cost a search in vain.
    #[inline]
    pub(super) fn searched<A: Answer>(&self, technique: Technique, answer: A) -> A {
        if !answer.acts() {
            self.again(technique);
        }
        self.asked(technique, answer)
    }

    /// A technique sets out to do something.
    #[inline]
    pub(super) fn tried(&self, technique: Technique) {
        self.change(technique, |count| count.tried += 1);
    }

    /// ... and did it.
    #[inline]
    pub(super) fn fired(&self, technique: Technique) {
        self.change(technique, |count| count.fired += 1);
    }

    /// ... or did it in vain.
    #[inline]
    pub(super) fn again(&self, technique: Technique) {
        self.change(technique, |count| count.again += 1);
    }

    /// What is to be done with the moves of a node was decided.
    #[inline]
    pub(super) fn planned(&self, plan: &Plan) {
        let (shrinks, kills) = plan.acts();
        if let Some(technique) = shrinks {
            self.tried(technique);
            if plan.quiets() != Quiets::All {
                self.fired(technique);
            }
        }
        if kills {
            self.tried(Technique::OverKill);
        }
    }

    /// A move was judged; passes the verdict on.
    #[inline]
    pub(super) fn judged(&self, verdict: Verdict) -> Verdict {
        match verdict {
            Verdict::Search => {}
            Verdict::Skip(technique) => self.fired(technique),
            Verdict::Cut => self.fired(Technique::OverKill),
        }
        verdict
    }

    #[inline]
    fn change(&self, technique: Technique, change: impl FnOnce(&mut Count)) {
        if let Some(cell) = self.counts.get(technique as usize) {
            let mut count = cell.get();
            change(&mut count);
            cell.set(count);
        }
    }
}

impl Default for Statistics {
    fn default() -> Self {
        Self::new()
    }
}

/// What a technique answers: whether it acts can be read from it.
pub(super) trait Answer {
    /// Whether the answer changes anything.
    fn acts(&self) -> bool;
}

impl Answer for bool {
    fn acts(&self) -> bool {
        *self
    }
}

impl<T> Answer for Option<T> {
    fn acts(&self) -> bool {
        self.is_some()
    }
}

impl Answer for Depth {
    fn acts(&self) -> bool {
        *self != Self::ZERO
    }
}

impl Answer for Window {
    fn acts(&self) -> bool {
        *self != Self::FULL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_take_no_memory_without_the_feature() {
        if cfg!(not(feature = "stats")) {
            assert_eq!(size_of::<Statistics>(), 0);
            assert_eq!(Statistics::new().of(Technique::NullMove), None);
        }
    }

    #[test]
    #[cfg(feature = "stats")]
    fn answers_are_counted_and_passed_on() {
        let counters = Statistics::new();
        assert_eq!(
            counters.asked(Technique::NullMove, Some(Depth::ONE)),
            Some(Depth::ONE)
        );
        assert!(!counters.asked(Technique::NullMove, false));
        counters.again(Technique::NullMove);
        let sum = Statistics::new();
        sum.add(&counters);
        sum.add(&counters);
        let count = Count {
            tried: 4,
            fired: 2,
            again: 2,
        };
        assert_eq!(sum.of(Technique::NullMove), Some(count));
        assert_eq!(sum.of(Technique::OverKill), Some(Count::ZERO));
    }
}
