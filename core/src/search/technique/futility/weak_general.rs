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
use super::{POSITIONAL_GAIN, POSITIONAL_LOSS, PROMOTION, best_pieces, margin, promotion_in_two};
use crate::attacks;
use crate::board::Board;
use crate::search::node::{Context, Node};
use crate::search::technique::Technique;
use crate::tunables::deep_margin;
use crate::types::{Bitboard, Depth, Move, Piece, Score};

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

/// The largest gain that is neither a captured queen nor a new one.
pub(in crate::search) const LESS_THAN_A_QUEEN: Score = Score(PROMOTION.0 - 1);

/// Whether a move pins the queen to her king who was not pinned so before: by the piece that moves,
/// or by one that it uncovers.
pub(in crate::search) fn pins_queen(board: &Board, mv: Move) -> bool {
    let us = board.side();
    let (from, to, king) = (mv.from().bitboard(), mv.to().bitboard(), board.king(!us));
    let queen = board.colored(!us, Piece::Queen);
    let occupied = board.occupied() & !from | to;
    let mut diagonal = board.diagonal_sliders(us) & !from;
    let mut straight = board.straight_sliders(us) & !from;
    match board.piece_on(mv.from()) {
        Some(Piece::Bishop) => diagonal |= to,
        Some(Piece::Rook) => straight |= to,
        Some(Piece::Queen) => {
            diagonal |= to;
            straight |= to;
        }
        _ => {}
    }
    // Who would give check if she were not there, and did not before.
    let seen = attacks::bishop(king, occupied & !queen) & diagonal
        | attacks::rook(king, occupied & !queen) & straight;
    (seen & !pinners(board))
        .into_iter()
        .any(|slider| attacks::between(slider, king) & occupied == queen)
}

/// Our pieces between which and the king there is nothing but the queen.
fn pinners(board: &Board) -> Bitboard {
    let us = board.side();
    let (king, queen) = (board.king(!us), board.colored(!us, Piece::Queen));
    let occupied = board.occupied() & !queen;
    let seen = attacks::bishop(king, occupied) & board.diagonal_sliders(us)
        | attacks::rook(king, occupied) & board.straight_sliders(us);
    let mut pinners = Bitboard::EMPTY;
    for slider in seen {
        if attacks::between(slider, king) & board.occupied() == queen {
            pinners |= slider.bitboard();
        }
    }
    pinners
}
