//! The end of a node: fixes its score and bound, stores them in the table, and updates the
//! histories and the corrections.

use super::history;
use super::moves::Best;
use super::node::Node;
use super::worth::nearer;
use crate::hash::{Bound, Entry};
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::types::{Depth, Move, Score};

impl Worker<'_, '_> {
    /// Returns the node's score, after storing it and learning from it.
    #[inline(never)]
    pub(super) fn finish(&mut self, node: &mut Node, best: Best, failed: &[Move]) -> Score {
        let Window { alpha, beta } = node.window;
        let Best { mut score, mv } = best;
        if score >= beta {
            score = nearer(score, beta, node.depth);
        }
        let last = usize::from(node.ply).wrapping_sub(1);
        match mv {
            Some(mv) => self.learn_from(node, best.score, mv, failed),
            None => self.reward_last(node, score),
        }
        if score <= alpha {
            node.was_pv |= self.path.frame(last).is_some_and(|frame| frame.was_pv);
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
        self.remember(node, entry);
        // Corrections.
        let is_quiet = mv.is_none_or(|mv| self.context.board.is_quiet(mv));
        if !node.in_check && is_quiet && !score.is_mate() && (score < node.eval) == mv.is_none() {
            let lesson = history::lesson(score - node.eval, node.depth);
            let pieces = self.evaluation.piece_count(&self.context.board);
            self.histories
                .learn_error(&self.context.board, node.after, pieces, lesson);
        }
        score
    }
}
