//! An evaluation of micro-Max's kind, for experiments in the sources' own setting; no game that
//! people play is judged by it.
//!
//! micro-Max adds what each move gains to what the position was worth. Here it is a term of the
//! position, so that it does not depend on how the position came about:
//!
//! - material: the fixed values, as everywhere, that the futility family's bounds hold;
//! - "center positional pts." for pawns, knights, bishops and kings: the square of the distance;
//! - pawns: 9 for each square that pawns of a side defend, and 9 less for each rank that they have
//!   advanced ("undefended squares plus bias" of each pawn move; a double step pays twice here);
//! - the "frozen king in middle-game": until 30 of 40 units of material are gone, 30 for a king who
//!   looks castled, -20 for one who can no longer castle.
//!
//! A pawn's "kling to non-virgin King" is left out.
//!
//! Source: H. G. Muller, micro-Max 4.4.

use super::null_move::missing;
use crate::board::Board;
use crate::types::{Bitboard, Color, File, Piece, Rank, Score, Square};

/// What a defended square is worth, and what a step costs.
const PAWN_STEP: i32 = 9;
/// More than this many missing units thaw the king (`R>29`).
const THAWED: u32 = 29;

/// What the position is worth besides its material, for the side to move.
pub(super) fn positional(board: &Board) -> Score {
    let us = board.side();
    let is_frozen = missing(board) <= THAWED;
    Score(side(board, us, is_frozen) - side(board, !us, is_frozen))
}

fn side(board: &Board, us: Color, is_frozen: bool) -> i32 {
    let pawns = board.colored(us, Piece::Pawn);
    let pieces = board.colored(us, Piece::Knight) | board.colored(us, Piece::Bishop);
    let king = board.king(us).bitboard();
    let centre: i32 = (pawns | pieces | king).into_iter().map(distance).sum();
    let steps: i32 = pawns
        .into_iter()
        .map(|pawn| pawn.rank().relative_to(us).index() as i32 - 1)
        .sum();
    let safety = if is_frozen { king_safety(board, us) } else { 0 };
    (defended(pawns, us).len() as i32 - steps) * PAWN_STEP + safety - centre
}

/// "(K-4)*(K-4)+(L-3.5)*(L-3.5)", as a `char` keeps it.
fn distance(square: Square) -> i32 {
    let file = square.file().index() as i32 - 4;
    let rank = square.rank().index() as i32 * 2 - 7;
    file * file + rank * rank / 4
}

fn defended(pawns: Bitboard, us: Color) -> Bitboard {
    let front = pawns.forward(us);
    front.east() | front.west()
}

/// "castling: put R & score", "penalize mid-game K move".
fn king_safety(board: &Board, us: Color) -> i32 {
    if board.castling().any(us) {
        return 0;
    }
    let king = board.king(us);
    let is_aside = !matches!(king.file(), File::D | File::E | File::F);
    match is_aside && king.rank().relative_to(us) == Rank::First {
        true => 30,
        false => -20,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;

    fn worth(fen: &str) -> i32 {
        positional(&Board::from_fen(fen).unwrap()).0
    }

    /// What moves from the start gain: by micro-Max's own arithmetic the centre, and 9 for each
    /// pawn two files away, less one; and another 9 less for a double step.
    #[test]
    fn pawn_moves_gain_what_micro_max_adds() {
        let start = Board::start();
        assert_eq!(positional(&start), Score::ZERO);
        for (mv, gain) in [("e2e4", 6), ("a2a3", 4), ("d2d3", 4 + 9), ("h2h4", 6 - 9)] {
            let mut board = start.clone();
            let _ = board.play(board.parse_move(mv).unwrap());
            assert_eq!(-positional(&board).0, gain, "{mv}");
        }
    }

    #[test]
    fn knights_and_bishops_gain_by_the_centre_and_rooks_and_queens_do_not() {
        let [centre, corner] = [
            "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
        ];
        assert_eq!(worth(centre) - worth(corner), 27);
        for (piece, gain) in [("B", 27), ("R", 0), ("Q", 0)] {
            let [centre, corner] = [centre, corner].map(|fen| fen.replace('N', piece));
            assert_eq!(worth(&centre) - worth(&corner), gain, "{piece}");
        }
    }

    #[test]
    fn the_king_is_frozen_until_little_is_left() {
        let may_castle = worth("rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w KQkq - 0 1");
        let has_moved = worth("rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w kq - 0 1");
        let castled = worth("rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w kq - 0 1");
        // The centre is four squares' worth nearer on e1 than on g1.
        assert_eq!((may_castle, has_moved, castled), (0, -20, 30 - 4));
        assert_eq!(worth("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
        assert_eq!(worth("4k3/8/8/8/8/8/8/6K1 w - - 0 1"), -4);
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let white = worth("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
        let black = worth("r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 b - - 0 9");
        assert_eq!(white, black);
    }
}
