//! Endings with an aim of their own: their evaluation takes precedence over every other one.

mod cannot_win;
mod kpk;
mod mop_up;

pub(super) use cannot_win::cannot_win;
pub(super) use mop_up::score as mop_up;

use crate::board::Board;
use crate::types::{Color, Piece, Rank, Square};

/// King and pawn against king, if won: more than any other lead of a pawn, less than a queen. In
/// centipawns, as all that follows.
const PAWN_WINS: i32 = 550;
/// More for each rank that the pawn is from its first.
const PAWN_WINS_RANK: i32 = 20;
/// Less for each step of its king from the square of promotion.
const PAWN_WINS_KING: i32 = 5;

/// Returns the whole evaluation from White's view of endgames with an aim of their own: king and
/// pawn against king, whose result is known for certain, and a lone king against pieces that can
/// mate. `balance` is the balance of the fixed values.
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

/// Returns the value of king and pawn of `strong` against the king. All wins have about the same
/// value, less than a queen's; it falls with the steps of the pawn, or of the king that makes way
/// for it.
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
