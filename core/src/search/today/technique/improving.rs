//! Improving: whether the evaluation is better than before the side's last move, or the one before
//! that if it was in check there. Such a side is cut earlier and reduced less.
//!
//! Must not act in check, which has no evaluation. With nothing to compare it improves.
//!
//! Source: M. Costalba, Stockfish.

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::node::Node;
use crate::search::worker::Worker;

pub(in crate::search::today) struct Improving;

impl Rule<&Node> for Improving {
    const TECHNIQUE: Technique = Technique::Improving;
    type Decision = bool;

    fn decide(self, worker: &Worker<'_, '_>, node: &Node) -> bool {
        let before = worker
            .eval_before(node, 2)
            .or_else(|| worker.eval_before(node, 4));
        !node.in_check && before.is_none_or(|before| node.eval > before)
    }
}
