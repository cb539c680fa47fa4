//! Specific deep futility: moves that the opponent's super stand pat refutes are skipped.
//!
//! If our move lifts the evaluation so little that the opponent, passing, could even lose his best piece and stay above
//! his beta, he would take the super stand pat. So at most the victim, his best piece, promotions in two moves and the
//! margin count; what leaves us at or below alpha is futile. Checks are never: he cannot pass in check.
//!
//! Acts at depth 2 to 3 + R. Must not act when the child would not try a null move, on a move that stalemates or
//! leads into a draw by rule, or where the reply to the child's null move is stalemate.
//!
//! Sound, against a search with null move, when the margin is twice the bound of the positional part.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "Deep Futility".

use super::{Node, best_pieces};
use crate::search::technique::params::DEEP_MARGIN;
use crate::search::technique::{Technique, null_move};
use crate::types::{Depth, Score};

/// Whether the node lies between depth 2 and 3 + R and the child would be free to take its super stand pat.
#[inline]
pub(super) fn is_in_depth(node: &Node<'_>) -> bool {
    node.switches.has(Technique::NullMove)
        && node.depth > Depth::ONE
        && node.depth <= Depth(3) + null_move::least_reduction(node)
        && node.is_evaluated()
        && !node.window.is_open()
        && null_move::is_free_of_zugzwang(node.switches, node.board, !node.us())
}

/// The largest gain that is still futile, and whose doing that is; `None` when everything is to be searched.
#[inline]
pub(in crate::search) fn limit(node: &Node<'_>) -> Option<(Score, Technique)> {
    if !node.switches.has(Technique::SpecificDeepFutility) || !is_in_depth(node) {
        return None;
    }
    let [first, second] = best_pieces(node.board, !node.us());
    // Against a lone queen the weak form counts on her escape, at the depths for which it is meant.
    let (lost_later, by) = if super::weak_general::applies(node) {
        (second, Technique::WeakGeneralFutility)
    } else {
        (first, Technique::SpecificDeepFutility)
    };
    let promotions = node.promotion_in_two();
    let limit = node.gap() - node.margin(DEEP_MARGIN) - lost_later - promotions;
    (limit >= Score::DRAW).then_some((limit, by))
}
