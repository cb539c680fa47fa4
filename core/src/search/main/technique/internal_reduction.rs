//! Internal iterative reduction: a node without a hash move is searched less deeply. The TT entry
//! from this search provides a hash move for the next visit.
//!
//! The older technique, internal iterative deepening (`search/sources/search.rs`), searches for
//! such a move first. The reduction acts only at PV nodes and cut nodes, because an all node seldom
//! has a best move, and not in check. Sound, except for the smaller depth.
//!
//! Source: H. G. Muller, "micro-Max 4.4" (deepening); E. Schroder, Rebel (reduction).

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::{iir_cut_depth, iir_pv_depth};

/// The reduction in plies.
const PLIES: i32 = 2;

impl Worker<'_, '_> {
    /// Returns the reduction of a node without a hash move, in plies.
    pub(in crate::search::main) fn internal_reduction(&mut self, node: &Node) -> i32 {
        self.ask(Technique::InternalReduction, |_| {
            let acts = node.hash_move.is_none()
                && (node.is_pv && node.depth >= iir_pv_depth()
                    || node.is_cut && node.depth >= iir_cut_depth());
            if acts { PLIES } else { 0 }
        })
    }
}
