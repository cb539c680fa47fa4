//! The recipe: what is done at a node, step by step.
//!
//! A node is entered (the end of the search, draws, the table, the evaluation); it may be cut
//! without its moves (`cuts.rs`); else its moves are searched (`moves.rs`).

use super::frame::After;
use super::history;
use super::node::{EVAL_ALONE, Node, is_lost, is_won};
use super::worth::refined;
use crate::hash::{Bound, Entry};
use crate::search::pv::PvTable;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

impl Worker<'_, '_> {
    /// The score of a node for its side to move (fail-soft).
    pub(super) fn search_node(&mut self, mut node: Node) -> Score {
        if node.depth <= 0 {
            return self.quiesce_node(node);
        }
        if let Some(score) = self.enter_node(&mut node) {
            return score;
        }
        if let Some(score) = self.cut_node(&mut node) {
            return score;
        }
        self.search_moves(&mut node)
    }

    /// Decides the node before anything is searched below it, or finds out what is to be known of
    /// it.
    #[inline(never)]
    fn enter_node(&mut self, node: &mut Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        PvTable::clear(self.plies, ply);
        self.selective_depth = self.selective_depth.max(ply);
        // The end of the search, draws by rule, and the end of the memory.
        if self.must_stop() {
            return Some(Score::DRAW);
        }
        if let Some(score) = self.draw(ply) {
            return Some(score);
        }
        if self.is_too_deep(ply) {
            return Some(self.evaluate_raw());
        }
        // A move back to an earlier position is worth a draw.
        let draw = self.draw_score(ply);
        if node.window.alpha < draw && self.can_repeat(ply) {
            node.window.alpha = draw;
            if draw >= node.window.beta {
                return Some(draw);
            }
        }
        // Mate distance.
        let (window, in_reach) = node.window.within_mate_distance(ply);
        node.window = window;
        node.is_pv &= window.is_open();
        if !in_reach {
            return Some(window.alpha);
        }
        node.after = After::new(self.frames, ply);
        node.in_check = self.context.board.in_check();
        if let Some(frame) = self.frames.get_mut(ply + 1) {
            frame.cutoffs = 0;
        }
        // The table.
        node.record = self.recall(node.ply);
        let entry = node.entry();
        node.hash_move = self.legal_hash_move(entry);
        let board = &self.context.board;
        node.hash_captures = node.hash_move.is_some_and(|mv| !board.is_quiet(mv));
        node.was_pv = node.is_pv || node.record.is_some_and(|record| record.was_pv);
        if let Some(entry) = entry
            && let Some(score) = self.cut_by_table(node, entry)
        {
            return Some(score);
        }
        self.evaluate_node(node);
        None
    }

    fn cut_by_table(&mut self, node: &Node, entry: Entry) -> Option<Score> {
        if node.is_pv || !node.is_decided_by(entry) {
            return None;
        }
        let fails_high = entry.score >= node.window.beta;
        let holds = is_won(entry.score) && entry.bound != Bound::Upper
            || is_lost(entry.score) && entry.bound != Bound::Lower;
        let deep = entry.depth.0 > node.depth - i32::from(fails_high)
            && (node.is_cut == fails_high || node.depth > 5);
        if !(holds || deep) || self.context.board.halfmove_clock() > 90 {
            return None;
        }
        if let Some(mv) = node.hash_move
            && fails_high
        {
            if !node.hash_captures {
                let bonus = history::bonus(node.depth) * t::table_cut_bonus() / 128;
                self.learn_quiet(node, mv, bonus);
            }
            self.blame_early_reply(node, t::table_cut_malus());
        }
        Some(entry.score)
    }

    /// The static evaluation, what it is worth, and whether it rises.
    fn evaluate_node(&mut self, node: &mut Node) {
        let ply = usize::from(node.ply);
        let mut eval = None;
        if !node.in_check {
            let known = node.record.and_then(|record| record.eval);
            node.raw = known.unwrap_or_else(|| self.evaluate_raw());
            let (corrected, correction) = self.correct(node.raw, node.after);
            node.eval = corrected;
            node.correction = correction;
            node.best_guess = refined(node.entry(), corrected);
            eval = Some(corrected);
            if node.record.is_none() {
                self.remember(node, EVAL_ALONE);
            }
        }
        let at = |back: usize| {
            let frame = self.frames.get(ply.checked_sub(back)?)?;
            frame.eval
        };
        node.improving = match eval {
            Some(eval) => at(2).or_else(|| at(4)).is_none_or(|before| eval > before),
            None => false,
        };
        let last = at(1);
        if let Some(frame) = self.frames.get_mut(ply) {
            frame.eval = eval;
            frame.was_pv = node.was_pv;
            frame.move_count = 0;
        }
        let Some(eval) = eval else {
            return;
        };
        let Some(&frame) = self.frames.get(ply.wrapping_sub(1)) else {
            return;
        };
        let Some(last) = last else {
            return;
        };
        // How far the opponent's quiet move changed the evaluation.
        if !frame.is_capture
            && let Some(kind) = frame.moved()
        {
            let change = -(last + eval).0;
            let bonus = change.clamp(-t::eval_change_least(), t::eval_change_most())
                + t::eval_change_offset();
            self.learn_last(node, bonus * t::eval_change_rate() / 16, kind);
        }
        // Hindsight: a reduced move that did not make things worse is searched deeper.
        if node.depth > 1 {
            let worsens = eval > -last;
            if i32::from(frame.reduction) >= t::hindsight_plies() && !worsens {
                node.depth += 1;
            } else if frame.reduction >= 2
                && node.depth >= 2
                && (eval + last).0 > t::hindsight_margin()
            {
                node.depth -= 1;
            }
        }
    }
}
