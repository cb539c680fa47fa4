//! What a search found.

use crate::hash::Bound;
use crate::time::Millis;
use crate::types::{Depth, Move, Score};

/// A finished iteration, or at the end the whole search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// The iteration's depth; zero when none was finished.
    pub depth: Depth,
    /// The deepest ply reached, quiescence included.
    pub selective_depth: u32,
    /// The score for the side to move at the root.
    pub score: Score,
    /// How `score` is to be read: an upper bound when failing low, a lower bound when failing high.
    pub bound: Bound,
    /// Nodes searched since the start.
    pub nodes: u64,
    /// Time since [`Limits::started`](super::Limits::started), by the clock that counts.
    pub elapsed: Millis,
    /// The best move; `None` only when the root has no legal move left to choose.
    pub best: Option<Move>,
    /// The reply expected to the best move: legal after it, worth pondering on.
    pub ponder: Option<Move>,
    /// Which of several best lines this is (MultiPV), 1 for the first.
    pub line: u32,
}
