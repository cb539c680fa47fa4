//! A node of the sources' search.

use crate::search::window::Window;
use crate::tunables::sources_evasions;
use crate::types::{Depth, Move, Score, Square};

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The scores that matter (`q` and `l`).
    pub(super) window: Window,
    /// The plies left; quiescence is 0 (`n`, or `d` in an iteration).
    pub(super) depth: Depth,
    /// The plies from the root.
    pub(super) ply: u16,
    /// Where its moves begin on the move stack.
    pub(super) top: u16,
    /// Where the last move went (`z`); `None` after a null move, and at the root.
    pub(super) last: Option<Square>,
    /// Whether the best line of the last iteration leads here (Mediocre's `usingPreviousLine`).
    pub(super) on_line: bool,
    /// Whether the side to move is in check (micro-Max: `P==I`).
    pub(super) in_check: bool,
    /// The static evaluation (`e`).
    pub(super) eval: Score,
}

impl Node {
    /// A node of which nothing is known yet but where it stands in the tree.
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

    /// The node that `mv` leads to, or the null move, with `window` as this node's side sees it.
    pub(super) fn child(&self, mv: Option<Move>, window: Window, depth: Depth, top: u16) -> Self {
        Self {
            last: mv.map(Move::to),
            ..Self::new(window.flip(), depth.max(Depth::ZERO), self.ply + 1, top)
        }
    }

    /// How far the static evaluation lies below alpha.
    pub(super) fn gap(&self) -> Score {
        self.window.alpha - self.eval
    }
}

/// What is known of a position: by the table, or after an iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// To which depth (`d`).
    pub(super) depth: Depth,
    /// Its score (`m`), as far as the window needed it.
    pub(super) score: Score,
    /// Its best move (`X` and `Y`).
    pub(super) best: Option<Move>,
}

impl Known {
    /// Nothing, not even quiescence.
    pub(super) const NOTHING: Self = Self {
        depth: Depth(-1),
        score: Score(-Score::INFINITE.0),
        best: None,
    };
}

/// Whether a node of quiescence is one of evasions: in check there is no stand pat, and all moves
/// are searched. No source has that; it is for experiments.
pub(super) fn evades(node: &Node) -> bool {
    sources_evasions() != 0 && node.in_check && node.depth <= Depth::ZERO
}
