//! Late-move pruning: after a certain number of moves no further quiet moves are searched. The
//! number is smaller if the node is not improving.
//!
//! Must not act at the root, in check, without non-pawn material, while the best score is a mated
//! score, or on a check; but the quiet moves that it drops may give check. Not sound.
//!
//! Source: T. Romstad, Stockfish (move counts).

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::late_moves;

impl Worker<'_, '_> {
    /// Returns true if no further quiet moves are searched, from move number `count`.
    #[inline]
    pub(in crate::search::main) fn is_late(&mut self, node: &Node, count: i32) -> bool {
        self.ask(Technique::LateMovePruning, |_| {
            let most = (late_moves() + node.depth * node.depth) >> i32::from(!node.improving);
            !node.in_check && count >= most
        })
    }
}
