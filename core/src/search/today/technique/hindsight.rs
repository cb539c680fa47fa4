//! Hindsight: a node reached by a reduced move is searched deeper when that move did not make
//! things worse for its side, and less deeply when it made them much worse.
//!
//! Must not act in check, or where the opponent was. Not sound, as all reduction.
//!
//! Source: Stockfish.

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::node::Node;
use crate::search::worker::Worker;
use crate::tunables::{hindsight_margin, hindsight_plies};
use crate::types::Score;

pub(in crate::search::today) struct Hindsight;

/// A node, by how many plies the move before it was reduced, and the evaluation before that move.
impl Rule<(&Node, u8, Score)> for Hindsight {
    const TECHNIQUE: Technique = Technique::Hindsight;
    /// By how many plies the node is searched deeper, or less deeply.
    type Decision = i32;

    fn decide(self, _: &Worker<'_, '_>, (node, reduction, last): (&Node, u8, Score)) -> i32 {
        if node.depth <= 1 {
            return 0;
        }
        let sum = (node.eval + last).0;
        if i32::from(reduction) >= hindsight_plies() && sum <= 0 {
            1
        } else if reduction >= 2 && sum > hindsight_margin() {
            -1
        } else {
            0
        }
    }
}
