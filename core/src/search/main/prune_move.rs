//! Step 14: pruning in the move loop.
//!
//! Futility pruning and the exchange pruning of quiet moves use the depth after the base reduction,
//! which the history of a quiet move corrects. Late-move pruning, history pruning, and the exchange
//! pruning of captures and checks use the node's depth. Nothing is pruned at the root, without
//! non-pawn material, or while the best score is a mated score.

use super::candidate::{Candidate, PruningContext};
use super::move_loop::Best;
use super::node::Node;
use super::picker::Picker;
use super::technique::late_move_reduction::lmr_depth;
use crate::search::worker::Worker;
use crate::tunables as t;

impl Worker<'_, '_> {
    /// Returns true if the move is pruned. A futile move raises the best score to the move's bound.
    #[cfg_attr(feature = "big-tables", inline(always))]
    #[cfg_attr(not(feature = "big-tables"), inline(never))]
    pub(super) fn prune_move(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        picker: &mut Picker,
        best: &mut Best,
    ) -> bool {
        let is_late = self.is_late(node, candidate.count);
        if is_late {
            picker.skip_quiets();
        }
        let mut context = PruningContext {
            node,
            candidate,
            lmr_depth: lmr_depth(node, candidate.count),
            history: 0,
            has_best_move: best.mv.is_some(),
        };
        if context.is_plain() {
            is_late || self.prune_quiet(&mut context, best)
        } else {
            self.prune_tactical(&mut context, best)
        }
    }

    /// Returns true if a quiet move without check is pruned.
    #[inline]
    fn prune_quiet(&mut self, context: &mut PruningContext<'_>, best: &mut Best) -> bool {
        let &Candidate {
            mv, kind, exposure, ..
        } = context.candidate;
        let [last, before, ..] = context.node.previous.0;
        context.history = self.histories.continuation(last, kind)
            + self.histories.continuation(before, kind)
            + self.histories.pawn(&self.context.board, kind);
        if self.is_bad_history(context) {
            return true;
        }
        context.history += 2 * self.histories.butterfly(&self.context.board, mv, exposure);
        context.lmr_depth += context.history / t::history_per_lmr_ply();
        self.is_futile(context, best) || self.loses_exchange(context)
    }

    /// Returns true if a capture, a promotion or a check is pruned.
    #[inline]
    fn prune_tactical(&mut self, context: &mut PruningContext<'_>, best: &mut Best) -> bool {
        let &Candidate {
            kind,
            victim,
            is_quiet,
            ..
        } = context.candidate;
        if !is_quiet {
            context.history = self.histories.capture(kind, victim);
        }
        !context.candidate.gives_check && self.is_futile(context, best)
            || self.loses_exchange(context)
    }

    /// Returns true if a move is futile. The best score is raised to the move's bound, unless one
    /// of them is a mate score.
    #[inline]
    fn is_futile(&mut self, context: &PruningContext<'_>, best: &mut Best) -> bool {
        let reach = self.futility(context);
        if let Some(reach) = reach
            && best.score < reach
            && !best.score.is_mate()
            && !reach.is_mate()
        {
            best.score = reach;
        }
        reach.is_some()
    }
}
