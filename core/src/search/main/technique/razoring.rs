//! Razoring: quiescence replaces the search of a node far below alpha.
//!
//! Must not act in check, at PV nodes, or if alpha is a mated score. Not sound: a quiet move may
//! gain more than the margin.
//!
//! Source: E. Heinz, "Scalable Search in Computer Chess", 2000.

use crate::search::main::node::{Node, is_lost};
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::{razor_depth, razor_margin, razor_per_square};
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns true if quiescence replaces the search of the node.
    pub(in crate::search::main) fn should_razor(&mut self, node: &Node) -> bool {
        let alpha = node.window.alpha;
        self.ask(Technique::Razoring, |_| {
            let margin = razor_margin() + razor_per_square() * node.depth * node.depth;
            !node.is_pv
                && node.estimate < alpha - Score(margin)
                && !is_lost(alpha)
                && node.depth <= razor_depth()
        })
    }
}
