//! Updates of the histories with bonus and malus, during a node and at its end.
//!
//! Source: J. Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice",
//! 1989; B. Ahlgren, Stockfish 7 (continuation history); updates of the opponent's last move:
//! Stockfish.

use super::history;
use super::node::Node;
use super::ply_record::{PlyRecord, kind};
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Move, Score};

impl Worker<'_, '_> {
    /// Gives the previous move a malus if it was quiet and among the first `most` moves of its
    /// node.
    pub(super) fn penalise_early_quiet(&mut self, node: &Node, most: u8, malus: i32) {
        let last = usize::from(node.ply).wrapping_sub(1);
        let Some(&record) = self.path.record(last) else {
            return;
        };
        if record.is_capture || record.move_count > most {
            return;
        }
        if let Some(kind) = record.moved() {
            let previous = self.path.previous_moves(last);
            self.histories.update_continuation(previous, kind, -malus);
        }
    }

    /// Gives the previous quiet move a bonus or malus by the change of the static eval. `last` is
    /// the static eval before that move, from the opponent's view.
    pub(super) fn update_by_eval_change(&mut self, node: &Node, record: PlyRecord, last: Score) {
        if record.is_capture {
            return;
        }
        let Some(kind) = record.moved() else {
            return;
        };
        let change = -(last + node.eval).0;
        let change = change.clamp(-t::eval_change_least(), t::eval_change_most());
        let bonus = change + t::eval_change_offset();
        self.update_previous(node, record, bonus * t::eval_change_rate() / 16, kind);
    }

    /// Updates the butterfly and pawn history of the previous move. A pawn move has changed the
    /// structure, so its value in the pawn history is never read. Excluding pawn moves gained
    /// nothing in games.
    fn update_previous(&mut self, node: &Node, record: PlyRecord, bonus: i32, kind: usize) {
        let last = usize::from(node.ply).wrapping_sub(1);
        let Some(mv) = self.path.played(last) else {
            return;
        };
        let them = !self.context.us();
        self.histories
            .update_butterfly(them, mv, record.exposure, bonus);
        self.histories.update_pawn(&self.context.board, kind, bonus);
    }

    /// Gives a quiet move of the side to move a bonus or malus in all quiet histories.
    pub(super) fn update_quiet(&mut self, node: &Node, mv: Move, bonus: i32) {
        let board = &self.context.board;
        let Some(piece) = board.piece_on(mv.from()) else {
            return;
        };
        let kind = kind(board.side(), piece, mv.to());
        let exposure = node.attacked.exposure(mv);
        self.histories
            .update_butterfly(board.side(), mv, exposure, bonus);
        self.histories.update_pawn(board, kind, bonus);
        self.histories
            .update_continuation(node.previous, kind, bonus);
    }

    /// Gives the best move a bonus, and the moves that did not raise alpha a malus.
    pub(super) fn update_histories(
        &mut self,
        node: &Node,
        score: Score,
        mv: Move,
        failed: &[Move],
    ) {
        let far = i32::from(score > node.window.beta + Score(t::history_far()));
        let depth = node.depth + far;
        let bonus = history::bonus(depth);
        let malus = history::malus(depth);
        let was_quiet = self.context.board.is_quiet(mv);
        if was_quiet {
            self.path.add_killer(usize::from(node.ply), mv);
            self.update_quiet(node, mv, bonus);
        } else {
            self.histories
                .update_capture(&self.context.board, mv, bonus);
        }
        for &failed in failed {
            if !self.context.board.is_quiet(failed) {
                self.histories
                    .update_capture(&self.context.board, failed, -malus);
            } else if was_quiet {
                self.update_quiet(node, failed, -malus);
            }
        }
        self.penalise_early_quiet(node, 1, malus);
    }

    /// Gives the previous quiet move a bonus, because all replies failed low.
    pub(super) fn reward_previous_quiet(&mut self, node: &Node, score: Score) {
        let last = usize::from(node.ply).wrapping_sub(1);
        let Some(&record) = self.path.record(last) else {
            return;
        };
        let Some(kind) = record.moved() else {
            return;
        };
        if record.is_capture {
            return;
        }
        let mut scale = t::reward_last_base();
        scale += i32::from(node.depth > 5) * t::reward_last_deep();
        scale += i32::from(record.move_count).min(20) * t::reward_last_count();
        if !node.in_check && score < node.eval - Score(t::reward_last_margin()) {
            scale += t::reward_last_worse();
        }
        let bonus = history::bonus(node.depth) * scale / 256;
        let previous = self.path.previous_moves(last);
        self.histories.update_continuation(previous, kind, bonus);
        self.update_previous(node, record, bonus / 2, kind);
    }
}
