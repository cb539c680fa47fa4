//! What is learned of moves: rewards and maluses, after a node and during it.
//!
//! Source: J. Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice",
//! 1989; B. Ahlgren, Stockfish 7 (continuations); the opponent's last move: Stockfish.

use super::frame::{After, Frame, kind};
use super::history;
use super::node::Node;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Move, Score};

impl Worker<'_, '_> {
    /// The opponent's last move, quiet and among the first `most` of its node, has been refuted.
    pub(super) fn blame_early_reply(&mut self, node: &Node, most: u8, malus: i32) {
        let last = usize::from(node.ply).wrapping_sub(1);
        let Some(&frame) = self.path.frame(last) else {
            return;
        };
        if frame.is_capture || frame.move_count > most {
            return;
        }
        if let Some(kind) = frame.moved() {
            let after = After::new(&self.path, last);
            self.histories.learn_after(after, kind, -malus);
        }
    }

    /// How far the opponent's last move, if it was quiet, changed the evaluation.
    pub(super) fn learn_change(&mut self, node: &Node, frame: Frame, last: Score) {
        if frame.is_capture {
            return;
        }
        let Some(kind) = frame.moved() else {
            return;
        };
        let change = -(last + node.eval).0;
        let change = change.clamp(-t::eval_change_least(), t::eval_change_most());
        let bonus = change + t::eval_change_offset();
        self.learn_last(node, frame, bonus * t::eval_change_rate() / 16, kind);
    }

    /// The butterfly and the pawn history of the opponent's last move. A pawn's is learned for the
    /// structure that it has led to, where it is not asked for; to leave it out gained nothing.
    fn learn_last(&mut self, node: &Node, frame: Frame, bonus: i32, kind: usize) {
        let last = usize::from(node.ply).wrapping_sub(1);
        let Some(mv) = self.path.played(last) else {
            return;
        };
        let them = !self.context.us();
        self.histories
            .learn_butterfly(them, mv, frame.exposure, bonus);
        self.histories.learn_pawns(&self.context.board, kind, bonus);
    }

    /// Rewards or blames a quiet move of the side to move.
    pub(super) fn learn_quiet(&mut self, node: &Node, mv: Move, bonus: i32) {
        let board = &self.context.board;
        let Some(piece) = board.piece_on(mv.from()) else {
            return;
        };
        let kind = kind(board.side(), piece, mv.to());
        let exposure = node.attacked.exposure(mv);
        self.histories
            .learn_butterfly(board.side(), mv, exposure, bonus);
        self.histories.learn_pawns(board, kind, bonus);
        self.histories.learn_after(node.after, kind, bonus);
    }

    /// The best move is rewarded, those before it are blamed.
    pub(super) fn learn_from(&mut self, node: &Node, score: Score, mv: Move, failed: &[Move]) {
        let far = i32::from(score > node.window.beta + Score(t::history_far()));
        let depth = node.depth + far;
        let bonus = history::bonus(depth);
        let malus = history::malus(depth);
        let was_quiet = self.context.board.is_quiet(mv);
        if was_quiet {
            self.path.add_killer(usize::from(node.ply), mv);
            self.learn_quiet(node, mv, bonus);
        } else {
            self.histories.learn_capture(&self.context.board, mv, bonus);
        }
        for &failed in failed {
            if !self.context.board.is_quiet(failed) {
                self.histories
                    .learn_capture(&self.context.board, failed, -malus);
            } else if was_quiet {
                self.learn_quiet(node, failed, -malus);
            }
        }
        self.blame_early_reply(node, 1, malus);
    }

    /// All moves have failed low: the opponent's last move is rewarded.
    pub(super) fn reward_last(&mut self, node: &Node, score: Score) {
        let last = usize::from(node.ply).wrapping_sub(1);
        let Some(&frame) = self.path.frame(last) else {
            return;
        };
        let Some(kind) = frame.moved() else {
            return;
        };
        if frame.is_capture {
            return;
        }
        let mut scale = t::reward_last_base();
        scale += i32::from(node.depth > 5) * t::reward_last_deep();
        scale += i32::from(frame.move_count).min(20) * t::reward_last_count();
        if !node.in_check && score < node.eval - Score(t::reward_last_margin()) {
            scale += t::reward_last_worse();
        }
        let bonus = history::bonus(node.depth) * scale / 256;
        let after = After::new(&self.path, last);
        self.histories.learn_after(after, kind, bonus);
        self.learn_last(node, frame, bonus / 2, kind);
    }
}
