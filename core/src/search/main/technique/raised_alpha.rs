//! Raised alpha: after a move has raised alpha, the remaining moves are searched less deeply.
//!
//! Must not act near the leaves, at great depth, or on mates. Not sound, like all reductions.
//!
//! Source: Stockfish.

use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::{raised_alpha_from, raised_alpha_plies, raised_alpha_to};
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns the reduction of the remaining moves in plies. `score` is the score that raised
    /// alpha.
    pub(in crate::search::main) fn raised_alpha(&mut self, node: &Node, score: Score) -> i32 {
        self.ask(Technique::RaisedAlpha, |_| {
            let is_between = node.depth > raised_alpha_from() && node.depth < raised_alpha_to();
            if is_between && !score.is_mate() {
                raised_alpha_plies()
            } else {
                0
            }
        })
    }
}
