//! A node of the tree: what is known of it, and what may be looked at besides.

use super::technique::Switches;
use super::window::Window;
use crate::board::Board;
use crate::hash::{Bound, Entry};
use crate::types::{Color, Depth, Modern, Move, Score};

/// What is known of a node. Every technique takes it; a new fact of a node is a field here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The scores that matter. Alpha rises as moves are tried.
    pub(super) window: Window,
    /// The plies left to search; quiescence begins at 0.
    pub(super) depth: Depth,
    /// The plies from the root.
    pub(super) ply: u16,
    /// Where the node's moves begin on the move stack.
    pub(super) top: u16,
    /// Whether an exact score is wanted, not only a comparison: a node of the principal variation.
    pub(super) is_pv: bool,
    /// Whether a sibling has been searched before, so that this node is expected to fail high: a
    /// cut node.
    pub(super) is_cut: Modern<bool>,
    /// Whether the side to move is in check.
    pub(super) in_check: bool,
    /// Whether the evaluation is better than at the last move of the same side.
    pub(super) improves: Modern<bool>,
    /// The best move that the table knows; it is legal.
    pub(super) hash_move: Option<Move>,
    /// The static evaluation, or the score of the table where that is known to be nearer the
    /// truth; zero in check, but for the classic forms.
    pub(super) eval: Score,
    /// The table's entry.
    pub(super) stored: Stored,
    /// By how many plies the hash move is searched more deeply.
    pub(super) extension: Modern<Depth>,
    /// A move that is left out, to find out what the others are worth.
    pub(super) excluded: Modern<Option<Move>>,
}

/// The table's entry of a node. Besides its move only the modern techniques and the classic
/// internal deepening ask for it, so that in a build without them it is never known and takes no
/// memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stored(#[cfg(any(test, feature = "ablation", feature = "modern"))] Option<Entry>);

impl Stored {
    /// What the table has, if anything.
    #[inline]
    #[cfg_attr(
        not(any(test, feature = "ablation", feature = "modern")),
        expect(unused_variables, reason = "nothing is kept in such a build")
    )]
    pub(super) const fn new(entry: Option<Entry>) -> Self {
        Self(
            #[cfg(any(test, feature = "ablation", feature = "modern"))]
            entry,
        )
    }

    /// The entry; `None` in a build that does not keep it.
    #[inline]
    #[cfg_attr(
        not(any(test, feature = "ablation", feature = "modern")),
        expect(clippy::unused_self, reason = "nothing is kept in such a build")
    )]
    pub(super) const fn entry(self) -> Option<Entry> {
        #[cfg(any(test, feature = "ablation", feature = "modern"))]
        return self.0;
        #[cfg(not(any(test, feature = "ablation", feature = "modern")))]
        None
    }
}

impl Node {
    /// A node of which nothing is known yet but where it stands in the tree.
    #[inline]
    pub(super) const fn new(window: Window, depth: Depth, ply: u16, top: u16) -> Self {
        Self {
            window,
            depth,
            ply,
            top,
            is_pv: window.is_open(),
            is_cut: Modern::new(false),
            in_check: false,
            improves: Modern::new(false),
            hash_move: None,
            eval: Score::ZERO,
            stored: Stored::new(None),
            extension: Modern::new(Depth::ZERO),
            excluded: Modern::new(None),
        }
    }

    /// The node that a move of this one leads to, with the opponent's view of the window: of the
    /// null window above alpha for a scout. The moves of this node end at `top`.
    // Out of line: what it is made of would stand in the frames of all nodes.
    #[inline(never)]
    pub(super) fn child(&self, is_scout: bool, depth: Depth, top: u16) -> Self {
        let window = if is_scout {
            self.window.scout()
        } else {
            self.window
        };
        let child = Self::new(window.flip(), depth, self.ply + 1, top);
        let is_pv = child.is_pv && self.is_pv;
        Self {
            is_pv,
            is_cut: Modern::new(!is_pv && (self.is_pv || !self.is_cut.get())),
            ..child
        }
    }

    /// Whether the bound of a table's entry decides the window.
    #[inline]
    pub(super) fn is_decided_by(&self, entry: Entry) -> bool {
        match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= self.window.beta,
            Bound::Upper => entry.score <= self.window.alpha,
        }
    }

    /// By how many plies a move of the node is searched more deeply.
    #[inline]
    pub(super) fn extension_of(&self, mv: Move) -> Depth {
        if self.hash_move == Some(mv) {
            self.extension.get()
        } else {
            Depth::ZERO
        }
    }

    /// How far the static evaluation lies below alpha.
    #[inline]
    pub(super) fn gap(&self) -> Score {
        self.window.alpha - self.eval
    }

    /// How far the static evaluation lies above beta.
    #[inline]
    pub(super) fn surplus(&self) -> Score {
        self.eval - self.window.beta
    }
}

/// What techniques may look at besides the node: the position, and which of them are on.
#[derive(Clone, Debug)]
pub(super) struct Context {
    /// The position being searched.
    pub(super) board: Board,
    /// Which techniques are on, and in which form.
    pub(super) switches: Switches,
}

impl Context {
    /// The side to move.
    #[inline]
    pub(super) const fn us(&self) -> Color {
        self.board.side()
    }
}

/// A move whose turn it is to be searched, and what its node knows of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// How many moves of the node have been searched before it.
    pub(super) tried: u8,
    /// Whether it is neither a capture nor a promotion.
    pub(super) is_quiet: bool,
    /// Whether the picker has set it aside as a losing capture.
    pub(super) is_losing: bool,
}
