//! The values of pieces and promotions for the futility family, and its margins for all else.
//!
//! Source: H. G. Muller, "Deep Futility Pruning".

use crate::board::Board;
use crate::tunables::sources_margin;
use crate::types::{Bitboard, Color, Move, Piece, Rank, Score};

/// The most that a move gains besides material: the source's one margin for the whole family
/// (`PosMargin`), twice where two moves are foreseen.
#[inline(always)]
pub(super) fn positional_gain() -> Score {
    sources_margin()
}

/// The most that a move loses besides material: the source's second margin (`PosMargin2`).
#[inline(always)]
pub(super) fn positional_loss() -> Score {
    -sources_margin()
}

pub(super) const PAWN: Score = Piece::Pawn.value();
/// The gain of a pawn that becomes a queen.
pub(super) const PROMOTION: Score = Score(Piece::Queen.value().0 - PAWN.0);

/// The largest gain that is neither a captured queen nor a new one.
pub(super) const LESS_THAN_A_QUEEN: Score = Score(PROMOTION.0 - 1);

/// The material that a move wins: its victim's value, and the gain of a promotion.
pub(super) fn gain(board: &Board, mv: Move) -> Score {
    let victim = board.captured(mv).map_or(Score::ZERO, Piece::value);
    let promotion = mv
        .promotion()
        .map_or(Score::ZERO, |piece| piece.value() - Piece::Pawn.value());
    victim + promotion
}

/// The values of a side's best pieces except the king, best first; 0 for each that is missing.
pub(super) fn best_pieces<const N: usize>(board: &Board, color: Color) -> [Score; N] {
    let mut best = [Score::ZERO; N];
    let mut places = best.iter_mut();
    for piece in [
        Piece::Queen,
        Piece::Rook,
        Piece::Bishop,
        Piece::Knight,
        Piece::Pawn,
    ] {
        for _ in 0..board.colored(color, piece).len() {
            let Some(place) = places.next() else {
                return best;
            };
            *place = piece.value();
        }
    }
    best
}

/// The pawns of `color` that are one move from promotion.
#[inline]
fn pawns_on_seventh(board: &Board, color: Color) -> Bitboard {
    board.colored(color, Piece::Pawn) & Rank::Seventh.bitboard().relative_to(color)
}

/// The gain of a promotion that `color` may have in one move: a pawn on the seventh rank.
#[inline]
pub(super) fn promotion_in_one(board: &Board, color: Color) -> Score {
    if pawns_on_seventh(board, color).is_empty() {
        Score::ZERO
    } else {
        PROMOTION
    }
}

/// The gain of promotions that the side to move may have in two moves: pawns on the seventh rank,
/// or one on the sixth.
pub(super) fn promotion_in_two(board: &Board) -> Score {
    let us = board.side();
    if pawns_on_seventh(board, us).has_many() {
        return PROMOTION * 2;
    }
    let pawns = board.colored(us, Piece::Pawn);
    if pawns.is_disjoint(Rank::Sixth.bitboard().relative_to(us)) {
        promotion_in_one(board, us)
    } else {
        PROMOTION
    }
}
