//! Delayed-loss bonus: of two losses the later one is better.
//!
//! A score below the static evaluation is lifted by one unit at every node on its way up, so that
//! the side that loses something prefers to lose it late. The window is widened by as much. Never
//! added to mate scores, whose distance to the root already prefers the longer defence. Only in the
//! classic form: no match has shown a gain.
//!
//! Source: H. G. Muller, micro-Max 4.4 (`return m += m<e`).

use super::Technique;
use crate::search::node::{Context, Node};
use crate::types::Score;

/// One centipawn.
const BONUS: Score = Score(1);

/// What is added to the score that a node's moves have shown, before its parent sees it.
#[inline]
pub(in crate::search) fn bonus(context: &Context, node: &Node, score: Score) -> Score {
    let switches = context.switches;
    let acts = switches.has(Technique::DelayedLoss) && switches.is_classic(Technique::DelayedLoss);
    if acts && score < node.eval && !score.is_mate() {
        BONUS
    } else {
        Score::ZERO
    }
}
