//! Upcoming repetition: a side that can move back to an earlier position of the line has at least a
//! draw.
//!
//! Must not act if alpha is at least the draw score. Sound if one repetition within a line counts
//! as a draw. If the repeating move is the opponent's (`can_repeat`), the draw is found one node
//! too deep. Distinguishing the sides gained nothing in games.
//!
//! Source: M. van Kervinck's tables of reversible moves ("cuckoo"), 2013 (`board/cycle.rs`).

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns true if the side to move can repeat a position and the draw score is above alpha.
    #[inline]
    pub(in crate::search::main) fn has_upcoming_repetition(
        &mut self,
        node: &Node,
        draw: Score,
    ) -> bool {
        self.ask(Technique::UpcomingRepetition, |worker| {
            node.window.alpha < draw && worker.can_repeat(usize::from(node.ply))
        })
    }
}
