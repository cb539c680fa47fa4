//! Passed pawns: pawns that no enemy pawn can block or capture.

use super::attacks::Attacks;
use super::params::{passed_enemy_king, passed_free, passed_own_king, passed_pawn, unstoppable};
use super::tapered::Tapered;
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece, Rank, Square};

/// The score for the passed pawns of `us`, given in `passed`.
#[inline(never)]
pub(super) fn score(board: &Board, attacks: &Attacks, us: Color, passed: Bitboard) -> Tapered {
    let mut sum = Tapered::ZERO;
    if passed.is_empty() {
        return sum;
    }
    let bare = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    let no_pieces = board.colors(!us).is_subset(bare);
    for square in passed {
        let rank = square.rank().relative_to(us).index();
        sum += Tapered::of(passed_pawn(rank));
        let Some(stop) = square.bitboard().forward(us).first() else {
            continue;
        };
        let own_king = passed_own_king(rank) * board.king(us).distance(stop);
        let enemy_king = passed_enemy_king(rank) * board.king(!us).distance(stop);
        sum += Tapered::new(0, enemy_king - own_king);
        let held = attacks.of(!us).all & !attacks.of(us).all;
        if !(board.occupied() | held).has(stop) {
            sum += Tapered::of(passed_free(rank));
        }
        if no_pieces && is_unstoppable(board, us, square) {
            sum += Tapered::new(0, unstoppable());
        }
    }
    sum
}

/// Returns true if the path to promotion is empty and the enemy king is outside the square of the
/// pawn, so that it comes too late.
fn is_unstoppable(board: &Board, us: Color, pawn: Square) -> bool {
    let path = pawn.bitboard().forward(us).fill_forward(us);
    if !path.is_disjoint(board.occupied()) {
        return false;
    }
    let goal = Square::new(pawn.file(), Rank::Eighth.relative_to(us));
    let rank = pawn.rank().relative_to(us);
    // The first move may be a double step.
    let steps = pawn.distance(goal) - i32::from(rank == Rank::Second);
    let delay = i32::from(board.side() != us);
    steps < board.king(!us).distance(goal) - delay
}
