//! Steps 21 and 22, the end of a node: score, bound, histories, TT entry, and correction history.

use super::history;
use super::move_loop::Best;
use super::node::Node;
use super::static_eval::soften_fail_high;
use crate::hash::{Bound, Entry};
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::types::{Depth, Move, Score};

impl Worker<'_, '_> {
    /// Updates the histories, stores the TT entry, and returns the node's score.
    #[inline(never)]
    pub(super) fn finish_node(&mut self, node: &mut Node, best: Best, failed: &[Move]) -> Score {
        // Step 21. Score, histories, TT entry.
        self.prefetch_here();
        let Window { alpha, beta } = node.window;
        let Best { mut score, mv } = best;
        if score >= beta {
            score = soften_fail_high(score, beta, node.depth);
        }
        let last = usize::from(node.ply).wrapping_sub(1);
        match mv {
            Some(mv) => self.update_histories(node, best.score, mv, failed),
            None => self.reward_previous_quiet(node, score),
        }
        if score <= alpha {
            node.was_pv |= self.path.record(last).is_some_and(|record| record.was_pv);
        }
        let bound = if score >= beta {
            Bound::Lower
        } else if node.is_pv && mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            best: mv,
            score,
            depth: Depth(node.depth),
            bound,
        };
        self.store_record(node, entry);
        // Step 22. Correction history.
        let is_quiet = mv.is_none_or(|mv| self.context.board.is_quiet(mv));
        if !node.in_check && is_quiet && !score.is_mate() && (score < node.eval) == mv.is_none() {
            let correction_bonus = history::correction_bonus(score - node.eval, node.depth);
            let pieces = self.evaluation.piece_count(&self.context.board);
            self.histories.update_correction(
                &self.context.board,
                node.previous,
                pieces,
                correction_bonus,
            );
        }
        score
    }
}
