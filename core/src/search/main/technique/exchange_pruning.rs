//! Exchange pruning: a move that loses more material by SEE than the depth allows is pruned.
//!
//! Must not act at the root, without non-pawn material, or while the best score is a mated score.
//! Not sound: sacrificed material may be regained.
//!
//! Source: F. Reul, "New Architectures in Computer Chess", 2009.

use crate::search::main::candidate::PruningContext;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns true if a move loses more by SEE than the depth allows.
    #[inline]
    pub(in crate::search::main) fn loses_exchange(&mut self, context: &PruningContext<'_>) -> bool {
        self.ask(Technique::ExchangePruning, |worker| {
            let allowed = if context.is_plain() {
                let depth = context.lmr_depth.max(0);
                t::see_quiet_per_square() * depth * depth
            } else {
                let history = context.history * t::see_capture_history() / 1024;
                (t::see_capture_per_ply() * context.node.depth + history).max(0)
            };
            let board = &worker.context.board;
            !board.see_with_pins(context.candidate.mv, Score(-allowed))
        })
    }
}
