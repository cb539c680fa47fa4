//! Entering a node, as the main search and quiescence have it in common: the ends of a line, the TT
//! lookup, and the static evaluation.

use super::history::CorrectionPlaces;
use super::node::{EVAL_ONLY, Node};
use super::threats::{Attacked, KEPT, Threats};
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns the score of a node at the end of its line: when the search is stopped, at a draw by
    /// rule, at the maximal ply, or by an upcoming repetition, which may also raise alpha.
    #[inline]
    pub(super) fn end_of_line(&mut self, node: &mut Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        if let Some(score) = self.begin_node(ply) {
            return Some(score);
        }
        if self.path.is_full(ply) {
            return Some(self.evaluate_raw());
        }
        let draw = self.draw_score(ply);
        if self.has_upcoming_repetition(node, draw) {
            node.window.alpha = draw;
            if draw >= node.window.beta {
                return Some(draw);
            }
        }
        None
    }

    /// Returns true if the side to move is in check, from the parent if it knows.
    #[inline]
    pub(super) fn is_in_check(&self, node: &Node) -> bool {
        debug_assert!(
            node.known_check
                .is_none_or(|known| known == self.context.board.in_check())
        );
        node.known_check
            .unwrap_or_else(|| self.context.board.in_check())
    }

    /// Probes the table and sets the previous moves; returns the stored evaluation, and the places of
    /// its corrections.
    #[inline]
    pub(super) fn probe_tt(&mut self, node: &mut Node) -> (Option<Score>, CorrectionPlaces) {
        node.previous = self.path.previous_moves(usize::from(node.ply));
        let board = &self.context.board;
        let places = self.histories.correction_places(board, node.previous);
        self.histories.prefetch_corrections(&places);
        let record = self.probe(node.ply);
        node.set_tt_entry(record);
        (record.and_then(|record| record.eval), places)
    }

    /// Sets the static evaluation of a node that is not in check; `known` if it was stored.
    #[inline]
    pub(super) fn set_static_eval(
        &mut self,
        node: &mut Node,
        (known, places): (Option<Score>, CorrectionPlaces),
    ) {
        node.raw = known.unwrap_or_else(|| self.evaluate_raw());
        let (corrected, correction) = self.corrected_eval(node.raw, places);
        node.eval = corrected;
        node.correction = correction;
        node.estimate = self.table_score(node).unwrap_or(corrected);
    }

    /// Stores the evaluation of a node that is not in the table.
    #[inline]
    pub(super) fn store_static_eval(&mut self, node: &Node) {
        if !node.tt_hit && self.context.switches.has(Technique::StoredEvaluation) {
            self.store_record(node, EVAL_ONLY);
        }
    }

    /// Returns the corrected evaluation `back` plies before a node; `None` if that was in check.
    #[inline]
    pub(super) fn eval_before(&self, node: &Node, back: usize) -> Option<Score> {
        let place = usize::from(node.ply).checked_sub(back)?;
        self.path.record(place)?.eval()
    }

    /// Computes the squares that the opponent attacks, in a build whose histories depend on them.
    #[inline]
    pub(super) fn find_threats(&self, node: &mut Node) -> [Threats; KEPT] {
        let threats = [(); KEPT].map(|()| Threats::new(&self.context.board));
        if let Some(threats) = threats.first()
            && self.context.switches.has(Technique::ThreatHistory)
        {
            node.attacked = Attacked::new(threats.all);
        }
        threats
    }
}
