//! The start of a node, shared by the main search and quiescence: leaf conditions, TT lookup and
//! static eval.

use super::history::CorrectionPlaces;
use super::node::{EVAL_ONLY, Node};
use super::threats::{Attacked, THREATS, Threats};
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns the score of a node that ends the line: the search is stopped, the position is a
    /// draw, or the ply limit is reached. An upcoming repetition raises alpha to the draw score.
    /// The node ends if the draw score is at least beta.
    #[cfg_attr(feature = "big-tables", inline(always))]
    #[cfg_attr(not(feature = "big-tables"), inline)]
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

    /// Returns true if the side to move is in check. Uses the parent's result if there is one.
    #[inline]
    pub(super) fn is_in_check(&self, node: &Node) -> bool {
        debug_assert!(
            node.known_check
                .is_none_or(|known| known == self.context.board.in_check())
        );
        node.known_check
            .unwrap_or_else(|| self.context.board.in_check())
    }

    /// Probes the TT and sets the node's previous moves. Returns the stored static eval, and the
    /// indices of its corrections.
    #[cfg_attr(feature = "big-tables", inline(always))]
    #[cfg_attr(not(feature = "big-tables"), inline)]
    pub(super) fn probe_tt(&mut self, node: &mut Node) -> (Option<Score>, CorrectionPlaces) {
        node.previous = self.path.previous_moves(usize::from(node.ply));
        let board = &self.context.board;
        let places = self.histories.correction_places(board, node.previous);
        self.histories.prefetch_corrections(&places);
        let record = self.probe(node.ply);
        node.set_tt_entry(record);
        (record.and_then(|record| record.eval), places)
    }

    /// Sets the static eval of a node that is not in check. `known` is the stored static eval, if
    /// any.
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

    /// Stores the static eval of a node without a TT entry.
    #[inline]
    pub(super) fn store_static_eval(&mut self, node: &Node) {
        if !node.tt_hit && self.context.switches.has(Technique::StoredEvaluation) {
            self.store_record(node, EVAL_ONLY);
        }
    }

    /// Returns the corrected static eval `back` plies before a node, or `None` if the side to move
    /// was in check there.
    #[inline]
    pub(super) fn eval_before(&self, node: &Node, back: usize) -> Option<Score> {
        let place = usize::from(node.ply).checked_sub(back)?;
        self.path.record(place)?.eval()
    }

    /// Returns the squares that the opponent attacks, in a build whose histories use them, and sets
    /// [`Node::attacked`].
    #[inline]
    pub(super) fn find_threats(&self, node: &mut Node) -> [Threats; THREATS] {
        let threats = [(); THREATS].map(|()| Threats::new(&self.context.board));
        if let Some(threats) = threats.first()
            && self.context.switches.has(Technique::ThreatHistory)
        {
            node.attacked = Attacked::new(threats.all);
        }
        threats
    }
}
