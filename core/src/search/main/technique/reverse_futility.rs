//! Reverse futility: a node far above beta is cut without a search.
//!
//! This is the sources' super stand pat (`search/sources/futility.rs`). It assumes that a null move
//! fails high. A margin replaces the value of the best piece, which the opponent might capture.
//!
//! Must not act in check, at a node that is or was a PV node, with a quiet hash move, or on mates.
//! Not sound: there may be zugzwang, or a threat greater than the margin.
//!
//! Source: H. G. Muller, "Deep Futility Pruning".

use crate::search::main::node::{Node, is_lost};
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns a score that cuts the node if its estimate is far enough above beta.
    pub(in crate::search::main) fn reverse_futility(&mut self, node: &Node) -> Option<Score> {
        let depth = node.depth;
        let (estimate, beta) = (node.estimate, node.window.beta);
        self.ask(Technique::ReverseFutility, |_| {
            let margin = t::reverse_per_ply() * (depth - i32::from(node.improving))
                + t::reverse_per_square() * depth * depth / 8
                - if node.is_cut { 0 } else { t::reverse_not_cut() }
                + node.correction * t::reverse_correction() / 16;
            let acts = !node.was_pv
                && depth <= t::reverse_depth()
                && estimate.0 - margin.max(0) >= beta.0
                && (node.hash_move.is_none() || node.hash_is_capture)
                && !is_lost(beta)
                && !estimate.is_mate();
            acts.then_some(Score((estimate.0 + beta.0 * 2) / 3))
        })
    }
}
