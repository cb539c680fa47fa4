//! Super stand pat, today reverse futility: where even losing our best piece keeps us above beta,
//! the null move need not be tried.
//!
//! The over-kill of the null move, which has no victim. Where a null move would be tried and its
//! reply would be searched at depth 1 or less (source: depth <= 2 + R), the opponent has one move
//! to lower the evaluation: by our best piece, a promotion and the margin. If that leaves us at or
//! above beta the null move would fail high, so the node is cut.
//!
//! - The form that ships is what this has become since (reverse futility, static null move): the
//!   margin grows with the depth and stands for the opponent's threats as well.
//! - `classic` (`super-stand-pat`): as told above, with the family's one margin.
//!
//! Acts only where a null move would be tried, so never in check. Must not act where the reply to
//! the null move is stalemate.
//!
//! Sound, against a search with null move, when the margin is twice the bound of the positional
//! part.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "Deep Futility".

use super::margin;
use crate::search::material::{POSITIONAL_GAIN, best_pieces, promotion_in_one};
use crate::search::node::{Context, Node};
use crate::search::technique::{Cut, Technique, null_move};
use crate::tunables::{improving_margin, super_stand_pat_depth, super_stand_pat_margin_per_ply};
use crate::types::{Depth, Score};

/// A bound of the node's score, not below beta, if the null move would fail high. Not to be asked
/// after a null move.
#[inline]
pub(in crate::search) fn cut(context: &Context, node: &Node) -> Option<Cut> {
    if !context.switches.has(Technique::SuperStandPat) || node.surplus() < Score::ZERO {
        return None;
    }
    let least = if context.switches.is_classic(Technique::SuperStandPat) {
        let is_tried = null_move::is_tried(context, node);
        if !is_tried || null_move::reply_depth(context, node) > Depth::ONE {
            return None;
        }
        let [best] = best_pieces(&context.board, context.us());
        let promotion = promotion_in_one(&context.board, !context.us());
        let (technique, margin_of_one) = (Technique::SuperStandPat, POSITIONAL_GAIN);
        let margin = margin(context, technique, margin_of_one, margin_of_one);
        node.eval - best - promotion - margin
    } else {
        if node.depth > super_stand_pat_depth() || !null_move::is_permitted(context, node) {
            return None;
        }
        let improving = improving_margin() * i32::from(node.improves.get());
        node.eval - super_stand_pat_margin_per_ply() * node.depth.0 + improving
    };
    (least >= node.window.beta).then_some(Cut::at_least(least))
}
