//! Null move: a side so well off that it can pass need not search its moves.
//!
//! The side to move passes, and the reply is searched with a null window at beta and reduced depth.
//! If the score is still at or above beta, some real move would do at least as well, and the node
//! is cut.
//!
//! Must not act in check, after another null move, or where zugzwang looms: passing is then better
//! than any move. Not sound, for that reason and since it moves the horizon closer.
//!
//! - The form that ships: depth 3 and more, only when the evaluation is at or above beta; the
//!   reduction grows with depth and surplus; never without a piece other than pawns. With a single
//!   minor piece zugzwang is near: the node's own moves must confirm the cut in a search as shallow
//!   as the reply's (S. Omid David and N. Netanyahu, "Verified Null-Move Pruning", ICGA Journal
//!   25(3), 2002).
//! - `classic` (Mediocre): R = 2, at any depth, whatever the evaluation but not against a beta that
//!   only a mate reaches, since passing proves none; not while the previous
//!   iteration's principal variation is followed; its source warns of endings with few pieces,
//!   above all pawn endings.
//! - `classic` (micro-Max 4.4, `null-move=micro-max`): R = 2, the reply at least quiescence, no
//!   null move in quiescence, off when more than 35 of 40 units of piece material have been
//!   captured; also where an exact score is wanted. Its score also tells mate from stalemate there;
//!   ours comes from the move generator.
//!
//! Source: J. Pettersson, "[Guide] Null-moves" (Mediocre), 2007; H. G. Muller, "micro-Max 4:
//! Null-Move Pruning".

use super::{Technique, delayed_loss};
use crate::board::Board;
use crate::search::node::{Context, Node};
use crate::tunables::{
    null_depth, null_depth_per_ply, null_reduction, null_surplus_most, null_surplus_per_ply,
};
use crate::types::{Bitboard, Color, Depth, Piece, Score};

/// The reduction of the classic forms, in plies (Mediocre and micro-Max 4.4).
const CLASSIC_REDUCTION: Depth = Depth(2);
/// micro-Max 4.4 stops trying null moves when fewer of its 40 units of piece material are left.
const CLASSIC_LEAST_UNITS: u32 = 5;

/// By how much the reply to a null move is reduced, besides the ply of the null move itself, at a
/// node of this depth whose evaluation is `surplus` above beta.
#[inline]
pub(in crate::search) fn reduction(context: &Context, depth: Depth, surplus: Score) -> Depth {
    if context.switches.is_classic(Technique::NullMove) {
        return CLASSIC_REDUCTION;
    }
    let surplus = surplus.0 / null_surplus_per_ply();
    null_reduction()
        + Depth(depth.0 / null_depth_per_ply())
        + Depth(surplus.clamp(0, null_surplus_most()))
}

/// The least reduction that any node can have.
#[inline]
pub(in crate::search) fn least_reduction(context: &Context) -> Depth {
    if context.switches.is_classic(Technique::NullMove) {
        CLASSIC_REDUCTION
    } else {
        null_reduction()
    }
}

/// The depth to which the reply to a null move at this node is searched, at least quiescence.
#[inline]
pub(in crate::search) fn reply_depth(context: &Context, node: &Node) -> Depth {
    let reduction = reduction(context, node.depth, node.surplus());
    (node.depth - Depth::ONE - reduction).max(Depth::ZERO)
}

/// Whether the node's window allows a null move: not where an exact score is wanted. micro-Max has
/// no such rule.
#[inline]
pub(in crate::search) fn is_in_window(context: &Context, node: &Node) -> bool {
    !node.is_pv || context.switches.is_micro_max()
}

/// Gives the reply to a null move the null window at the node's beta. It has that already unless
/// the node's own window is wider, which only happens in the sources' forms.
#[inline]
pub(in crate::search) fn narrow(context: &Context, reply: &mut Node) {
    if context.switches.is_micro_max() || delayed_loss::acts(context) {
        reply.window = reply.window.scout();
        reply.is_pv = false;
    }
}

/// Whether passing is to be thought of at all: not in check, not where an exact score is wanted,
/// not where zugzwang looms.
#[inline]
pub(in crate::search) fn is_permitted(context: &Context, node: &Node) -> bool {
    !node.in_check && is_in_window(context, node) && is_free_of_zugzwang(context, context.us())
}

/// Whether a null move is tried at this node, unless the last move was one.
#[inline]
pub(in crate::search) fn is_tried(context: &Context, node: &Node) -> bool {
    let classic = context.switches.is_classic(Technique::NullMove);
    context.switches.has(Technique::NullMove)
        && (classic && node.window.beta < Score::MATE_BOUND
            || node.depth >= null_depth() && node.surplus() >= Score::ZERO)
        && is_permitted(context, node)
}

/// Whether passing is unlikely to be the best that `color` could do.
#[inline]
pub(in crate::search) fn is_free_of_zugzwang(context: &Context, color: Color) -> bool {
    let board = &context.board;
    if context.switches.is_micro_max() {
        return units(board) >= CLASSIC_LEAST_UNITS;
    }
    let slow = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    (board.colors(color) & !slow) != Bitboard::EMPTY
}

/// To which depth the node's own moves must confirm a null move's cut, since zugzwang is not far:
/// where one minor piece is all there is besides pawns. The source's forms ask for no such proof.
#[inline]
pub(in crate::search) fn proof_depth(context: &Context, node: &Node) -> Option<Depth> {
    let board = &context.board;
    let slow = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    let pieces = board.colors(context.us()) & !slow;
    let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let is_rich = pieces.has_many() || !pieces.is_disjoint(heavy);
    let classic = context.switches.is_classic(Technique::NullMove);
    (!is_rich && !classic).then(|| reply_depth(context, node).max(Depth::ONE))
}

/// Piece material of both sides as micro-Max counts it: minor pieces 2, rooks 3, queens 6; 40 at
/// the start.
fn units(board: &Board) -> u32 {
    let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    minor.len() * 2 + board.pieces(Piece::Rook).len() * 3 + board.pieces(Piece::Queen).len() * 6
}

/// What the score of the reply proves of the node: a bound if it is not below beta. A mate found by
/// passing is no mate.
#[inline]
pub(in crate::search) fn cut(node: &Node, score: Score) -> Option<Score> {
    let beta = node.window.beta;
    let proven = if score.is_mate() { beta } else { score };
    (score >= beta).then_some(proven)
}
