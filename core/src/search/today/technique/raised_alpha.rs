//! Raised alpha: once a move has raised alpha, the others are searched less deeply.
//!
//! Must not act near the leaves, at great depth, or on mates. Not sound, as all reduction.
//!
//! Source: Stockfish.

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::node::Node;
use crate::search::worker::Worker;
use crate::tunables::{raised_alpha_from, raised_alpha_plies, raised_alpha_to};
use crate::types::Score;

pub(in crate::search::today) struct RaisedAlpha;

/// A node, and the score that has raised its alpha.
impl Rule<(&Node, Score)> for RaisedAlpha {
    const TECHNIQUE: Technique = Technique::RaisedAlpha;
    /// The plies that the node loses.
    type Decision = i32;

    fn decide(self, _: &Worker<'_, '_>, (node, score): (&Node, Score)) -> i32 {
        let is_between = node.depth > raised_alpha_from() && node.depth < raised_alpha_to();
        if is_between && !score.is_mate() {
            raised_alpha_plies()
        } else {
            0
        }
    }
}
