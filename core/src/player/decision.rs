//! A move that the engine has decided on.

use crate::search::Report;
use crate::time::Millis;
use crate::types::{Move, Score};

/// A move to play, and the facts known of it.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// The move to play.
    pub best: Move,
    /// The reply to expect.
    pub reply: Option<Move>,
    /// The engine's score for its game, if it has searched.
    pub score: Option<Score>,
    /// The time used on the clock.
    pub elapsed: Millis,
}

impl Decision {
    /// Returns the result of a search, if any.
    pub fn by_search(report: &Report) -> Option<Self> {
        Some(Self {
            best: report.best?,
            reply: report.ponder,
            score: (report.depth.0 > 0).then_some(report.score),
            elapsed: report.elapsed,
        })
    }

    /// A move found without thinking.
    pub const fn immediate(best: Move, elapsed: Millis) -> Self {
        Self {
            best,
            reply: None,
            score: None,
            elapsed,
        }
    }
}
