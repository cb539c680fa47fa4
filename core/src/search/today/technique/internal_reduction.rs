//! Internal reduction: a node without a hash move is searched less deeply; the next visit has one.
//!
//! It is the heir of internal deepening (`search/sources/recipe.rs`), which searches
//! for that move first. Only on the principal variation and where a cut is expected, and never in
//! check: other nodes seldom have a best move. Sound, as far as a depth is a promise at all.
//!
//! Source: H. G. Muller, "micro-Max 4.4" (deepening); E. Schroder, Rebel (reduction).

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::node::Node;
use crate::search::worker::Worker;
use crate::tunables::{iir_cut_depth, iir_pv_depth};

/// The plies that are lost.
const PLIES: i32 = 2;

pub(in crate::search::today) struct InternalReduction;

impl Rule<&Node> for InternalReduction {
    const TECHNIQUE: Technique = Technique::InternalReduction;
    /// The plies that the node loses.
    type Decision = i32;

    fn decide(self, _: &Worker<'_, '_>, node: &Node) -> i32 {
        let acts = node.hash_move.is_none()
            && (node.is_pv && node.depth >= iir_pv_depth()
                || node.is_cut && node.depth >= iir_cut_depth());
        if acts { PLIES } else { 0 }
    }
}
