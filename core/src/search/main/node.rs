//! The data of a node.

use super::ply_record::PreviousMoves;
use super::threats::Attacked;
use crate::hash::{Bound, Entry, Record};
use crate::search::window::Window;
use crate::types::{Depth, Move, Score};

/// A TT entry that holds only a static eval.
pub(super) const EVAL_ONLY: Entry = Entry {
    best: None,
    score: Score::EVAL_LIMIT,
    depth: Depth::ZERO,
    bound: Bound::Upper,
};

/// The data with which a parent starts the search of a child.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The window, from the view of the child.
    pub(super) window: Window,
    /// The remaining depth in plies; quiescence is depth 0.
    pub(super) depth: i32,
    /// The distance from the root in plies.
    pub(super) ply: u16,
    /// The index on the move stack at which the node's moves begin.
    pub(super) top: u16,
    /// True for a PV node.
    pub(super) is_pv: bool,
    /// True for an expected cut node.
    pub(super) is_cut: bool,
    /// True if the move that led here gives check; `None` if unknown.
    pub(super) known_check: Option<bool>,
}

/// The data of a node.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Node {
    /// The window. Alpha rises during the move loop.
    pub(super) window: Window,
    /// The remaining depth in plies; quiescence is depth 0.
    pub(super) depth: i32,
    /// The distance from the root in plies.
    pub(super) ply: u16,
    /// The index on the move stack at which the node's moves begin.
    pub(super) top: u16,
    /// True for a PV node.
    pub(super) is_pv: bool,
    /// True for an expected cut node.
    pub(super) is_cut: bool,
    pub(super) in_check: bool,
    /// True if the move that led here gives check; `None` if unknown.
    pub(super) known_check: Option<bool>,
    /// True if the static eval has risen since this side's previous move. From step 10 on also true
    /// if the static eval is at least beta.
    pub(super) improving: bool,
    /// The best move of the TT entry, tested to be legal.
    pub(super) hash_move: Option<Move>,
    pub(super) hash_is_capture: bool,
    /// The TT entry, unless it holds only a static eval.
    pub(super) entry: Option<Entry>,
    /// True on a TT hit, also if the entry holds only a static eval.
    pub(super) tt_hit: bool,
    /// True if the TT entry has the PV mark, or, except in quiescence, the node is a PV node.
    pub(super) was_pv: bool,
    /// The uncorrected static eval.
    pub(super) raw: Score,
    /// The corrected static eval.
    pub(super) eval: Score,
    /// The TT score if its bound is tighter than the corrected static eval, otherwise the corrected
    /// static eval.
    pub(super) estimate: Score,
    /// The absolute value of the correction, in centipawns.
    pub(super) correction: i32,
    /// The squares that the opponent attacks. Set before move ordering.
    pub(super) attacked: Attacked,
    /// The hash move that a singular search excludes.
    pub(super) excluded: Option<Move>,
    /// The kinds of the moves that led here.
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

    /// Sets the fields that depend on the TT record.
    #[inline]
    pub(super) fn set_tt_entry(&mut self, record: Option<Record>) {
        self.tt_hit = record.is_some();
        self.was_pv = record.is_some_and(|record| record.was_pv);
        let entry = record.map(|record| record.entry);
        self.entry = entry.filter(|&entry| entry != EVAL_ONLY);
    }

    /// The child after a move. `window` is from the view of this node.
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

    /// The child after a move, with a null window. `checks` is true if the move gives check.
    #[inline]
    pub(super) fn scout(&self, depth: i32, top: u16, is_cut: bool, checks: bool) -> Child {
        Child {
            is_cut,
            known_check: Some(checks),
            ..self.child(self.window.scout(), depth, top)
        }
    }

    /// The child after a move, as a PV node with the full window.
    #[inline]
    pub(super) fn open(&self, depth: i32, top: u16, checks: bool) -> Child {
        Child {
            is_pv: true,
            known_check: Some(checks),
            ..self.child(self.window, depth, top)
        }
    }

    /// This node itself as a quiescence node with a null window.
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

/// Returns true for a score of being mated, or minus infinity.
#[inline]
pub(super) fn is_lost(score: Score) -> bool {
    score <= -Score::MATE_BOUND
}

/// Returns true for a score of mating.
#[inline]
pub(super) fn is_won(score: Score) -> bool {
    score >= Score::MATE_BOUND
}
