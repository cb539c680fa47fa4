//! Over-kill (super-cutoff): a victim so big that the opponent's reply must be generally futile.
//!
//! If what the move wins lifts the evaluation above beta by more than our own best piece, the opponent cannot make up
//! for it in the one move that is left to him: the move fails high without being searched.
//!
//! Acts on captures and promotions at depth 1 and 2 (at depth 0 the reply may only stand pat or capture: it would save a node or two
//! and cost every node of quiescence a look at the pieces). Must not act on a move that stalemates or leads into a draw by rule, or to
//! which a reply does; nor, in the form that ships, in check and where an exact score is wanted.
//!
//! Sound when the margin is twice the bound of the positional part: it covers our move and the reply together.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "General Futility and Over-Kill".

use super::{Node, PAWN, PROMOTION, best_pieces};
use crate::search::technique::params::OVER_KILL_MARGIN;
use crate::search::technique::{Fault, Technique};
use crate::types::{Color, Depth, Score};

/// The deepest node at which the reply is searched to depth 1 or less.
const DEEPEST: Depth = Depth(2);

/// The gain from which on a move is over-kill; infinite when none is.
#[inline]
pub(in crate::search) fn limit(node: &Node<'_>) -> Score {
    let classic = node.switches.is_classic(Technique::OverKill);
    let spared = !classic && (node.in_check || node.window.is_open());
    if !node.switches.has(Technique::OverKill) || node.depth > DEEPEST || spared {
        return Score::INFINITE;
    }
    let (us, them) = (node.us(), !node.us());
    let [best] = best_pieces(node.board, us);
    // A piece that our move makes may be the one that is lost.
    let best = if may_promote(node, us) {
        best.max(PROMOTION + PAWN)
    } else {
        best
    };
    let margin = node.margin(OVER_KILL_MARGIN);
    best + node.promotion_in_one(them) + margin - node.surplus()
}

#[inline]
fn may_promote(node: &Node<'_>, us: Color) -> bool {
    !node.pawns_on_seventh(us).is_empty() && !node.switches.suffers(Fault::OwnPromotion)
}
