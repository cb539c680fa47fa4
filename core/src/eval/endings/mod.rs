//! Special endings. Their evaluation replaces the usual one.

mod cannot_win;
mod kpk;
mod mop_up;
#[cfg(test)]
mod tests;

pub(super) use cannot_win::cannot_win;
pub(super) use mop_up::score as mop_up;

use crate::board::Board;
use crate::types::{Color, Piece, Rank, Square};

/// The value of a won king-and-pawn ending, in centipawns: more than any other advantage of one
/// pawn, less than a queen.
const PAWN_WINS: i32 = 550;
/// The bonus in centipawns for each rank that the pawn has advanced, counted from the first rank.
const PAWN_WINS_RANK: i32 = 20;
/// The malus in centipawns for each step between the attacking king and the promotion square.
const PAWN_WINS_KING: i32 = 5;

/// Returns the evaluation of a special ending in centipawns from White's view. The special endings
/// are king and pawn against king, where the result is exact, and a bare king against pieces that
/// can mate. `None` for other positions. `balance` is the balance of the fixed values.
#[inline]
pub(super) fn known(board: &Board, balance: i32) -> Option<i32> {
    let pawns = board.pieces(Piece::Pawn);
    if pawns.is_empty() {
        return mop_up(board).map(|driven| balance + driven);
    }
    if pawns.has_many() || board.occupied().len() != 3 {
        return None;
    }
    Some(if pawns.is_disjoint(board.colors(Color::White)) {
        -lone_pawn(board, Color::Black)
    } else {
        lone_pawn(board, Color::White)
    })
}

/// Returns the value of king and pawn of `strong` against the bare king in centipawns: 0 for a
/// draw. All wins have similar values, less than a queen's. The value rises as the pawn advances
/// and as its king approaches the promotion square.
#[inline(never)]
fn lone_pawn(board: &Board, strong: Color) -> i32 {
    let pawn = board.pieces(Piece::Pawn).first();
    let Some(pawn) = pawn.filter(|_| kpk::is_won(board, strong)) else {
        return 0;
    };
    let goal = Square::new(pawn.file(), Rank::Eighth.relative_to(strong));
    let to_go = board.king(strong).distance(goal);
    let rank = pawn.rank().relative_to(strong) as i32;
    PAWN_WINS + PAWN_WINS_RANK * rank - PAWN_WINS_KING * to_go
}
