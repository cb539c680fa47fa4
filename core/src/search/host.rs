//! `Host`: how a search reads the clock, is polled, and reports.

use super::{Limits, Measure};
use crate::board::Board;
use crate::hash::{Bound, Table};
use crate::time::{Instant, Millis};
use crate::types::{Depth, Move, Score};

/// The search's view of its surroundings. Called from nodes and from quiescence; the number of
/// nodes between two polls is [`Memory::poll_interval`](super::Memory::poll_interval).
pub trait Host {
    /// The time by the clock that `measure` names; for [`Measure::Nodes`] the wall clock.
    fn now(&mut self, measure: Measure) -> Instant;

    /// Decides whether to go on. Must return soon; may answer queries from `status`, and change
    /// `limits`: a ponder hit, a change of the clock. Excluded moves and the number of lines cannot
    /// be changed during a search.
    fn poll(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control;

    /// Called after each iteration, finished or failing, and when another root move turns out best.
    fn progress(&mut self, iteration: &Iteration<'_>) {
        let _ = iteration;
    }
}

/// The answer to a poll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// Go on.
    Continue,
    /// Stop now; the best move so far is reported.
    Stop,
}

/// The state of a running search, as a poll sees it.
#[derive(Clone, Copy, Debug)]
pub struct Status<'a> {
    /// The root position.
    pub root: &'a Board,
    /// The iteration in progress.
    pub depth: Depth,
    /// Time since [`Limits::started`], by the clock that limits the search.
    pub elapsed: Millis,
    /// Nodes searched.
    pub nodes: u64,
    /// The root move being searched, if any yet.
    pub current: Option<Move>,
    /// Root moves not yet searched in this iteration, the current one included.
    pub moves_left: u32,
    /// Root moves in all.
    pub moves_total: u32,
    /// The best line so far; its first move is legal at the root. Never empty when the root has a
    /// move.
    pub line: &'a [Move],
}

impl Status<'_> {
    /// The best move so far for the side to move at the root.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// The report of an iteration.
#[derive(Clone, Copy, Debug)]
pub struct Iteration<'a> {
    /// The result so far.
    pub report: Report,
    /// The root position.
    pub root: &'a Board,
    /// The best line: the report's best move, the reply, and so on; all of it legal.
    pub line: &'a [Move],
    /// The hash table, as this search sees it.
    pub table: &'a Table<'a>,
}

/// A finished iteration, or at the end the whole search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// The iteration's depth; zero when no move has turned out best yet.
    pub depth: Depth,
    /// The deepest ply reached, quiescence included.
    pub selective_depth: u32,
    /// The score for the side to move at the root.
    pub score: Score,
    /// The bound of `score`: an upper bound when failing low, a lower bound when failing high.
    pub bound: Bound,
    /// Nodes searched since the start.
    pub nodes: u64,
    /// Time since [`Limits::started`](super::Limits::started), by the clock that limits the search.
    pub elapsed: Millis,
    /// The best move; `None` only when the root has no legal move left to choose.
    pub best: Option<Move>,
    /// The expected reply to the best move: legal after it, and the move to ponder on.
    pub ponder: Option<Move>,
    /// The number of the line (MultiPV), 1 for the first. Each is searched without the moves of the
    /// lines before it; a later one may still turn out better.
    pub line: u32,
}
