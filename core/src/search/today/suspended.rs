//! What is kept of the nodes of a line when a search is stopped, so that it goes on from there.
//!
//! A node that is stopped in its move loop keeps the loop: what is left of its moves, the best so
//! far, and the move whose turn it was. A node that is stopped before it, in a null move or in
//! ProbCut, keeps nothing and is begun again; so are quiescence and the plies that there is no room
//! for. All else that a search knows stays in lent memory.

use super::moves::{MoveLoop, Turn};
use super::node::{Node, Reply};
use crate::search::root::RootLoop;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::types::Score;
use core::marker::PhantomData;
use core::mem::replace;

/// Whether this build can suspend a search.
pub(super) const CAN_SUSPEND: bool = cfg!(any(test, feature = "slices"));

/// A node in the middle of its moves.
#[derive(Clone, Debug)]
#[cfg_attr(
    not(any(test, feature = "slices")),
    expect(
        unreachable_pub,
        reason = "where searches are suspended it is in a public type"
    )
)]
pub struct SuspendedNode {
    pub(super) node: Node,
    moves: MoveLoop,
    pub(super) turn: Turn,
}

/// The iteration in the middle of the root's moves.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(any(test, feature = "slices")),
    expect(dead_code, reason = "it is kept where searches are suspended")
)]
pub(in crate::search) struct SuspendedRoot {
    /// Which line was looked for, and what the last iteration found.
    pub(in crate::search) first: usize,
    pub(in crate::search) last: Score,
    /// The aspiration window, how wide it was opened, and how many plies were left out.
    pub(in crate::search) open: Window,
    pub(in crate::search) width: i32,
    pub(in crate::search) less: i32,
    pub(in crate::search) moves: RootLoop,
}

/// The length of the line, the number of its last node's move, and how many scores that has.
#[cfg(any(test, feature = "slices"))]
pub(in crate::search) type Place = (usize, (i32, usize));

/// What is kept of a search: the nodes of the line that was being searched, from the root on.
#[derive(Debug, Default)]
pub(in crate::search) struct Suspended<'a> {
    #[cfg(any(test, feature = "slices"))]
    line: Line<'a>,
    none: PhantomData<&'a ()>,
}

#[cfg(any(test, feature = "slices"))]
#[derive(Debug, Default)]
struct Line<'a> {
    nodes: &'a mut [Option<SuspendedNode>],
    /// How many of them are the line's.
    length: usize,
    /// How many of those the search has gone on with.
    resumed: usize,
    /// The ply of the last one that was kept.
    last: Option<usize>,
    /// The iteration to go on with, or where it was stopped.
    root: Option<SuspendedRoot>,
}

#[cfg(any(test, feature = "slices"))]
impl<'a> Suspended<'a> {
    /// What is kept of a search: `length` nodes, and the iteration.
    pub(in crate::search) fn new(
        nodes: &'a mut [Option<SuspendedNode>],
        length: usize,
        root: Option<SuspendedRoot>,
    ) -> Self {
        let line = Line {
            nodes,
            length,
            resumed: 0,
            last: None,
            root,
        };
        Self {
            line,
            none: PhantomData,
        }
    }

    /// How many nodes have been kept, and the iteration.
    pub(in crate::search) fn kept(&self) -> (usize, Option<SuspendedRoot>) {
        match self.line.last {
            Some(0) => (self.line.length, self.line.root),
            _ => (0, self.line.root),
        }
    }

    /// How far the last node that is kept has come. What follows it in the order of the search is
    /// another place: the place of two slices is the same if the second came to nothing.
    pub(in crate::search) fn place(&self) -> Place {
        let (length, _) = self.kept();
        let last = length
            .checked_sub(1)
            .and_then(|ply| self.line.nodes.get(ply));
        let turn = last.and_then(|node| node.as_ref()).map(|node| &node.turn);
        (
            length,
            turn.map_or((0, 0), |turn| (turn.candidate.count, turn.found())),
        )
    }

    pub(in crate::search) fn keep_root(&mut self, root: SuspendedRoot) {
        self.line.root = Some(root);
    }

    pub(in crate::search) fn take_root(&mut self) -> Option<SuspendedRoot> {
        self.line.root.take()
    }

    fn take(&mut self, ply: usize) -> Option<SuspendedNode> {
        let line = &mut self.line;
        if ply != line.resumed || ply >= line.length {
            return None;
        }
        line.resumed += 1;
        line.nodes.get_mut(ply)?.take()
    }

    fn keep(&mut self, ply: usize, node: SuspendedNode) {
        let line = &mut self.line;
        let Some(place) = line.nodes.get_mut(ply) else {
            return;
        };
        *place = Some(node);
        if line.last != Some(ply + 1) {
            line.length = ply + 1;
        }
        line.last = Some(ply);
    }

    fn forget(&mut self) {
        self.line.last = None;
    }
}

/// Where no search is suspended there is nothing to keep.
#[cfg(not(any(test, feature = "slices")))]
impl Suspended<'_> {
    #[inline(always)]
    pub(in crate::search) fn keep_root(&mut self, _: SuspendedRoot) {}

    #[inline(always)]
    pub(in crate::search) fn take_root(&mut self) -> Option<SuspendedRoot> {
        None
    }

    #[inline(always)]
    fn take(&mut self, _: usize) -> Option<SuspendedNode> {
        None
    }

    #[inline(always)]
    fn keep(&mut self, _: usize, _: SuspendedNode) {}

    #[inline(always)]
    fn forget(&mut self) {}
}

impl Worker<'_, '_> {
    /// Keeps a node that was stopped in its move loop, which is at an end.
    #[inline(always)]
    pub(super) fn suspend(&mut self, node: &Node, moves: &mut MoveLoop, turn: &mut Turn) {
        if CAN_SUSPEND {
            self.keep_node(node, moves, turn);
        }
    }

    // What is put together here is not in the frame of the move loop, which every ply has on the
    // stack.
    #[inline(never)]
    fn keep_node(&mut self, node: &Node, moves: &mut MoveLoop, turn: &mut Turn) {
        turn.rewind();
        let again = Turn::new(turn.candidate, 0);
        let kept = SuspendedNode {
            node: *node,
            moves: replace(moves, MoveLoop::new(node)),
            turn: replace(turn, again),
        };
        self.suspended.keep(usize::from(node.ply), kept);
    }

    /// Forgets what was kept below a node that is stopped and keeps nothing.
    #[inline(always)]
    pub(super) fn keep_nothing(&mut self) {
        if CAN_SUSPEND && self.stopped {
            self.suspended.forget();
        }
    }

    /// The root and its move, if they were suspended.
    #[inline(always)]
    pub(super) fn resumed_root(&mut self) -> Option<SuspendedNode> {
        self.suspended.take(0)
    }

    /// The score of a node that was suspended, if this is one.
    #[inline(always)]
    pub(super) fn resumed(&mut self, reply: Reply) -> Option<Score> {
        let suspended = self.suspended.take(usize::from(reply.ply))?;
        Some(self.search_suspended(suspended))
    }

    #[inline(never)]
    fn search_suspended(&mut self, suspended: SuspendedNode) -> Score {
        let SuspendedNode {
            mut node,
            moves,
            turn,
        } = suspended;
        self.go_on(&mut node, moves, Some(turn))
    }
}
