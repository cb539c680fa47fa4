//! Upcoming repetition: a side that can move back to an earlier position of this line has a draw at
//! least.
//!
//! Must not act when alpha is a draw already. Sound as far as a repetition within a line is a draw.
//! If the move back is the opponent's (`can_repeat`) the draw is found one node too deep; telling
//! the sides apart gained nothing in games.
//!
//! Source: M. van Kervinck's tables of reversible moves ("cuckoo"), 2013 (`board/cycle.rs`).

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns true if the side to move can reach a repetition, whose score `draw` is above alpha.
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
