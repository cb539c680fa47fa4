//! A mate holds to any depth (a cutoff by the table's mate): a stored proof of mate is not searched
//! deeper.
//!
//! When the table's score is a mate and its bound fits the window, more depth can only find the
//! same mate: the entry cuts whatever its depth. Only a bound on the mate's own side is a proof: a
//! lower one that we mate, an upper one that we are mated. Must not act where an exact score is
//! wanted, since a shorter mate might be found. Sound as long as no mate score comes from a null
//! move or from a node of which moves were skipped.
//!
//! Source: H. G. Muller, micro-Max 4.4 ("mate holds to any depth").

use super::Technique;
use crate::hash::{Bound, Entry};
use crate::search::node::{Context, Node};
use crate::types::Score;

/// Whether a stored entry counts for the node although it was not searched as deeply.
#[inline]
pub(in crate::search) fn acts(context: &Context, node: &Node, entry: Entry) -> bool {
    let proves_nothing = if entry.score > Score::ZERO {
        Bound::Upper
    } else {
        Bound::Lower
    };
    context.switches.has(Technique::MateHolds)
        && entry.score.is_mate()
        && entry.bound != proves_nothing
        && entry.depth < node.depth
}
