//! Upcoming repetition: a side that can move back to an earlier position of this line has a draw at
//! least.
//!
//! Must not act when alpha is a draw already. Sound as far as repetition within a line is a draw.
//!
//! Source: M. Bykowsky's tables of reversible moves ("cuckoo"), 2013.

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::node::Node;
use crate::search::worker::Worker;
use crate::types::Score;

pub(in crate::search::today) struct UpcomingRepetition;

/// A node, and what a draw is worth there.
impl Rule<(&Node, Score)> for UpcomingRepetition {
    const TECHNIQUE: Technique = Technique::UpcomingRepetition;
    type Decision = bool;

    #[inline]
    fn decide(self, worker: &Worker<'_, '_>, (node, draw): (&Node, Score)) -> bool {
        node.window.alpha < draw && worker.can_repeat(usize::from(node.ply))
    }
}
