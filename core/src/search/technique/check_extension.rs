//! Check extension: a position in check is searched one ply deeper.
//!
//! Acts at every node of the main search in check; never in quiescence, which answers checks
//! anyway. The few legal evasions make it cheap, and without it a series of checks pushes a loss
//! behind the horizon. It changes what is searched, not what is pruned, so it is sound. It ends
//! with the last ply record.
//!
//! Source: common since Chess 4.x; D. J. Slate and L. R. Atkin, "Chess 4.5", 1977.

use super::Technique;
use crate::search::node::{Context, Node};
use crate::types::Depth;

/// How many plies to add at a node.
#[inline]
pub(in crate::search) fn extension(context: &Context, node: &Node) -> Depth {
    if node.in_check && context.switches.has(Technique::CheckExtension) {
        Depth::ONE
    } else {
        Depth::ZERO
    }
}
