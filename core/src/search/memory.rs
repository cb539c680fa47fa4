//! The memory that a search works in, lent by whoever owns it.

use super::CallStackBudget;
use crate::board::Undo;
use crate::eval::{Before, CacheSlot};
use crate::order::{Killers, Scored};
use crate::types::Move;

/// What the search remembers of one ply of the line that it is in. 36 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Takes the move back that was played here.
    pub(super) undo: Undo,
    /// What the evaluation knew before it.
    pub(super) before: Before,
    /// Quiet moves that have refuted a sibling.
    pub(super) killers: Killers,
    /// How many moves the line kept for this ply has.
    pub(super) line_length: u8,
}

impl Ply {
    /// Fills the memory before its first use.
    pub const EMPTY: Self = Self {
        undo: Undo::EMPTY,
        before: Before::EMPTY,
        killers: Killers::NONE,
        line_length: 0,
    };
}

/// How much memory a search gets: the one place where a build's sizes meet. The node count of `bench` depends on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Elements of the move stack that all plies share (4 bytes each).
    pub moves: usize,
    /// Records of plies (36 bytes each): one more than the deepest ply that is searched.
    pub plies: usize,
    /// Values of the history (2 bytes each); [`History::FULL`](crate::order::History::FULL) or less, or none.
    pub history: usize,
    /// Places of the evaluation cache (8 bytes each), at most 65,536, or none. What a search finds does not depend on it.
    pub evaluations: usize,
    /// Moves of the longest principal variation that is kept without the hash table's help.
    pub line: usize,
    /// Nodes between two polls of the host.
    pub poll_interval: u32,
    /// The stack that the recursion may take.
    pub stack: CallStackBudget,
}

impl Sizes {
    /// Sizes for a desktop: 94 KB in all.
    pub const DESKTOP: Self = Self {
        moves: 8192,
        plies: 128,
        history: crate::order::History::FULL,
        evaluations: 4096,
        line: 64,
        poll_interval: 1024,
        stack: CallStackBudget::UNBOUNDED,
    };

    /// How many moves [`Memory::lines`] must hold for lines of `line` moves: a triangle, and the root's line.
    pub const fn line_moves(line: usize) -> usize {
        line + line * (line + 1) / 2
    }
}

/// Lent memory. Any length will do, also none, though the search gets poorer; the lengths that belong together are in [`Sizes`].
#[derive(Debug)]
pub struct Memory<'m> {
    /// The move stack; when it is full, nodes return their static evaluation.
    pub moves: &'m mut [Scored],
    /// One record for each ply; the last one bounds how deep a line goes.
    pub plies: &'m mut [Ply],
    /// Values of the history heuristic.
    pub history: &'m mut [i16],
    /// The evaluation cache.
    pub evaluations: &'m mut [CacheSlot],
    /// Principal variations.
    pub lines: &'m mut [Move],
    /// The host is polled after at most so many nodes, quiescence included; at least 1.
    pub poll_interval: u32,
    /// The stack that the recursion may take.
    pub stack: CallStackBudget,
}
