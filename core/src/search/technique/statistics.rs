//! Counters of how often each technique is asked, acts, and acts in vain.
//!
//! Without the feature `stats` the table of counters has no elements and takes no memory.

use super::Technique;

/// The number of techniques that are counted: all or none.
const COUNTED: usize = if cfg!(feature = "stats") {
    Technique::ALL.len()
} else {
    0
};

/// The counters of one technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// It was asked about a node or a move; a technique that plans for a node made the plan.
    pub probes: u64,
    /// It acted: it cut a node, skipped a move (all quiet moves that were not generated count as
    /// one), or changed the depth or the window.
    pub hits: u64,
    /// It acted in vain: a null move that did not fail high, a reduced search that did not fail
    /// low, a window that the score left.
    pub researches: u64,
}

impl Count {
    /// Nothing yet.
    pub const ZERO: Self = Self {
        probes: 0,
        hits: 0,
        researches: 0,
    };
}

/// The counters of all techniques.
#[derive(Debug)]
pub struct Statistics {
    counts: [Count; COUNTED],
}

impl Statistics {
    /// All counters at zero.
    pub const fn new() -> Self {
        Self {
            counts: [Count::ZERO; COUNTED],
        }
    }

    /// The counters of a technique; `None` in a build that does not count.
    pub fn of(&self, technique: Technique) -> Option<Count> {
        self.counts.get(technique as usize).copied()
    }

    /// A technique was asked, and acts or does not.
    #[inline]
    pub(in crate::search) fn probe(&mut self, technique: Technique, acts: bool) {
        self.change(technique, |count| {
            count.probes += 1;
            count.hits += u64::from(acts);
        });
    }

    /// A technique has acted in vain.
    #[inline]
    pub(in crate::search) fn research(&mut self, technique: Technique) {
        self.change(technique, |count| count.researches += 1);
    }

    #[inline]
    fn change(&mut self, technique: Technique, change: impl FnOnce(&mut Count)) {
        if let Some(count) = self.counts.get_mut(technique as usize) {
            change(count);
        }
    }
}

impl Default for Statistics {
    fn default() -> Self {
        Self::new()
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
    fn probes_hits_and_researches_are_counted_apart() {
        let mut statistics = Statistics::new();
        statistics.probe(Technique::NullMove, true);
        statistics.probe(Technique::NullMove, false);
        statistics.research(Technique::NullMove);
        let count = |technique| statistics.of(technique).unwrap();
        let Count {
            probes,
            hits,
            researches,
        } = count(Technique::NullMove);
        assert_eq!((probes, hits, researches), (2, 1, 1));
        assert_eq!(count(Technique::Aspiration), Count::ZERO);
    }
}
