//! The improving flag: whether a side stands better than at its last move.
//!
//! A side that is getting better is likely to fail high, one that is not to fail low: margins above
//! beta may be smaller for the first, and more of the late moves of the second be left out. Where
//! the side was in check two plies ago, the comparison is with four plies ago; without either, it
//! counts as improving. In check nothing improves.
//!
//! Source: Stockfish (M. Costalba).

use super::Technique;
use crate::search::memory::Ply;
use crate::search::node::{Context, Node};
use crate::types::Score;

/// By how many plies late-move reduction reduces more where the side to move does not improve.
#[inline]
pub(in crate::search) fn reduction(context: &Context, node: &Node) -> i32 {
    i32::from(context.switches.has(Technique::Improving) && !node.improves.get())
}

/// Whether the side to move at `node` is improving, `eval` being what the evaluation says of it.
#[inline]
pub(in crate::search) fn improves(
    context: &Context,
    plies: &[Ply],
    node: &Node,
    eval: Score,
) -> bool {
    if !context.switches.has(Technique::Improving) {
        return false;
    }
    let at = |back: usize| {
        let ply = usize::from(node.ply).checked_sub(back)?;
        plies.get(ply).and_then(|record| record.eval.get())
    };
    at(2).or_else(|| at(4)).is_none_or(|before| eval > before)
}
