//! A node of the sources' search.

use crate::search::window::Window;
use crate::tunables::sources_evasions;
use crate::types::{Depth, Move, Score, Square};

/// The facts of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The scores that matter (`q` and `l`).
    pub(super) window: Window,
    /// The plies left; quiescence is 0 (`n`, or `d` in an iteration).
    pub(super) depth: Depth,
    /// The plies from the root.
    pub(super) ply: u16,
    /// The place on the move stack where its moves begin.
    pub(super) top: u16,
    /// The destination of the last move (`z`); `None` after a null move, and at the root.
    pub(super) last: Option<Square>,
    /// True if the best line of the last iteration leads here (Mediocre's `usingPreviousLine`).
    pub(super) on_line: bool,
    /// True if the side to move is in check (micro-Max: `P==I`).
    pub(super) in_check: bool,
    /// The static evaluation (`e`).
    pub(super) eval: Score,
}

impl Node {
    /// A node with its place in the tree and no other facts.
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

    /// The node one ply deeper: a move that takes no depth is judged as if it were played there.
    pub(super) fn deeper(&self) -> Self {
        Self {
            depth: self.depth + Depth::ONE,
            ..*self
        }
    }

    /// The distance of the static evaluation below alpha.
    pub(super) fn gap(&self) -> Score {
        self.window.alpha - self.eval
    }
}

/// The result of an iteration, or of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The depth that was searched (`d`).
    pub(super) depth: Depth,
    /// Its score (`m`), as far as the window needed it.
    pub(super) score: Score,
    /// Its best move (`X` and `Y`).
    pub(super) best: Option<Move>,
    /// The origin of the best move of an entry whose window does not fit (`X` without `Y`).
    pub(super) start: Option<Square>,
}

impl Known {
    /// Nothing, not even quiescence.
    pub(super) const NOTHING: Self = Self {
        depth: Depth(-1),
        score: Score(-Score::INFINITE.0),
        best: None,
        start: None,
    };

    /// The square whose moves come first ("start scan at prev. best").
    pub(super) fn scan(&self) -> Option<Square> {
        self.best.map(Move::from).or(self.start)
    }

    /// The best move, or the start of the scan as a move from a square to itself: both fit the
    /// table's two bytes. (Not from a1: no move has those bits.)
    pub(super) fn kept(&self) -> Option<Move> {
        let start = self.start.filter(|&start| start != Square::A1);
        self.best.or(start.map(|start| Move::new(start, start)))
    }
}

/// Returns true if a node of quiescence searches evasions: in check there is no stand pat, and all
/// moves are searched. No source has this; it is for experiments.
pub(super) fn evades(node: &Node) -> bool {
    sources_evasions() != 0 && node.in_check && node.depth <= Depth::ZERO
}
