//! A move that the engine has chosen.

use crate::search::Report;
use crate::time::Millis;
use crate::types::{Move, Score};

/// A move to play, and results of the search for it.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// The move to play.
    pub best: Move,
    /// The expected reply.
    pub reply: Option<Move>,
    /// The score for the engine; `None` if the move was found without a search.
    pub score: Option<Score>,
    /// The time used.
    pub elapsed: Millis,
}

impl Decision {
    /// Returns the decision of a search; `None` if it has found no move.
    pub fn by_search(report: &Report) -> Option<Self> {
        Some(Self {
            best: report.best?,
            reply: report.ponder,
            score: (report.depth.0 > 0).then_some(report.score),
            elapsed: report.elapsed,
        })
    }

    /// Creates a decision for a move found without a search.
    pub const fn immediate(best: Move, elapsed: Millis) -> Self {
        Self {
            best,
            reply: None,
            score: None,
            elapsed,
        }
    }
}
