//! General deep futility: when the opponent's two best pieces together are not enough, only checks
//! are searched.
//!
//! Two moves are left to us before the opponent stands pat, so two pieces are the most that we can
//! win. The argument of [`specific_deep`](super::specific_deep) then holds for every move that
//! gives no check.
//!
//! Acts at depth 2 to 3 + R, before any move is generated. `classic` (`general-deep-futility`): R
//! is that of the null move that the opponent would make here, and the margin is twice the family's
//! one. Must not act where `specific_deep` must not.
//!
//! Sound, against a search with null move, when the margin is twice the bound of the positional
//! part.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "General Deep Futility".

use super::deep::is_in_depth;
use super::margin;
use crate::search::material::{POSITIONAL_GAIN, best_pieces, promotion_in_two};
use crate::search::node::{Context, Node};
use crate::search::technique::Technique;
use crate::tunables::deep_margin;

/// Whether no move but a check can matter.
#[inline]
pub(in crate::search) fn only_checks(context: &Context, node: &Node) -> bool {
    let technique = Technique::GeneralDeepFutility;
    if !context.switches.has(technique) || !is_in_depth(context, technique, node) {
        return false;
    }
    let [first, second] = best_pieces(&context.board, !context.us());
    let promotions = promotion_in_two(&context.board);
    let margin = margin(context, technique, deep_margin(), POSITIONAL_GAIN * 2);
    first + second + promotions + margin <= node.gap()
}
