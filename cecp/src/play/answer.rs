//! A move that the engine has decided on.

use goby_core::search::Report;
use goby_core::time::Millis;
use goby_core::types::{Move, Score};

/// A move found, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub(crate) best: Move,
    /// The reply to expect.
    pub(crate) reply: Option<Move>,
    /// What the engine thinks of its game, when it has thought.
    pub(crate) score: Option<Score>,
    /// The time to be taken off the clock.
    pub(crate) elapsed: Millis,
}

impl Answer {
    /// What a search found, if anything.
    pub(crate) fn by_search(report: &Report) -> Option<Self> {
        Some(Self {
            best: report.best?,
            reply: report.ponder,
            score: (report.depth.0 > 0).then_some(report.score),
            elapsed: report.elapsed,
        })
    }

    /// A move found without thinking.
    pub(crate) const fn immediate(best: Move, elapsed: Millis) -> Self {
        Self {
            best,
            reply: None,
            score: None,
            elapsed,
        }
    }
}
