//! Improving: true if the static eval is higher than two plies before. If the side was in check
//! then, four plies before is used. An improving node is pruned earlier, and its moves are reduced
//! less.
//!
//! False in check, where there is no static eval. True if there is no earlier static eval.
//!
//! Source: M. Costalba, Stockfish.

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;

impl Worker<'_, '_> {
    /// Returns true if the static eval has risen since this side's previous move.
    pub(in crate::search::main) fn is_improving(&mut self, node: &Node) -> bool {
        self.ask(Technique::Improving, |worker| {
            let before = worker
                .eval_before(node, 2)
                .or_else(|| worker.eval_before(node, 4));
            !node.in_check && before.is_none_or(|before| node.eval > before)
        })
    }
}
