//! Delayed-loss bonus: of two losses the later one is better.
//!
//! A score below the static evaluation is lifted by one unit at every node on its way up, so that the side that loses
//! something prefers to lose it late. The window is widened by as much. Never added to mate scores, whose distance to
//! the root already prefers the longer defence. Only in the classic form: no match has shown a gain.
//!
//! Source: H. G. Muller, micro-Max 4.4 (`return m += m<e`).

use super::{Switches, Technique};
use crate::types::Score;

/// One centipawn.
const BONUS: Score = Score(1);

/// The score of a node with a static evaluation, as its parent sees it.
#[inline]
pub(in crate::search) fn lifted(switches: Switches, score: Score, eval: Score) -> Score {
    let acts = switches.has(Technique::DelayedLoss) && switches.is_classic(Technique::DelayedLoss);
    if acts && score < eval && !score.is_mate() {
        score + BONUS
    } else {
        score
    }
}
