//! Razoring: far below alpha quiescence decides.
//!
//! Must not act in check, on the principal variation, or when alpha is a mate against us. Not
//! sound: a quiet move may gain more than the margin.
//!
//! Source: E. Heinz, "Scalable Search in Computer Chess", 2000.

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::node::{Node, is_lost};
use crate::search::worker::Worker;
use crate::tunables::{razor_depth, razor_margin, razor_per_square};
use crate::types::Score;

pub(in crate::search::today) struct Razoring;

impl Rule<&Node> for Razoring {
    const TECHNIQUE: Technique = Technique::Razoring;
    type Decision = bool;

    fn decide(self, _: &Worker<'_, '_>, node: &Node) -> bool {
        let alpha = node.window.alpha;
        let margin = razor_margin() + razor_per_square() * node.depth * node.depth;
        !node.is_pv
            && node.best_guess < alpha - Score(margin)
            && !is_lost(alpha)
            && node.depth <= razor_depth()
    }
}
