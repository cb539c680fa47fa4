//! Razoring: near the leaves a node far below alpha is left to quiescence.
//!
//! If the evaluation is so far below alpha that only a capture could mend it, quiescence will tell:
//! when it fails low too, its score stands. Not in check, and not where an exact score is wanted.
//! Not sound: a quiet move may threaten more than a capture wins.
//!
//! Source: E. Heinz, "Scalable Search in Computer Chess", 2000; in today's form Stockfish.

use super::Technique;
use crate::search::node::{Context, Node};
use crate::tunables::{razoring_depth, razoring_margin_per_ply};

/// Whether quiescence is to be asked first.
#[inline]
pub(in crate::search) fn is_tried(context: &Context, node: &Node) -> bool {
    context.switches.has(Technique::Razoring)
        && !node.in_check
        && !node.is_pv
        && node.depth <= razoring_depth()
        && node.gap() >= razoring_margin_per_ply() * node.depth.0
}
