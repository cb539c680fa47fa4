//! Cut nodes: where a cut is expected, later moves are reduced more.
//!
//! A node whose sibling has been searched before, below a node that wants no exact score or from
//! the principal variation, is expected to fail high, by one of its first moves. If none of them
//! does, the rest will hardly do better. Not sound.
//!
//! Source: Stockfish (T. Romstad, M. Costalba, J. Kiiski); expected node types: T. Marsland and
//! F. Popowich, "Parallel Game-Tree Search", 1985.

use super::Technique;
use crate::search::node::{Context, Node};

/// By how many plies late-move reduction reduces more at this node.
#[inline]
pub(in crate::search) fn reduction(context: &Context, node: &Node) -> i32 {
    i32::from(context.switches.has(Technique::CutNodes) && node.is_cut.get())
}
