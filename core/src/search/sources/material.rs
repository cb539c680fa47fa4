//! The values of pieces and promotions for the futility family, and its positional margins.
//!
//! Source: H. G. Muller, "Deep Futility Pruning".

use crate::board::Board;
use crate::tunables::sources_margin;
use crate::types::{Bitboard, Color, Move, Piece, Rank, Score};

/// The greatest positional gain of a move: the source's only margin (`PosMargin`). It counts twice
/// for two moves.
#[inline(always)]
pub(super) fn positional_gain() -> Score {
    sources_margin()
}

/// The greatest positional loss of a move, as a negative number: the source's second margin
/// (`PosMargin2`).
#[inline(always)]
pub(super) fn positional_loss() -> Score {
    -sources_margin()
}

pub(super) const PAWN: Score = Piece::Pawn.value();
/// The gain of a promotion to a queen.
pub(super) const PROMOTION: Score = Score(Piece::Queen.value().0 - PAWN.0);

/// The greatest gain that is less than a queen capture or a promotion to a queen.
pub(super) const LESS_THAN_A_QUEEN: Score = Score(PROMOTION.0 - 1);

/// The material gain of a move: the victim's value plus the gain of a promotion.
pub(super) fn gain(board: &Board, mv: Move) -> Score {
    let victim = board.captured(mv).map_or(Score::ZERO, Piece::value);
    let promotion = mv
        .promotion()
        .map_or(Score::ZERO, |piece| piece.value() - Piece::Pawn.value());
    victim + promotion
}

/// The values of a side's best pieces except the king, best first. Missing pieces count 0.
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

/// The gain of a promotion that `color` may make in one move, with a pawn on the seventh rank.
#[inline]
pub(super) fn promotion_in_one(board: &Board, color: Color) -> Score {
    if pawns_on_seventh(board, color).is_empty() {
        Score::ZERO
    } else {
        PROMOTION
    }
}

/// The gain of promotions that the side to move may make in two moves: two with several pawns on
/// the seventh rank, otherwise one with a pawn on the sixth or seventh.
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
