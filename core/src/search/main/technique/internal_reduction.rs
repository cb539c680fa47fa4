//! Internal iterative reduction: a node without a hash move is searched less deeply; the next visit
//! has a hash move.
//!
//! Internal iterative deepening (`search/sources/recipe.rs`), its predecessor, searches for that
//! move first. Only at PV nodes and expected cut nodes: all nodes seldom have a best move. Never in
//! check. Sound apart from the depth.
//!
//! Source: H. G. Muller, "micro-Max 4.4" (deepening); E. Schroder, Rebel (reduction).

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::{iir_cut_depth, iir_pv_depth};

/// The plies that the node loses.
const PLIES: i32 = 2;

impl Worker<'_, '_> {
    /// Returns the plies that the node loses for want of a hash move.
    pub(in crate::search::main) fn internal_reduction(&mut self, node: &Node) -> i32 {
        self.ask(Technique::InternalReduction, |_| {
            let acts = node.hash_move.is_none()
                && (node.is_pv && node.depth >= iir_pv_depth()
                    || node.is_cut && node.depth >= iir_cut_depth());
            if acts { PLIES } else { 0 }
        })
    }
}
