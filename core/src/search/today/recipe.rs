//! The recipe: what is done at a node, step by step.
//!
//! A node is entered (the end of the search, draws, the table, the evaluation); it may be cut
//! without its moves; else its moves are searched (`moves.rs`, `turn.rs`). Quiescence is in
//! `quiesce.rs`. Each technique has a file of its own in `technique/`.

use super::history;
use super::node::{Node, Reply};
use super::technique::Estimate;
use super::technique::hindsight::Hindsight;
use super::technique::improving::Improving;
use super::technique::internal_reduction::InternalReduction;
use super::technique::mate_holds::MateHolds;
use super::technique::null_move::NullMove;
use super::technique::prob_cut::ProbCut;
use super::technique::razoring::Razoring;
use super::technique::reverse_futility::ReverseFutility;
use crate::hash::Entry;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

/// After more half-moves without progress the table's scores do not cut in the main search.
const STALE_CLOCK: u8 = 90;
/// Moves of the node above that the table's cut blames.
const EARLY_REPLIES: u8 = 3;

impl Worker<'_, '_> {
    /// The score of a reply for the side that has moved, below the `frame` of the call that plays
    /// the move.
    #[inline(always)]
    pub(super) fn reply_score(&mut self, reply: Reply, frame: u16) -> Score {
        if reply.depth <= 0 || !self.call_stack.has_room_for_node(frame) {
            return self.quiet_reply_score(reply, frame);
        }
        self.charged(reply, frame, Self::search_node)
    }

    /// The same of a reply in quiescence.
    #[inline(always)]
    pub(super) fn quiet_reply_score(&mut self, reply: Reply, frame: u16) -> Score {
        self.charged(reply, frame, Self::quiesce_node)
    }

    #[inline(always)]
    fn charged(
        &mut self,
        reply: Reply,
        frame: u16,
        search: fn(&mut Self, Reply) -> Score,
    ) -> Score {
        if !self.call_stack.take(frame) {
            return -self.leaf_score(usize::from(reply.ply));
        }
        let score = -search(self, reply);
        self.call_stack.give(frame);
        score
    }

    /// The score of a position that is not searched.
    #[inline(never)]
    fn leaf_score(&mut self, ply: usize) -> Score {
        self.draw(ply).unwrap_or_else(|| self.evaluate_raw())
    }

    /// The score of a node for its side to move (fail-soft).
    #[inline(never)]
    pub(super) fn search_node(&mut self, reply: Reply) -> Score {
        if let Some(score) = self.resumed(reply) {
            return score;
        }
        let mut node = Node::new(reply);
        if let Some(score) = self.enter_node(&mut node) {
            return score;
        }
        if let Some(score) = self.cut_node(&mut node) {
            self.keep_nothing();
            return score;
        }
        self.search_moves(&mut node)
    }

    /// Decides the node before anything is searched below it, or finds out what is to be known of
    /// it.
    #[inline(never)]
    fn enter_node(&mut self, node: &mut Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        if let Some(score) = self.end(node) {
            return Some(score);
        }
        let (window, in_reach) = node.window.within_mate_distance(ply);
        node.window = window;
        node.is_pv &= window.is_open();
        if !in_reach {
            return Some(window.alpha);
        }
        self.path.forget_cutoffs(ply + 1);
        node.in_check = self.is_checked(node);
        let known = self.look_up(node);
        let entry = node.entry;
        node.hash_move = self.legal_hash_move(entry);
        let board = &self.context.board;
        node.hash_captures = node.hash_move.is_some_and(|mv| !board.is_quiet(mv));
        node.was_pv |= node.is_pv;
        if let Some(entry) = entry
            && let Some(score) = self.cut_by_table(node, entry)
        {
            return Some(score);
        }
        self.evaluate_node(node, known);
        None
    }

    /// The table's score, where it decides the node. A move that refutes is rewarded.
    pub(super) fn cut_by_table(&mut self, node: &mut Node, entry: Entry) -> Option<Score> {
        if node.is_pv || !node.is_decided_by(entry) {
            return None;
        }
        let fails_high = entry.score >= node.window.beta;
        let holds = self.ask(MateHolds, entry);
        let deep = entry.depth.0 >= node.depth && (node.is_cut == fails_high || node.depth > 5);
        if !(holds || deep) || self.context.board.halfmove_clock() > STALE_CLOCK {
            return None;
        }
        if let Some(mv) = node.hash_move
            && fails_high
        {
            if !node.hash_captures {
                self.find_threats(node);
                let bonus = history::bonus(node.depth) * t::table_cut_bonus() / 128;
                self.learn_quiet(node, mv, bonus);
            }
            self.blame_early_reply(node, EARLY_REPLIES, t::table_cut_malus());
        }
        Some(entry.score)
    }

    /// The static evaluation, what it is worth, and whether it rises.
    fn evaluate_node(&mut self, node: &mut Node, known: Option<Score>) {
        let ply = usize::from(node.ply);
        if !node.in_check {
            self.judge(node, known);
            self.remember_evaluation(node);
        }
        node.improving = self.ask(Improving, &*node);
        if let Some(frame) = self.path.frame_mut(ply) {
            frame.set_eval((!node.in_check).then_some(node.eval));
            frame.was_pv = node.was_pv;
            frame.move_count = 0;
        }
        if !node.in_check
            && let Some(last) = self.eval_before(node, 1)
            && let Some(&frame) = self.path.frame(ply - 1)
        {
            self.learn_change(node, frame, last);
            node.depth += self.ask(Hindsight, (&*node, frame.reduction, last));
        }
    }

    /// The cuts that need none of the node's own moves searched in full, and what the node loses
    /// for want of a hash move.
    #[inline(never)]
    fn cut_node(&mut self, node: &mut Node) -> Option<Score> {
        if node.in_check {
            return None;
        }
        if self.ask(Razoring, &*node) {
            let leaf = Reply {
                window: node.window.scout(),
                depth: 0,
                ply: node.ply,
                top: node.top,
                is_pv: false,
                is_cut: false,
                checked: Some(false),
            };
            let frame = self.call_stack.pass;
            return Some(-self.reply_score(leaf, frame));
        }
        if let Estimate(Some(score)) = self.ask(ReverseFutility, &*node) {
            return Some(score);
        }
        if self.ask(NullMove, &*node)
            && let Some(score) = self.null_move(node)
        {
            return Some(score);
        }
        node.improving |= node.eval >= node.window.beta;
        node.depth -= self.ask(InternalReduction, &*node);
        match self.ask(ProbCut, &*node) {
            Estimate(Some(goal)) => self.prob_cut(node, goal),
            Estimate(None) => None,
        }
    }
}
