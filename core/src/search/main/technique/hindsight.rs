//! Hindsight: after a reduced move a node is searched deeper if the move did not worsen the static
//! evaluation of its side, and less deeply if it worsened it much.
//!
//! Must not act in check, or if the opponent was in check. Not sound, as all reduction.
//!
//! Source: Stockfish.

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::{hindsight_margin, hindsight_plies};
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns by how many plies to search the node deeper, or less deeply (negative), after a move
    /// that was reduced by `reduction` plies and before which the evaluation was `last`.
    pub(in crate::search::main) fn hindsight(
        &mut self,
        node: &Node,
        reduction: u8,
        last: Score,
    ) -> i32 {
        self.ask(Technique::Hindsight, |_| {
            if node.depth <= 1 {
                return 0;
            }
            let sum = (node.eval + last).0;
            if i32::from(reduction) >= hindsight_plies() && sum <= 0 {
                1
            } else if reduction >= 2 && sum > hindsight_margin() {
                -1
            } else {
                0
            }
        })
    }
}
