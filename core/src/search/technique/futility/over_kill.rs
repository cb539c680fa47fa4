//! Over-kill (super-cutoff): a victim so big that the opponent's reply must be generally futile.
//!
//! If what the move wins lifts the evaluation above beta by more than our own best piece, the
//! opponent cannot make up for it in the one move that is left to him: the move fails high without
//! being searched.
//!
//! Acts on captures and promotions at depth 1 and 2 (at depth 0 the reply may only stand pat or
//! capture: it would save a node or two and cost every node of quiescence a look at the pieces).
//! Must not act on a move that stalemates or leads into a draw by rule, or to which a reply does;
//! nor, in the form that ships, in check and where an exact score is wanted. `classic`
//! (`over-kill`): with the family's one margin, less its second one for what our move may worsen.
//!
//! Sound when the margin is twice the bound of the positional part: it covers our move and the
//! reply together.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "General Futility and Over-Kill".

use super::margin;
use crate::search::material::{
    PAWN, POSITIONAL_GAIN, POSITIONAL_LOSS, PROMOTION, best_pieces, promotion_in_one,
};
use crate::search::node::{Context, Node};
use crate::search::technique::Technique;
use crate::tunables::over_kill_margin;
use crate::types::{Depth, Score};

/// The deepest node at which the reply is searched to depth 1 or less.
const DEEPEST: Depth = Depth(2);

/// The gain from which on a move is over-kill; infinite when none is.
#[inline]
pub(in crate::search) fn limit(context: &Context, node: &Node) -> Score {
    let classic = context.switches.is_classic(Technique::OverKill);
    let spared = !classic && (node.in_check || node.is_pv);
    if !context.switches.has(Technique::OverKill) || node.depth > DEEPEST || spared {
        return Score::INFINITE;
    }
    let (us, them) = (context.us(), !context.us());
    let [best] = best_pieces(&context.board, us);
    // A piece that our move makes may be the one that is lost.
    let best = match promotion_in_one(&context.board, us) {
        Score::ZERO => best,
        _ => best.max(PROMOTION + PAWN),
    };
    let both = POSITIONAL_GAIN - POSITIONAL_LOSS;
    let margin = margin(context, Technique::OverKill, over_kill_margin(), both);
    best + promotion_in_one(&context.board, them) + margin - node.surplus()
}
