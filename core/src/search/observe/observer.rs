//! What is kept of all that is observed.

use super::statistics::Statistics;
use crate::search::sources::Counts;

/// What is observed of a search. Without `stats` only the sources' counters are kept.
#[derive(Debug, Default)]
pub(in crate::search) struct Observer {
    pub(in crate::search) statistics: Statistics,
    /// What the techniques of the sources' search have done.
    #[cfg_attr(
        not(feature = "sources"),
        expect(dead_code, reason = "it is empty there")
    )]
    pub(in crate::search) counts: Counts,
}

impl Observer {
    pub(in crate::search) const fn new() -> Self {
        Self {
            statistics: Statistics::new(),
            counts: Counts::NONE,
        }
    }
}
