//! The static eval, its correction by results of earlier searches, and its storage in the TT.
//!
//! Source: Caissa (M. Witczak) and Stockfish, 2024.

use super::history::CorrectionPlaces;
use super::node::Node;
use crate::hash::{Entry, Record};
use crate::search::worker::Worker;
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns the uncorrected static eval, with the error of a weakened search.
    pub(super) fn evaluate_raw(&mut self) -> Score {
        let score = self.evaluation.score(&self.context.board);
        self.weakness.misjudge(&self.context.board, score)
    }

    /// Returns the corrected static eval, and the absolute value of the correction in centipawns.
    pub(super) fn corrected_eval(&self, raw: Score, places: CorrectionPlaces) -> (Score, i32) {
        let pieces = self.evaluation.piece_count(&self.context.board);
        let correction = self.histories.correction(places, pieces);
        let limit = Score::EVAL_LIMIT.0;
        let corrected = Score((raw.0 + correction).clamp(-limit, limit));
        (corrected, correction.abs())
    }

    /// Stores a TT entry with the node's static eval and PV mark.
    #[inline(never)]
    pub(super) fn store_record(&mut self, node: &Node, entry: Entry) {
        let record = Record {
            entry,
            eval: (!node.in_check).then_some(node.raw),
            was_pv: node.was_pv,
        };
        self.store(node.ply, record);
    }
}

/// Returns a score that fails high, moved towards beta, because such scores are usually too high.
/// At greater depth it moves less. Mate scores are unchanged.
#[inline]
pub(super) fn soften_fail_high(score: Score, beta: Score, depth: i32) -> Score {
    if score.is_mate() || beta.is_mate() {
        return score;
    }
    Score((score.0 * depth + beta.0) / (depth + 1).max(1))
}
