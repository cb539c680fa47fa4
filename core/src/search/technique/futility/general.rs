//! General futility: when even the opponent's best piece would not be enough, no move need be
//! generated.
//!
//! The fail-low counterpart of the stand-pat cut: no move can capture what is not there. If the
//! best piece of the opponent (the king apart), a promotion, and the margin together leave the
//! evaluation at or below alpha, the node fails low.
//!
//! Acts at depth 0 and 1. Must not act at a node without legal moves, or where a move leads into a
//! draw by rule that is better than alpha; the form that ships neither in check nor where an exact
//! score is wanted. `classic` (`general-futility`): with the family's one margin.
//!
//! Sound under the conditions of [`frontier`](super::frontier).
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "General Futility and Over-Kill".

use super::margin;
use crate::search::material::{POSITIONAL_GAIN, best_pieces, promotion_in_one};
use crate::search::node::{Context, Node};
use crate::search::technique::{Cut, Technique};
use crate::tunables::general_margin;
use crate::types::Depth;

/// A bound of the node's score, not above alpha, if all moves are futile.
#[cfg_attr(feature = "big-code", inline)]
pub(in crate::search) fn cut(context: &Context, node: &Node) -> Option<Cut> {
    let classic = context.switches.is_classic(Technique::GeneralFutility);
    let spared = !classic && (node.in_check || node.is_pv);
    let out_of_depth = node.depth > Depth::ONE;
    if !context.switches.has(Technique::GeneralFutility) || out_of_depth || spared {
        return None;
    }
    // The cheap half first: not even nothing to capture would do.
    let technique = Technique::GeneralFutility;
    let margin = margin(context, technique, general_margin(), POSITIONAL_GAIN);
    if node.gap() < margin {
        return None;
    }
    let [best] = best_pieces(&context.board, !context.us());
    let most = node.eval + best + promotion_in_one(&context.board, context.us()) + margin;
    (most <= node.window.alpha).then_some(Cut::at_most(most))
}
