//! Late-move pruning: after a number of moves no more quiet ones are searched, fewer where the side
//! does not improve.
//!
//! Must not act at the root, in check, without a piece besides pawns, while the best score is a
//! mate against us, or on checks. Not sound.
//!
//! Source: T. Romstad, Stockfish (move counts).

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::node::Node;
use crate::search::worker::Worker;
use crate::tunables::late_moves;

pub(in crate::search::today) struct LateMovePruning;

/// A node, and the number of a move among those handed out.
impl Rule<(&Node, i32)> for LateMovePruning {
    const TECHNIQUE: Technique = Technique::LateMovePruning;
    type Decision = bool;

    #[inline]
    fn decide(self, _: &Worker<'_, '_>, (node, count): (&Node, i32)) -> bool {
        let most = (late_moves() + node.depth * node.depth) / (2 - i32::from(node.improving));
        !node.in_check && count >= most
    }
}
