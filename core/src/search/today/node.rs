//! A node of the tree: what is known of it.

use super::frame::After;
use super::threats::Attacked;
use crate::hash::{Bound, Entry, Record};
use crate::search::window::Window;
use crate::types::{Depth, Move, Score};

/// Stands in the table where nothing is known of a position but its evaluation.
pub(super) const EVAL_ALONE: Entry = Entry {
    best: None,
    score: Score::EVAL_LIMIT,
    depth: Depth::ZERO,
    bound: Bound::Upper,
};

/// A node to search, as its parent describes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    /// The scores that matter.
    pub(super) window: Window,
    /// The plies left to search; quiescence begins at 0.
    pub(super) depth: i32,
    /// The plies from the root.
    pub(super) ply: u16,
    /// Where the node's moves begin on the move stack.
    pub(super) top: u16,
    /// Whether an exact score is wanted.
    pub(super) is_pv: bool,
    /// Whether one move is expected to refute the node.
    pub(super) is_cut: bool,
    /// Whether the move that led here gives check, if that is known.
    pub(super) checked: Option<bool>,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Node {
    /// The scores that matter. Alpha rises as moves are tried.
    pub(super) window: Window,
    /// The plies left to search; quiescence begins at 0.
    pub(super) depth: i32,
    /// The plies from the root.
    pub(super) ply: u16,
    /// Where the node's moves begin on the move stack.
    pub(super) top: u16,
    /// Whether an exact score is wanted.
    pub(super) is_pv: bool,
    /// Whether one move is expected to refute the node.
    pub(super) is_cut: bool,
    pub(super) in_check: bool,
    /// Whether the move that led here gives check, if that is known.
    pub(super) checked: Option<bool>,
    /// Whether the evaluation is better than at the last move of the same side.
    pub(super) improving: bool,
    /// The best move of the table; it is legal.
    pub(super) hash_move: Option<Move>,
    pub(super) hash_captures: bool,
    /// What the table has, beside an evaluation.
    pub(super) entry: Option<Entry>,
    /// Whether the table has the position.
    pub(super) is_known: bool,
    /// Whether the node is or has been on a principal variation.
    pub(super) was_pv: bool,
    /// The uncorrected evaluation.
    pub(super) raw: Score,
    /// The corrected evaluation.
    pub(super) eval: Score,
    /// That, or the table's score where it is nearer the truth.
    pub(super) best_guess: Score,
    /// By how much the evaluation was corrected, in centipawns.
    pub(super) correction: i32,
    /// The squares that the opponent attacks, once its moves are judged.
    pub(super) attacked: Attacked,
    /// A move that is left out, to find out what the others are worth.
    pub(super) excluded: Option<Move>,
    /// The moves that led here.
    pub(super) after: After,
}

impl Node {
    #[inline]
    pub(super) fn new(reply: Reply) -> Self {
        let Reply {
            window,
            depth,
            ply,
            top,
            is_pv,
            is_cut,
            checked,
        } = reply;
        Self {
            window,
            depth,
            ply,
            top,
            is_pv,
            is_cut,
            in_check: false,
            checked,
            improving: false,
            hash_move: None,
            hash_captures: false,
            entry: None,
            is_known: false,
            was_pv: false,
            raw: Score::ZERO,
            eval: Score::ZERO,
            best_guess: Score::ZERO,
            correction: 0,
            attacked: Attacked::NONE,
            excluded: None,
            after: After::NONE,
        }
    }

    /// Notes what the table has.
    #[inline]
    pub(super) fn learn_of(&mut self, record: Option<Record>) {
        self.is_known = record.is_some();
        self.was_pv = record.is_some_and(|record| record.was_pv);
        let entry = record.map(|record| record.entry);
        self.entry = entry.filter(|&entry| entry != EVAL_ALONE);
    }

    /// The child after a move, in a window of this node.
    #[inline]
    pub(super) fn reply(&self, window: Window, depth: i32, top: u16) -> Reply {
        Reply {
            window: window.flip(),
            depth,
            ply: self.ply + 1,
            top,
            is_pv: false,
            is_cut: false,
            checked: None,
        }
    }

    /// The child after a move searched with a null window; `checks` is whether it gives check.
    #[inline]
    pub(super) fn scout(&self, depth: i32, top: u16, is_cut: bool, checks: bool) -> Reply {
        Reply {
            is_cut,
            checked: Some(checks),
            ..self.reply(self.window.scout(), depth, top)
        }
    }

    /// The child after a move whose exact score is wanted.
    #[inline]
    pub(super) fn open(&self, depth: i32, top: u16, checks: bool) -> Reply {
        Reply {
            is_pv: true,
            checked: Some(checks),
            ..self.reply(self.window, depth, top)
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
}

/// Whether a score is that of a side that is mated, or worse.
#[inline]
pub(super) fn is_lost(score: Score) -> bool {
    score <= -Score::MATE_BOUND
}

/// Whether a score proves a win.
#[inline]
pub(super) fn is_won(score: Score) -> bool {
    score >= Score::MATE_BOUND
}
