//! Entering a node: what ends it before anything is known of it, and what is to be known.
//!
//! The main search and quiescence have this in common.

use super::frame::After;
use super::node::{EVAL_ALONE, Node};
use super::technique::Estimate;
use super::technique::table_score::TableScore;
use super::technique::upcoming_repetition::UpcomingRepetition;
use crate::hash::Entry;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::types::{Move, Score};

impl Worker<'_, '_> {
    /// The score of a node that ends the search, by rule or for want of memory, or that a
    /// repetition decides.
    #[inline]
    pub(super) fn end(&mut self, node: &mut Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        if let Some(score) = self.begin_node(ply) {
            return Some(score);
        }
        if self.path.is_full(ply) {
            return Some(self.evaluate_raw());
        }
        let draw = self.draw_score(ply);
        if self.ask(UpcomingRepetition, (&*node, draw)) {
            node.window.alpha = draw;
            if draw >= node.window.beta {
                return Some(draw);
            }
        }
        None
    }

    /// Returns whether the side to move is in check, from the parent if it knows.
    #[inline]
    pub(super) fn is_checked(&self, node: &Node) -> bool {
        debug_assert!(
            node.checked
                .is_none_or(|known| known == self.context.board.in_check())
        );
        node.checked
            .unwrap_or_else(|| self.context.board.in_check())
    }

    /// The best move of a stored entry, if it is legal: it may be another position's.
    #[inline]
    pub(in crate::search) fn legal_hash_move(&self, entry: Option<Entry>) -> Option<Move> {
        let best = entry.and_then(|entry| entry.best);
        best.filter(|&mv| self.context.board.is_legal(mv))
    }

    /// Probes the table and notes the last moves; returns the stored evaluation.
    #[inline]
    pub(super) fn look_up(&mut self, node: &mut Node) -> Option<Score> {
        node.after = After::new(&self.path, usize::from(node.ply));
        let record = self.recall(node.ply);
        node.learn_of(record);
        record?.eval
    }

    /// Evaluates a node that is not in check; perhaps its evaluation is `known`.
    #[inline]
    pub(super) fn judge(&mut self, node: &mut Node, known: Option<Score>) {
        node.raw = known.unwrap_or_else(|| self.evaluate_raw());
        let (corrected, correction) = self.correct(node.raw, node.after);
        node.eval = corrected;
        node.correction = correction;
        let Estimate(better) = self.ask(TableScore, &*node);
        node.best_guess = better.unwrap_or(corrected);
    }

    /// Stores the evaluation of a node that is not in the table.
    #[inline]
    pub(super) fn remember_evaluation(&mut self, node: &Node) {
        if !node.is_known && self.context.switches.has(Technique::StoredEvaluation) {
            self.remember(node, EVAL_ALONE);
        }
    }

    /// The corrected evaluation this many plies before a node; `None` if that was in check.
    #[inline]
    pub(super) fn eval_before(&self, node: &Node, back: usize) -> Option<Score> {
        let place = usize::from(node.ply).checked_sub(back)?;
        self.path.frame(place)?.eval()
    }
}
