//! Weak general futility: a queen that is not captured at once will not be captured.
//!
//! With a queen on the board two best pieces are seldom too little. But she is so mobile that she
//! escapes a mere attack: so if the opponent's second and third best pieces together are not
//! enough, only captures of the queen, checks, and moves that pin the queen to her king are
//! searched. Otherwise the second piece, not the queen, counts as what we may win later.
//!
//! Acts at depth 2 and 3 (not up to 3 + R: the null move of an opponent whose queen hangs may fail
//! low) when the opponent's best piece is a queen and general deep futility does not act.
//!
//! `classic` (`weak-general-futility`): with twice the family's one margin, less its second one, as
//! the source has it where the queen's escape is counted on.
//!
//! Different from its source: with a second queen it does not act, since two queens do not both
//! escape.
//!
//! Not sound, by its source's own word: two attacks on the queen at once, a trapped queen. The
//! verifier reports how often it errs.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "Weak General Futility".

use super::deep::is_in_depth;
use super::margin;
use crate::search::material::{POSITIONAL_GAIN, POSITIONAL_LOSS, best_pieces, promotion_in_two};
use crate::search::node::{Context, Node};
use crate::search::technique::Technique;
use crate::tunables::deep_margin;
use crate::types::{Depth, Piece};

/// The deepest node with two moves to go whatever the null move's reduction.
const DEEPEST: Depth = Depth(3);

/// Whether the opponent's one queen may be left out of account.
#[inline]
pub(super) fn applies(context: &Context, node: &Node) -> bool {
    context.switches.has(Technique::WeakGeneralFutility)
        && node.depth <= DEEPEST
        && context.board.colored(!context.us(), Piece::Queen).len() == 1
}

/// Whether nothing but queen captures, checks and pins can matter.
#[inline]
pub(in crate::search) fn only_queen(context: &Context, node: &Node) -> bool {
    let technique = Technique::WeakGeneralFutility;
    if !applies(context, node) || !is_in_depth(context, technique, node) {
        return false;
    }
    let [_, second, third] = best_pieces(&context.board, !context.us());
    let promotions = promotion_in_two(&context.board);
    let both = POSITIONAL_GAIN * 2 - POSITIONAL_LOSS;
    let margin = margin(context, technique, deep_margin(), both);
    second + third + promotions + margin <= node.gap()
}
