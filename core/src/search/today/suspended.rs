//! What is kept of the nodes of a line when a search is stopped, so that it goes on from there.
//!
//! A node that is stopped in its move loop keeps the loop: what is left of its moves, the best so
//! far, and the move whose turn it was. A node that is stopped before it, in a null move or in
//! ProbCut, keeps nothing and is begun again; so are quiescence and the plies that there is no room
//! for. All else of a search stays in lent memory.

use super::moves::MoveLoop;
use super::node::{Node, Reply};
use super::turn::Turn;
use crate::search::root::RootLoop;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::types::Score;
use core::mem::replace;

/// Whether this build can suspend a search.
pub(super) const CAN_SUSPEND: bool = cfg!(any(test, feature = "slices"));

/// A node in the middle of its moves.
#[derive(Clone, Debug)]
pub struct SuspendedNode {
    pub(super) node: Node,
    moves: MoveLoop,
    pub(in crate::search) turn: Turn,
}

/// The iteration in the middle of the root's moves.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "read where searches are suspended")]
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

/// What is kept of a search; nothing in a build that cannot suspend one.
#[derive(Debug, Default)]
pub(in crate::search) struct Suspended<'a>([Line<'a>; CAN_SUSPEND as usize]);

/// The nodes of the line that was being searched, from the root on.
#[derive(Debug, Default)]
pub(in crate::search) struct Line<'a> {
    pub(in crate::search) nodes: &'a mut [Option<SuspendedNode>],
    /// How many of them are the line's.
    pub(in crate::search) length: usize,
    /// How many of those the search has gone on with.
    resumed: usize,
    /// The ply of the last one that was kept.
    pub(in crate::search) last: Option<usize>,
    /// The iteration to go on with, or where it was stopped.
    pub(in crate::search) root: Option<SuspendedRoot>,
}

impl<'a> Suspended<'a> {
    /// The line, where searches are suspended.
    #[inline(always)]
    pub(in crate::search) fn line(&mut self) -> Option<&mut Line<'a>> {
        self.0.first_mut()
    }

    #[inline(always)]
    pub(in crate::search) fn keep_root(&mut self, root: SuspendedRoot) {
        if let Some(line) = self.line() {
            line.root = Some(root);
        }
    }

    #[inline(always)]
    pub(in crate::search) fn take_root(&mut self) -> Option<SuspendedRoot> {
        self.line()?.root.take()
    }

    #[inline(always)]
    fn take(&mut self, ply: usize) -> Option<SuspendedNode> {
        let line = self.line()?;
        if ply != line.resumed || ply >= line.length {
            return None;
        }
        line.resumed += 1;
        line.nodes.get_mut(ply)?.take()
    }

    #[inline(always)]
    fn keep(&mut self, ply: usize, node: SuspendedNode) {
        let Some(line) = self.line() else {
            return;
        };
        let Some(place) = line.nodes.get_mut(ply) else {
            return;
        };
        *place = Some(node);
        if line.last != Some(ply + 1) {
            line.length = ply + 1;
        }
        line.last = Some(ply);
    }

    #[inline(always)]
    fn forget(&mut self) {
        if let Some(line) = self.line() {
            line.last = None;
        }
    }
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
        if CAN_SUSPEND && self.watch.is_stopped() {
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
