//! History pruning: near the leaves quiet moves that history dislikes are skipped.
//!
//! A move that has failed again and again in other nodes, above all after the same last moves, will
//! fail here. Must not act in check, before a move that does not lose has been found, or where an
//! exact score is wanted. Not sound.
//!
//! Source: "History Pruning" in Fruit 2 (F. Letouzey); Stockfish's counter-move pruning.

use super::Technique;
use crate::search::node::{Context, Node};
use crate::tunables::{history_pruning_depth, history_pruning_per_ply};

/// Whether a quiet move of which history says `history` is skipped.
#[inline]
pub(in crate::search) fn prunes(context: &Context, node: &Node, history: i32) -> bool {
    context.switches.has(Technique::HistoryPruning)
        && node.depth <= history_pruning_depth()
        && history < -history_pruning_per_ply() * node.depth.0
}
