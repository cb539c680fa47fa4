//! Late-move pruning (move-count pruning): near the leaves, quiet moves late in the order are
//! skipped.
//!
//! What late-move reduction says of depth, this says of breadth: after enough quiet moves have
//! failed low, the rest will. Must not act in check, before a move that does not lose has been
//! found, or where an exact score is wanted. Not sound.
//!
//! Source: move-count pruning as in Stockfish (T. Romstad, M. Costalba, J. Kiiski), after "History
//! Pruning" in Fruit (F. Letouzey).

use super::Technique;
use crate::search::node::{Context, Node};
use crate::tunables::{late_pruning_depth, late_pruning_moves};

/// Whether enough moves of the node have been searched to skip the quiet ones that are left.
#[inline]
pub(in crate::search) fn acts(context: &Context, node: &Node, tried: u8) -> bool {
    context.switches.has(Technique::LateMovePruning)
        && node.depth <= late_pruning_depth()
        && i32::from(tried) >= late_pruning_moves() + node.depth.0 * node.depth.0
}
