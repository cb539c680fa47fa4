//! Counters for each technique: probes, hits and re-searches.
//!
//! Without the feature `stats` the table of counters is empty and takes no memory.

use super::Technique;

/// The number of techniques with counters: all or none.
const COUNTED: usize = if cfg!(feature = "stats") {
    Technique::ALL.len()
} else {
    0
};

/// The counters of one technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// The number of nodes or moves for which the technique was tested. A technique that decides
    /// once per node counts once per node.
    pub probes: u64,
    /// The number of times that the technique acted: it cut a node, skipped a move, or changed the
    /// depth or the window. Skipping all quiet moves of a node counts once.
    pub hits: u64,
    /// The number of times that the technique acted without success: a null move did not fail high,
    /// a reduced search did not fail low, or the score was outside the aspiration window.
    pub researches: u64,
}

impl Count {
    /// All counters at zero.
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

    /// The counters of a technique, or `None` in a build without counters.
    pub fn of(&self, technique: Technique) -> Option<Count> {
        self.counts.get(technique as usize).copied()
    }

    /// Counts a test of a technique; `acts` is true if it acts.
    #[inline]
    pub(in crate::search) fn probe(&mut self, technique: Technique, acts: bool) {
        self.change(technique, |count| {
            count.probes += 1;
            count.hits += u64::from(acts);
        });
    }

    /// Counts a technique that acted without success.
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
