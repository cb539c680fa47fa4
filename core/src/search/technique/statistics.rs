//! Counters for each technique: probes, hits and re-searches.
//!
//! The main search counts with the feature `stats`, the sources' search in a build with switches. If
//! neither counts, the table of counters is empty and takes no memory.

use super::Technique;
use super::switches::bits;

/// The techniques with counters.
const COUNTED: u64 = {
    let mut counted = 0;
    if cfg!(feature = "stats") {
        counted |= bits(Technique::MAIN);
    }
    if cfg!(all(feature = "sources", any(test, feature = "switches"))) {
        counted |= bits(Technique::SOURCES);
    }
    counted
};

/// The length of the table of counters.
const LENGTH: usize = if COUNTED == 0 {
    0
} else {
    Technique::ALL.len()
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
    /// The number of times that the technique acted without success, for example a null move that
    /// did not fail high, or a score outside the aspiration window.
    pub failures: u64,
}

impl Count {
    /// All counters at zero.
    pub const ZERO: Self = Self {
        probes: 0,
        hits: 0,
        failures: 0,
    };
}

/// The counters of all techniques.
#[derive(Clone, Debug)]
pub struct Statistics {
    counts: [Count; LENGTH],
}

impl Statistics {
    /// All counters at zero.
    pub const fn new() -> Self {
        Self {
            counts: [Count::ZERO; LENGTH],
        }
    }

    /// The counters of a technique, or `None` if this build does not count it.
    pub fn of(&self, technique: Technique) -> Option<Count> {
        let count = self.counts.get(technique as usize);
        count.filter(|_| is_counted(technique)).copied()
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
    pub(in crate::search) fn failure(&mut self, technique: Technique) {
        self.change(technique, |count| count.failures += 1);
    }

    #[inline]
    fn change(&mut self, technique: Technique, change: impl FnOnce(&mut Count)) {
        if is_counted(technique)
            && let Some(count) = self.counts.get_mut(technique as usize)
        {
            change(count);
        }
    }
}

/// Returns true if this build counts the technique.
#[inline]
const fn is_counted(technique: Technique) -> bool {
    COUNTED >> technique as u32 & 1 != 0
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
    fn only_the_techniques_of_this_build_are_counted() {
        let count = |technique| {
            let mut statistics = Statistics::new();
            statistics.probe(technique, true);
            statistics.of(technique).is_some_and(|count| count.hits > 0)
        };
        assert_eq!(count(Technique::NullMove), cfg!(feature = "stats"));
        assert_eq!(count(Technique::OverKill), cfg!(feature = "sources"));
        assert_eq!(size_of::<Statistics>() == 0, COUNTED == 0);
    }

    #[test]
    #[cfg(feature = "stats")]
    fn probes_hits_and_failures_are_counted_apart() {
        let mut statistics = Statistics::new();
        statistics.probe(Technique::NullMove, true);
        statistics.probe(Technique::NullMove, false);
        statistics.failure(Technique::NullMove);
        let count = |technique| statistics.of(technique).unwrap();
        let Count {
            probes,
            hits,
            failures,
        } = count(Technique::NullMove);
        assert_eq!((probes, hits, failures), (2, 1, 1));
        assert_eq!(count(Technique::Aspiration), Count::ZERO);
    }
}
