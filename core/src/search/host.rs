//! The `Host` trait: how a search reads the clock, is polled, and reports.

use super::{Limits, Measure};
use crate::board::Board;
use crate::hash::{Bound, Table};
use crate::time::{Instant, Millis};
use crate::types::{Depth, Move, Score};

/// The interface through which a search calls the program around it. The number of nodes between
/// two polls is at most [`Memory::poll_interval`](super::Memory::poll_interval).
pub trait Host {
    /// Returns the time of the clock for `measure`. For [`Measure::Nodes`] it is the wall clock.
    fn now(&mut self, measure: Measure) -> Instant;

    /// Decides whether the search continues. Must return soon. It may answer queries from `status`
    /// and change `limits`, for example after a ponder hit or a new clock time. Excluded moves and
    /// the number of lines cannot change during a search.
    fn poll(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control;

    /// Called after each iteration, also after a fail low or fail high, and when another root move
    /// becomes the best.
    fn progress(&mut self, iteration: &Iteration<'_>) {
        let _ = iteration;
    }
}

/// The answer to a poll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Control {
    /// Continue the search.
    Continue,
    /// Stop the search. The best move so far is reported.
    Stop,
}

/// The state of a running search, for a poll.
#[derive(Clone, Copy, Debug)]
pub struct Status<'a> {
    /// The root position.
    pub root: &'a Board,
    /// The depth of the current iteration.
    pub depth: Depth,
    /// The time since [`Limits::started`], by the clock of [`Limits::measure`].
    pub elapsed: Millis,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The root move being searched, or `None` before the first one.
    pub current: Option<Move>,
    /// The number of root moves not yet searched in this iteration, including the current one.
    pub moves_left: u32,
    /// The number of root moves.
    pub moves_total: u32,
    /// The best line so far. Its first move is legal. The line is empty only if the root has no
    /// move, or without memory for lines.
    pub line: &'a [Move],
}

impl Status<'_> {
    /// The best move so far.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// A report of an iteration with its line.
#[derive(Clone, Copy, Debug)]
pub struct Iteration<'a> {
    /// The result of the iteration.
    pub report: Report,
    /// The root position.
    pub root: &'a Board,
    /// The best line: the report's best move, the expected reply, and so on. All moves are legal.
    pub line: &'a [Move],
    /// The hash table at the generation of this search.
    pub table: &'a Table<'a>,
}

/// The result of an iteration or of the whole search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// The depth of the iteration in which the best move was found. 0 before the first best move.
    pub depth: Depth,
    /// The greatest ply reached, including quiescence.
    pub selective_depth: u32,
    /// The score for the side to move at the root.
    pub score: Score,
    /// The bound of `score`: upper after a fail low, lower after a fail high.
    pub bound: Bound,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The time since [`Limits::started`](super::Limits::started), by the clock of
    /// [`Limits::measure`](super::Limits::measure).
    pub elapsed: Millis,
    /// The best move, or `None` if no legal root move is allowed.
    pub best: Option<Move>,
    /// The expected reply to the best move, for pondering. It is legal after the best move.
    pub ponder: Option<Move>,
    /// The number of the line (MultiPV), from 1. Each line is searched without the first moves of
    /// the lines before it. A later line may have a better score.
    pub line: u32,
}

impl Report {
    /// Returns the selective depth to show beside the depth, which it is never below. Lines may all
    /// end earlier, in a mate or in a TT entry.
    pub fn shown_selective_depth(&self) -> u32 {
        self.selective_depth.max(self.depth.0.unsigned_abs())
    }
}
