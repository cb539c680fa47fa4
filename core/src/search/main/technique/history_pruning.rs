//! History pruning: a quiet move with bad continuation and pawn history is pruned.
//!
//! Must not act at the root, without non-pawn material, while the best score is a mated score, or
//! on checks. Not sound.
//!
//! Source: F. Letouzey, Fruit 2; counter-move pruning: Stockfish.

use crate::search::main::candidate::PruningContext;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::history_pruning;

impl Worker<'_, '_> {
    /// Returns true if the history of a quiet move is too bad for the node's depth.
    #[inline]
    pub(in crate::search::main) fn is_bad_history(&mut self, context: &PruningContext<'_>) -> bool {
        self.ask(Technique::HistoryPruning, |_| {
            context.history < -history_pruning() * context.node.depth
        })
    }
}
