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
use crate::tunables::{late_pruning_depth, late_pruning_moves, late_pruning_moves_modern};
use crate::types::MODERN;

/// Whether enough moves of the node have been searched to skip the quiet ones that are left.
#[inline]
pub(in crate::search) fn acts(context: &Context, node: &Node, tried: u8) -> bool {
    if !context.switches.has(Technique::LateMovePruning) || node.depth > late_pruning_depth() {
        return false;
    }
    let square = node.depth.0 * node.depth.0;
    let enough = if MODERN {
        (late_pruning_moves_modern() + square) / (2 - i32::from(node.improves.get()))
    } else {
        late_pruning_moves() + square
    };
    i32::from(tried) >= enough
}
