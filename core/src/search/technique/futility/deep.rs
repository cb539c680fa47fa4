//! Where the deep forms act: specific, general and weak.
//!
//! They foresee that the opponent takes his super stand pat, so he must be free to pass, and his
//! null move's reply must come down to quiescence.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "Deep Futility".

use super::is_evaluated;
use crate::search::node::{Context, Node};
use crate::search::technique::{Technique, null_move};
use crate::types::Depth;

/// Whether the node lies between depth 2 and 3 + R and the child would be free to take its super
/// stand pat.
#[inline]
pub(super) fn is_in_depth(context: &Context, node: &Node) -> bool {
    context.switches.has(Technique::NullMove)
        && node.depth > Depth::ONE
        && node.depth <= Depth(3) + null_move::least_reduction(context)
        && is_evaluated(context, node)
        && !node.is_pv
        && null_move::is_free_of_zugzwang(context, !context.us())
}
