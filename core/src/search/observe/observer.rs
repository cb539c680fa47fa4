//! What is kept of all that is observed.

#[cfg(test)]
use super::faults::Fault;
#[cfg(any(test, feature = "ablation"))]
use super::findings::Findings;
use super::statistics::Statistics;
#[cfg(feature = "sources")]
use crate::search::sources::Counts;

/// What is observed of a search. Empty in a shipped build.
#[derive(Debug, Default)]
pub(in crate::search) struct Observer {
    pub(in crate::search) statistics: Statistics,
    /// What the techniques of the sources' search have done.
    #[cfg(feature = "sources")]
    pub(in crate::search) counts: Counts,
    #[cfg(any(test, feature = "ablation"))]
    pub(in crate::search) findings: Findings,
    /// The error that is planted for the verifier to find.
    #[cfg(test)]
    pub(in crate::search) fault: Option<Fault>,
}

impl Observer {
    pub(in crate::search) const fn new() -> Self {
        Self {
            statistics: Statistics::new(),
            #[cfg(feature = "sources")]
            counts: Counts::NONE,
            #[cfg(any(test, feature = "ablation"))]
            findings: Findings::NONE,
            #[cfg(test)]
            fault: None,
        }
    }
}
