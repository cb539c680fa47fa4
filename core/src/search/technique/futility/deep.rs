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

/// Whether the node lies between depth 2 and 3 + R and the opponent would be free to make a null
/// move in reply. `by` is the deep form that asks.
///
/// R is the least reduction that the null move can have; in the source's form of the technique, the
/// one of the null move that the opponent would make here.
#[inline]
pub(in crate::search) fn is_in_depth(context: &Context, by: Technique, node: &Node) -> bool {
    let reduction = if context.switches.is_classic(by) {
        // After a quiet move he stands as far above his beta as we now stand below alpha.
        null_move::reduction(context, node.depth - Depth::ONE, node.gap())
    } else {
        null_move::least_reduction(context)
    };
    context.switches.has(Technique::NullMove)
        && node.depth > Depth::ONE
        && node.depth <= Depth(3) + reduction
        && is_evaluated(context, node)
        && null_move::is_in_window(context, node)
        && null_move::is_free_of_zugzwang(context, !context.us())
}
