//! The main search: principal variation search (PVS), fail-soft, in numbered steps.
//!
//! Read [`search_node`](Worker::search_node) from top to bottom. Steps 1 to 5 are in `enter_node`,
//! 6 to 11 in `cut_node`, 12 to 20 in the move loop (`move_loop.rs`), 21 and 22 in `finish.rs`. At
//! depth 0 quiescence begins (`quiesce.rs`). Most techniques are in `technique/`.

use super::history::{self, CorrectionPlaces};
use super::node::{Child, Node};
use crate::hash::Entry;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

/// Above this half-move clock there are no TT cutoffs in the main search.
const STALE_CLOCK: u8 = 90;
/// A TT cutoff gives the previous quiet move a malus only if it was among this many first moves of
/// its node.
const EARLY_MOVES: u8 = 3;

impl Worker<'_, '_> {
    /// Returns the score of a node for the side to move (fail-soft).
    #[inline(never)]
    pub(super) fn search_node(&mut self, child: Child) -> Score {
        let mut node = Node::new(child);
        if let Some(score) = self.enter_node(&mut node) {
            return score;
        }
        if let Some(score) = self.cut_node(&mut node) {
            return score;
        }
        self.search_moves(&mut node)
    }

    /// Steps 1 to 5: returns a score if the node ends here. Otherwise sets the data that later
    /// steps need.
    #[inline(never)]
    fn enter_node(&mut self, node: &mut Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        // Step 1. Stopped search, draw, ply limit, upcoming repetition.
        if let Some(score) = self.end_of_line(node) {
            return Some(score);
        }
        // Step 2. Mate distance pruning.
        let (window, in_reach) = node.window.within_mate_distance(ply);
        node.window = window;
        node.is_pv &= window.is_open();
        if !in_reach {
            return Some(window.alpha);
        }
        // Step 3. TT lookup.
        self.path.reset_cutoffs(ply + 1);
        node.in_check = self.is_in_check(node);
        let stored_eval = self.probe_tt(node);
        node.hash_move = self.legal_hash_move(node.entry);
        let board = &self.context.board;
        node.hash_is_capture = node.hash_move.is_some_and(|mv| !board.is_quiet(mv));
        node.was_pv |= node.is_pv;
        // Step 4. TT cutoff.
        if let Some(entry) = node.entry
            && let Some(score) = self.tt_cutoff(node, entry)
        {
            return Some(score);
        }
        // Step 5. Static eval, hindsight.
        self.evaluate_node(node, stored_eval);
        None
    }

    /// Step 4: returns the TT score if it allows a cutoff. If the hash move fails high, it gets a
    /// bonus if it is quiet, and the previous move gets a malus if it was quiet and early.
    pub(super) fn tt_cutoff(&mut self, node: &mut Node, entry: Entry) -> Option<Score> {
        if node.is_pv || !node.window.is_decided_by(entry) {
            return None;
        }
        let fails_high = entry.score >= node.window.beta;
        let holds = self.mate_holds(entry);
        let deep = entry.depth.0 >= node.depth && (node.is_cut == fails_high || node.depth > 5);
        if !(holds || deep) || self.context.board.halfmove_clock() > STALE_CLOCK {
            return None;
        }
        if let Some(mv) = node.hash_move
            && fails_high
        {
            if !node.hash_is_capture {
                self.find_threats(node);
                let bonus = history::bonus(node.depth) * t::table_cut_bonus() / 128;
                self.update_quiet(node, mv, bonus);
            }
            self.penalise_early_quiet(node, EARLY_MOVES, t::table_cut_malus());
        }
        Some(entry.score)
    }

    /// Step 5: sets the static eval and `improving`, updates the histories of the previous quiet
    /// move by the change of the static eval, and corrects the depth by hindsight.
    fn evaluate_node(&mut self, node: &mut Node, stored_eval: (Option<Score>, CorrectionPlaces)) {
        let ply = usize::from(node.ply);
        if !node.in_check {
            self.set_static_eval(node, stored_eval);
            self.store_static_eval(node);
        }
        node.improving = self.is_improving(node);
        if let Some(record) = self.path.record_mut(ply) {
            record.set_eval((!node.in_check).then_some(node.eval));
            record.was_pv = node.was_pv;
            record.move_count = 0;
        }
        if !node.in_check
            && let Some(last) = self.eval_before(node, 1)
            && let Some(&record) = self.path.record(ply - 1)
        {
            self.update_by_eval_change(node, record, last);
            node.depth += self.hindsight(node, record.reduction, last);
        }
    }

    /// Steps 6 to 11: whole-node pruning and internal iterative reduction.
    #[inline(never)]
    fn cut_node(&mut self, node: &mut Node) -> Option<Score> {
        // Step 6. In check, steps 7 to 11 are skipped.
        if node.in_check {
            return None;
        }
        // Step 7. Razoring: quiescence replaces the search.
        if self.should_razor(node) {
            let stack_bytes = self.call_stack.pruning;
            return Some(-self.search_child(node.quiescence(), stack_bytes));
        }
        // Step 8. Reverse futility pruning.
        if let Some(score) = self.reverse_futility(node) {
            return Some(score);
        }
        // Step 9. Null move pruning.
        if let Some(score) = self.null_move(node) {
            return Some(score);
        }
        node.improving |= node.eval >= node.window.beta;
        // Step 10. Internal iterative reduction.
        node.depth -= self.internal_reduction(node);
        // Step 11. ProbCut.
        self.prob_cut(node)
    }

    /// Returns the score of a child from the view of the side that has moved. At depth 0, or
    /// without room for another node on the call stack, it is the quiescence score. `stack_bytes`
    /// is the caller's stack frame.
    #[inline(always)]
    pub(super) fn search_child(&mut self, child: Child, stack_bytes: u16) -> Score {
        if child.depth <= 0 || !self.call_stack.has_room_for_node(stack_bytes) {
            return self.quiesce_child(child, stack_bytes);
        }
        self.charged(child, stack_bytes, Self::search_node)
    }

    /// Returns the quiescence score of a child from the view of the side that has moved.
    #[inline(always)]
    pub(super) fn quiesce_child(&mut self, child: Child, stack_bytes: u16) -> Score {
        self.charged(child, stack_bytes, Self::quiesce_node)
    }

    /// Searches a child within the call stack budget. Returns its leaf score if the budget is used
    /// up.
    #[inline(always)]
    fn charged(
        &mut self,
        child: Child,
        stack_bytes: u16,
        search: fn(&mut Self, Child) -> Score,
    ) -> Score {
        if !self.call_stack.take(stack_bytes) {
            return -self.leaf_score(usize::from(child.ply));
        }
        let score = -search(self, child);
        self.call_stack.give(stack_bytes);
        score
    }

    /// Returns the score of a position without a search: a draw score or the static eval. Polls the
    /// host as a node does. Such a position has no PV.
    #[inline(never)]
    fn leaf_score(&mut self, ply: usize) -> Score {
        self.path.clear_pv(ply);
        if self.must_stop() {
            return Score::DRAW;
        }
        self.draw(ply).unwrap_or_else(|| self.evaluate_raw())
    }
}
