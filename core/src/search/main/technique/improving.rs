//! Improving: the static evaluation has risen since the side's last move (since the move before it,
//! if the side was in check). Such a node is pruned earlier and its moves are reduced less.
//!
//! Must not act in check, which has no evaluation. Without an evaluation to compare with, the side
//! improves.
//!
//! Source: M. Costalba, Stockfish.

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;

impl Worker<'_, '_> {
    /// Returns true if the static evaluation has risen since the side's last move.
    pub(in crate::search::main) fn is_improving(&mut self, node: &Node) -> bool {
        self.ask(Technique::Improving, |worker| {
            let before = worker
                .eval_before(node, 2)
                .or_else(|| worker.eval_before(node, 4));
            !node.in_check && before.is_none_or(|before| node.eval > before)
        })
    }
}
