//! Endings whose result the evaluation knows. The search must not change it.

use super::*;
use crate::board::BoardBuilder;
use crate::eval::Evaluation;
use crate::types::{Color, Piece};

/// Every `step`-th legal position with king and pawn of `strong` against a king.
fn pawn_endings(step: usize) -> impl Iterator<Item = Board> {
    (0..2 * 48 * 64 * 64).step_by(step).filter_map(|index| {
        let square = |number: usize| Square::from_low_bits(number as u32);
        let (side, pawn) = (index & 1, 8 + (index >> 1) % 48);
        let kings = (index >> 1) / 48;
        let (attacker, defender) = (kings % 64, kings / 64);
        let strong = Color::ALL[kings % 2];
        let mut builder = BoardBuilder::empty();
        builder.side = Color::ALL[side];
        for (at, color, piece) in [
            (pawn, strong, Piece::Pawn),
            (attacker, strong, Piece::King),
            (defender, !strong, Piece::King),
        ] {
            builder.put(square(at), Some((color, piece)));
        }
        let board = builder.build().ok()?;
        (board.occupied().len() == 3 && board.has_legal_move()).then_some(board)
    })
}

/// The result for the side to move: 1 won, 0 drawn, -1 lost.
fn result(score: Score) -> i32 {
    if score.0.abs() < 100 {
        0
    } else {
        score.0.signum()
    }
}

/// A sample, or one of 53 positions in the complete form.
#[test]
fn a_small_search_never_misjudges_king_and_pawn_against_king() {
    let complete = std::env::var_os("GOBY_COMPLETE").is_some_and(|value| value != "0");
    let (mut positions, mut won) = (0, 0);
    for board in pawn_endings(if complete { 53 } else { 997 }) {
        let truth = result(Evaluation::of(&board).score(&board));
        let limits = Limits {
            nodes: 2_000,
            ..Limits::until_stopped(Instant(0))
        };
        let report = Bench::desktop().think((&board.fen(), ""), limits, &mut Silent::default());
        assert_eq!(result(report.score), truth, "{} {report:?}", board.fen());
        positions += 1;
        won += i32::from(truth != 0);
        let best = report.best.expect("a legal move");
        let mut after = board.clone();
        let _ = after.play(best);
        // The new queen may be captured, so promotions are not compared.
        if best.promotion().is_some() {
            continue;
        }
        let kept = -result(Evaluation::of(&after).score(&after));
        assert_eq!(kept, truth, "{} {:?}", board.fen(), report.best);
    }
    assert!(positions > 200 && won > 100, "{won} won of {positions}");
}

#[test]
fn a_won_pawn_ending_is_won() {
    let mut games = 0;
    for board in pawn_endings(9_973) {
        let strong_to_move = result(Evaluation::of(&board).score(&board));
        if strong_to_move == 0 {
            continue;
        }
        let mut bench = Bench::desktop();
        let (fen, mut moves) = (board.fen(), std::string::String::new());
        let mut now = board;
        let mut plies = 0;
        while now.has_legal_move() {
            let limits = Limits {
                nodes: 2_000,
                ..Limits::until_stopped(Instant(0))
            };
            let report = bench.think((&fen, &moves), limits, &mut Silent::default());
            let mv = report.best.expect("a legal move");
            moves = format!("{moves} {}", now.coordinate(mv));
            let _ = now.play(mv);
            plies += 1;
            assert!(plies < 120, "{fen}{moves}");
        }
        assert!(now.in_check(), "{fen}{moves}");
        games += 1;
    }
    assert!(games > 15, "{games}");
}
