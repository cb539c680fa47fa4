//! An evaluation like micro-Max's.
//!
//! micro-Max adds the gain of each move to the score. Here the score depends on the position alone,
//! not on the moves before it. Its terms are:
//!
//! - Material: the fixed values, so that the bounds of the futility family hold.
//! - "center positional pts." for pawns, knights, bishops and kings: minus the square of the
//!   distance from the centre.
//! - Pawns: 9 for each square that pawns of a side defend, minus 9 for each rank that a pawn has
//!   advanced ("undefended squares plus bias" of each pawn move; a double step pays twice here).
//! - The "frozen king in middle-game", until 30 of 40 units are captured. If it cannot castle: 30
//!   on its first rank, except on files d to f; -20 on other squares.
//!
//! A pawn's "kling to non-virgin King" is left out.
//!
//! A move changes the positional part by at most 120. This is the margin of the futility family
//! (`PosMargin`, `PosMargin2`). The extreme moves are:
//!
//! - The greatest gain, 117: a promotion that freezes the kings again. The pawn that leaves a7
//!   gives 22 and 45, the kings give 50. (A bishop that captures a piece and so thaws the kings
//!   gains 28 and 50.)
//! - The greatest loss, 118: a castled king on b1 that captures a pawn on a2, beside another pawn on
//!   c2. It loses 50 for its safety, 1 for the centre, 22 and 45 for the pawn. (A pawn on b6 that
//!   captures a bishop on a7 and so thaws the kings loses 110: 11 for the centre, 9 for the step, 18
//!   for defended squares, 22 for the bishop and 50 for the kings.)
//!
//! `experiments margin` in `tests/lab` enumerates all that a move can change.
//!
//! Source: H. G. Muller, micro-Max 4.4.

use super::null_move::missing;
use crate::board::Board;
use crate::types::{Bitboard, Color, File, Piece, Rank, Score, Square};

/// The value of a defended square, and the cost of one step of a pawn, in centipawns.
const PAWN_STEP: i32 = 9;
/// The king is frozen up to this number of missing material units (`R>29`).
const MOST_MISSING: u32 = 29;

/// Returns the positional part of the evaluation for the side to move, in centipawns.
pub fn positional(board: &Board) -> Score {
    let us = board.side();
    let is_frozen = missing(board) <= MOST_MISSING;
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

/// The square of the distance from the centre, "(K-4)*(K-4)+(L-3.5)*(L-3.5)", rounded down as in a
/// `char`.
fn distance(square: Square) -> i32 {
    let file = square.file().index() as i32 - 4;
    let rank = square.rank().index() as i32 * 2 - 7;
    file * file + rank * rank / 4
}

fn defended(pawns: Bitboard, us: Color) -> Bitboard {
    let front = pawns.forward(us);
    front.east() | front.west()
}

/// The king's score: "castling: put R & score" or "penalize mid-game K move".
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
    use crate::random::Random;
    use crate::tunables::sources_margin;
    use crate::types::Move;

    extern crate std;

    fn worth(fen: &str) -> i32 {
        positional(&Board::from_fen(fen).unwrap()).0
    }

    /// Gains of moves from the start position. micro-Max adds the gain for the centre, plus 9 for
    /// each own pawn two files away, minus 9. Here a double step gains 9 less.
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
        // Measured from the centre, g1 is 4 centipawns worse than e1.
        assert_eq!((may_castle, has_moved, castled), (0, -20, 30 - 4));
        assert_eq!(worth("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
        assert_eq!(worth("4k3/8/8/8/8/8/8/6K1 w - - 0 1"), -4);
    }

    /// micro-Max 4.4: `p-4|R>29?0:20`.
    #[test]
    fn the_king_thaws_once_more_than_29_of_40_units_are_missing() {
        let safety = |pieces: &str| {
            let [aside, centre] = ["6K1", "4K3"]
                .map(|king| worth(&std::format!("4k3/{pieces}/8/8/8/8/8/{king} w - - 0 1")));
            // Measured from the centre, g1 is 4 centipawns worse than e1.
            aside - centre + 4
        };
        // Queen, rook and minor piece: 11 units are left, then 10.
        assert_eq!((safety("qrb5"), safety("qbb5")), (50, 0));
    }

    /// The change of the positional part by a move, from the view of the side that makes it.
    fn change(board: &Board, mv: Move) -> i32 {
        let mut after = board.clone();
        let _ = after.play(mv);
        -positional(&after).0 - positional(board).0
    }

    #[test]
    fn no_move_of_random_games_changes_it_by_more_than_the_margin() {
        let mut random = Random(0x6A09_E667_F3BC_C908);
        let margin = sources_margin().0;
        let (mut least, mut most) = (0, 0);
        for _ in 0..2_000 {
            let mut board = Board::start();
            for _ in 0..200 {
                let moves = board.legal_moves();
                for &mv in &moves {
                    let change = change(&board, mv);
                    assert!(change.abs() <= margin, "{} {mv:?}: {change}", board.fen());
                    (least, most) = (least.min(change), most.max(change));
                }
                if moves.is_empty() {
                    break;
                }
                let _ = board.play(random.pick(&moves));
            }
        }
        assert!(least < -90 && most > 80, "{least} {most}");
    }

    /// Shows that the bounds stated in the module's comment are reached.
    #[test]
    fn the_margin_is_tight() {
        for (fen, mv, expected) in [
            // The queen freezes the kings again: 32 of 40 units are missing before the move, 26
            // after it.
            ("4k3/P1P5/8/8/8/2n5/8/RR4K1 w - - 0 1", "a7a8q", 117),
            ("4k3/b1P5/1P6/8/8/7R/7Q/6K1 w - - 0 1", "b6a7", -110),
            ("k7/8/8/8/8/8/p1p5/nK1nnnnn w - - 0 1", "b1a2", -118),
        ] {
            let board = Board::from_fen(fen).unwrap();
            assert_eq!(
                change(&board, board.parse_move(mv).unwrap()),
                expected,
                "{fen}"
            );
        }
    }

    #[test]
    fn both_sides_are_evaluated_equally() {
        let white = worth("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
        let black = worth("r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 b - - 0 9");
        assert_eq!(white, black);
    }
}
