//! Specific deep futility: moves that the opponent's super stand pat refutes are skipped.
//!
//! If our move lifts the evaluation so little that the opponent, passing, could even lose his best
//! piece and stay above his beta, he would take the super stand pat. So at most the victim, his
//! best piece, promotions in two moves and the margin count; what leaves us at or below alpha is
//! futile. Checks are never: he cannot pass in check. Nor are moves that pin his lone queen, where
//! the weak form's lower limit counts on her escape.
//!
//! Acts at depth 2 to 3 + R. `classic` (`specific-deep-futility`): R is that of the null move that
//! he would make here, and the margin is twice the family's one. Must not act when the child would
//! not try a null move, on a move that stalemates or leads into a draw by rule, or where the
//! reply to the child's null move is stalemate.
//!
//! Sound, against a search with null move, when the margin is twice the bound of the positional
//! part.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "Deep Futility".

use super::deep::is_in_depth;
use super::{margin, weak_general};
use crate::search::material::{POSITIONAL_GAIN, best_pieces, promotion_in_two};
use crate::search::node::{Context, Node};
use crate::search::technique::Technique;
use crate::tunables::deep_margin;
use crate::types::Score;

/// The largest gain that is still futile, and the technique that says so; `None` when everything is
/// to be searched.
#[inline]
pub(in crate::search) fn limit(context: &Context, node: &Node) -> Option<(Score, Technique)> {
    let technique = Technique::SpecificDeepFutility;
    if !context.switches.has(technique) || !is_in_depth(context, technique, node) {
        return None;
    }
    let [first, second] = best_pieces(&context.board, !context.us());
    // Against a lone queen the weak form counts on her escape, at the depths for which it is meant.
    let (lost_later, by) = if weak_general::applies(context, node) {
        (second, Technique::WeakGeneralFutility)
    } else {
        (first, Technique::SpecificDeepFutility)
    };
    let promotions = promotion_in_two(&context.board);
    let margin = margin(context, technique, deep_margin(), POSITIONAL_GAIN * 2);
    let limit = node.gap() - margin - lost_later - promotions;
    (limit >= Score::ZERO).then_some((limit, by))
}
