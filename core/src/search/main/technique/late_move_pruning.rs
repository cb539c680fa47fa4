//! Late-move pruning: after a number of moves no more quiet ones are searched, fewer where the side
//! does not improve.
//!
//! Must not act at the root, in check, without non-pawn material, while the best score is a
//! mated score, or on checks. Not sound.
//!
//! Source: T. Romstad, Stockfish (move counts).

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::late_moves;

impl Worker<'_, '_> {
    /// Returns true if no more quiet moves are searched after `count` moves.
    #[inline]
    pub(in crate::search::main) fn is_late(&mut self, node: &Node, count: i32) -> bool {
        self.ask(Technique::LateMovePruning, |_| {
            let most = (late_moves() + node.depth * node.depth) / (2 - i32::from(node.improving));
            !node.in_check && count >= most
        })
    }
}
