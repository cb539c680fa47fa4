//! Upcoming repetition: a side that can move back to an earlier position of this line has a draw at
//! least.
//!
//! Must not act when alpha is a draw already. Sound as far as repetition within a line is a draw,
//! but where the move back would be the opponent's (`can_repeat`): there the draw is one node too
//! deep. To ask whose it is gained nothing in games (`tests/lab/match/log.md`).
//!
//! Source: M. van Kervinck's tables of reversible moves ("cuckoo"), 2013 (`board/cycle.rs`).

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
