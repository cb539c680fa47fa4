//! What a position is worth without a search of its moves: the evaluation, corrected by what
//! searches of similar positions found.
//!
//! Source: Caissa (M. Witczak) and Stockfish, 2024.

use super::frame::After;
use super::node::Node;
use crate::hash::{Entry, Record};
use crate::search::worker::Worker;
use crate::types::Score;

impl Worker<'_, '_> {
    /// The uncorrected evaluation.
    pub(super) fn evaluate_raw(&mut self) -> Score {
        let score = self.evaluation.score(&self.context.board);
        self.sight.misjudge(&self.context.board, score)
    }

    /// The corrected evaluation, and by how much it was corrected.
    pub(super) fn correct(&self, raw: Score, after: After) -> (Score, i32) {
        let board = &self.context.board;
        let pieces = self.evaluation.piece_count(board);
        let correction = self.histories.correction(board, after, pieces);
        let limit = Score::EVAL_LIMIT.0;
        let corrected = Score((raw.0 + correction).clamp(-limit, limit));
        (corrected, correction.abs())
    }

    pub(super) fn recall(&self, ply: u16) -> Option<Record> {
        let key = self.sight.key(self.context.board.key());
        self.table.recall(key, i32::from(ply))
    }

    #[inline(never)]
    pub(super) fn remember(&mut self, node: &Node, entry: Entry) {
        let key = self.sight.key(self.context.board.key());
        let record = Record {
            entry,
            eval: (!node.in_check).then_some(node.raw),
            was_pv: node.was_pv,
        };
        self.table.remember(key, i32::from(node.ply), record);
    }
}

/// Returns a score above beta moved part of the way back to it, less at greater depth: such scores
/// are too high. Mate scores stay, and none is created.
#[inline]
pub(super) fn nearer(score: Score, beta: Score, depth: i32) -> Score {
    if score.is_mate() || beta.is_mate() {
        return score;
    }
    Score((score.0 * depth + beta.0) / (depth + 1).max(1))
}
