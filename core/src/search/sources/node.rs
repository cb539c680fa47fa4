//! A node of the sources' search.

use crate::search::window::Window;
use crate::tunables::sources_evasions;
use crate::types::{Depth, Move, Score, Square};

/// The data of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The window (`q` and `l`).
    pub(super) window: Window,
    /// The remaining depth in plies, 0 for quiescence (`n`, or `d` in an iteration).
    pub(super) depth: Depth,
    /// The distance from the root in plies.
    pub(super) ply: u16,
    /// The index on the move stack at which this node's moves begin.
    pub(super) top: u16,
    /// The destination of the last move (`z`), or `None` after a null move and at the root.
    pub(super) last: Option<Square>,
    /// True if the node is on the best line of the last iteration (Mediocre's `usingPreviousLine`).
    pub(super) on_line: bool,
    /// True if the side to move is in check (micro-Max: `P==I`).
    pub(super) in_check: bool,
    /// The static eval (`e`).
    pub(super) eval: Score,
}

impl Node {
    /// Creates a node. The other fields get their initial values.
    pub(super) const fn new(window: Window, depth: Depth, ply: u16, top: u16) -> Self {
        Self {
            window,
            depth,
            ply,
            top,
            last: None,
            on_line: false,
            in_check: false,
            eval: Score::ZERO,
        }
    }

    /// Creates the child node after `mv` or a null move. `window` is from the view of this node.
    pub(super) fn child(&self, mv: Option<Move>, window: Window, depth: Depth, top: u16) -> Self {
        Self {
            last: mv.map(Move::to),
            ..Self::new(window.flip(), depth.max(Depth::ZERO), self.ply + 1, top)
        }
    }

    /// The node with its depth raised by one ply, for judging an extended move.
    pub(super) fn deeper(&self) -> Self {
        Self {
            depth: self.depth + Depth::ONE,
            ..*self
        }
    }

    /// The difference between alpha and the static eval.
    pub(super) fn gap(&self) -> Score {
        self.window.alpha - self.eval
    }
}

/// The result of an iteration, or of a TT entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The depth of the search (`d`).
    pub(super) depth: Depth,
    /// The score (`m`), exact or a bound.
    pub(super) score: Score,
    /// The best move (`X` and `Y`).
    pub(super) best: Option<Move>,
    /// The origin of the best move of a TT entry whose bound does not fit the window (`X` without
    /// `Y`).
    pub(super) start: Option<Square>,
}

impl Known {
    /// No result, not even of quiescence.
    pub(super) const NOTHING: Self = Self {
        depth: Depth(-1),
        score: Score(-Score::INFINITE.0),
        best: None,
        start: None,
    };

    /// The square whose quiet moves come first ("start scan at prev. best").
    pub(super) fn scan(&self) -> Option<Square> {
        self.best.map(Move::from).or(self.start)
    }

    /// The move to store in the TT. Without a best move, a move from the scan's start square to
    /// itself; `None` for the start a1, because a move cannot have the bits 0.
    pub(super) fn kept(&self) -> Option<Move> {
        let start = self.start.filter(|&start| start != Square::A1);
        self.best.or(start.map(|start| Move::new(start, start)))
    }
}

/// Returns true if a quiescence node searches all evasions and does not stand pat. This is an
/// experiment; no source has it.
pub(super) fn evades(node: &Node) -> bool {
    sources_evasions() != 0 && node.in_check && node.depth <= Depth::ZERO
}
