//! A node of the tree: what is known of it.

use super::ply_record::PreviousMoves;
use super::threats::Attacked;
use crate::hash::{Bound, Entry, Record};
use crate::search::window::Window;
use crate::types::{Depth, Move, Score};

/// A TT entry that holds only a static evaluation.
pub(super) const EVAL_ONLY: Entry = Entry {
    best: None,
    score: Score::EVAL_LIMIT,
    depth: Depth::ZERO,
    bound: Bound::Upper,
};

/// A child to search, as its parent describes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The scores that matter.
    pub(super) window: Window,
    /// The plies left to search; quiescence begins at 0.
    pub(super) depth: i32,
    /// The plies from the root.
    pub(super) ply: u16,
    /// The place on the move stack where the node's moves begin.
    pub(super) top: u16,
    /// True if an exact score is wanted: a PV node.
    pub(super) is_pv: bool,
    /// True for an expected cut node.
    pub(super) is_cut: bool,
    /// True if the move that led here gives check; `None` if not known.
    pub(super) known_check: Option<bool>,
}

/// The facts about a node.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Node {
    /// The scores that matter. Alpha rises as moves are tried.
    pub(super) window: Window,
    /// The plies left to search; quiescence begins at 0.
    pub(super) depth: i32,
    /// The plies from the root.
    pub(super) ply: u16,
    /// The place on the move stack where the node's moves begin.
    pub(super) top: u16,
    /// True if an exact score is wanted: a PV node.
    pub(super) is_pv: bool,
    /// True for an expected cut node.
    pub(super) is_cut: bool,
    pub(super) in_check: bool,
    /// True if the move that led here gives check; `None` if not known.
    pub(super) known_check: Option<bool>,
    /// True if the static evaluation has risen since the side's last move.
    pub(super) improving: bool,
    /// The best move of the TT entry; it is legal.
    pub(super) hash_move: Option<Move>,
    pub(super) hash_is_capture: bool,
    /// The TT entry, if it holds more than a static evaluation.
    pub(super) entry: Option<Entry>,
    /// True on a TT hit, even of an entry that holds only a static evaluation.
    pub(super) tt_hit: bool,
    /// True if the node is a PV node or was one when it was stored.
    pub(super) was_pv: bool,
    /// The static evaluation, uncorrected.
    pub(super) raw: Score,
    /// The static evaluation, corrected.
    pub(super) eval: Score,
    /// The corrected evaluation, or the TT score where its bound is tighter.
    pub(super) estimate: Score,
    /// The size of the correction, in centipawns.
    pub(super) correction: i32,
    /// The squares that the opponent attacks; set before the moves are ordered.
    pub(super) attacked: Attacked,
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<Move>,
    /// The moves that led here.
    pub(super) previous: PreviousMoves,
}

impl Node {
    #[inline]
    pub(super) fn new(child: Child) -> Self {
        let Child {
            window,
            depth,
            ply,
            top,
            is_pv,
            is_cut,
            known_check,
        } = child;
        Self {
            window,
            depth,
            ply,
            top,
            is_pv,
            is_cut,
            in_check: false,
            known_check,
            improving: false,
            hash_move: None,
            hash_is_capture: false,
            entry: None,
            tt_hit: false,
            was_pv: false,
            raw: Score::ZERO,
            eval: Score::ZERO,
            estimate: Score::ZERO,
            correction: 0,
            attacked: Attacked::NONE,
            excluded: None,
            previous: PreviousMoves::NONE,
        }
    }

    /// Sets what the table has of the position.
    #[inline]
    pub(super) fn set_tt_entry(&mut self, record: Option<Record>) {
        self.tt_hit = record.is_some();
        self.was_pv = record.is_some_and(|record| record.was_pv);
        let entry = record.map(|record| record.entry);
        self.entry = entry.filter(|&entry| entry != EVAL_ONLY);
    }

    /// The child after a move, in a window of this node.
    #[inline]
    pub(super) fn child(&self, window: Window, depth: i32, top: u16) -> Child {
        Child {
            window: window.flip(),
            depth,
            ply: self.ply + 1,
            top,
            is_pv: false,
            is_cut: false,
            known_check: None,
        }
    }

    /// The child after a move searched with a null window; `checks` is whether it gives check.
    #[inline]
    pub(super) fn scout(&self, depth: i32, top: u16, is_cut: bool, checks: bool) -> Child {
        Child {
            is_cut,
            known_check: Some(checks),
            ..self.child(self.window.scout(), depth, top)
        }
    }

    /// The child after a move whose exact score is wanted.
    #[inline]
    pub(super) fn open(&self, depth: i32, top: u16, checks: bool) -> Child {
        Child {
            is_pv: true,
            known_check: Some(checks),
            ..self.child(self.window, depth, top)
        }
    }

    /// The node itself as a node of quiescence, with a null window.
    #[inline]
    pub(super) fn quiescence(&self) -> Child {
        Child {
            window: self.window.scout(),
            depth: 0,
            ply: self.ply,
            top: self.top,
            is_pv: false,
            is_cut: false,
            known_check: Some(false),
        }
    }
}

/// Returns true for a mated score, or -infinity.
#[inline]
pub(super) fn is_lost(score: Score) -> bool {
    score <= -Score::MATE_BOUND
}

/// Returns true for a mate score.
#[inline]
pub(super) fn is_won(score: Score) -> bool {
    score >= Score::MATE_BOUND
}
