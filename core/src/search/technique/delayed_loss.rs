//! Delayed-loss bonus: of two losses the later one is better.
//!
//! A score below the static evaluation is lifted by one unit at every node on its way up, so that
//! the side that loses something prefers to lose it late. Scores from the table and from null moves
//! are lifted, too, and each node's alpha is lowered by as much before anything else is done, so
//! that the lifted score is compared with the right bound. Only in the source's form
//! (`--classic delayed-loss`): no match has shown a gain.
//!
//! Different from its source: a mate is not lifted, since its distance to the root already prefers
//! the longer defence (there the bonus is what counts the distance). Quiescence is left alone: with
//! the source's, no score is below the evaluation.
//!
//! Source: H. G. Muller, micro-Max 4.4 (`q--`, and `return m += m<e`).

use super::Technique;
use crate::search::node::{Context, Node};
use crate::types::Score;

/// One centipawn.
const BONUS: Score = Score(1);

/// Whether losses are put off at all.
#[inline]
pub(in crate::search) fn acts(context: &Context) -> bool {
    let switches = context.switches;
    switches.has(Technique::DelayedLoss) && switches.is_classic(Technique::DelayedLoss)
}

/// Lowers alpha by what the node's score may be lifted by in the end.
#[inline]
pub(in crate::search) fn widen(context: &Context, node: &mut Node) {
    if acts(context) {
        node.window.alpha -= BONUS;
    }
}

/// What is added to a node's score before its parent sees it. `eval` is the static evaluation.
#[inline]
pub(in crate::search) fn bonus(eval: Score, score: Score) -> Score {
    if score < eval && !score.is_mate() {
        BONUS
    } else {
        Score::ZERO
    }
}
