//! Hindsight: the depth of a node after a reduced move is corrected. It is one ply deeper if the
//! move did not worsen the mover's static eval, and one ply less deep if the move worsened it much.
//!
//! Must not act in check, or if the opponent was in check. Not sound, like all reductions.
//!
//! Source: Stockfish.

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::{hindsight_margin, hindsight_plies};
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns the change of the node's depth in plies, 1, 0 or -1. `reduction` is the reduction of
    /// the previous move in plies. `last` is the static eval before that move, from the opponent's
    /// view.
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
