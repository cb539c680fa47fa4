//! Tests of whole searches: mates, draws, and too little memory.

use super::POSITIONS;
use crate::board::Board;
use crate::search::tests::{Bench, Until, depth_limit};
use crate::search::{Report, Sizes};
use crate::types::Score;

/// Searches a position to a depth in memory of these sizes.
fn search(sizes: Sizes, fen: &str, depth: i32) -> Report {
    Bench::new(sizes, 1 << 14).think((fen, ""), depth_limit(depth), &mut Until(u64::MAX))
}

#[test]
fn mates_are_found_at_their_length() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 1),
        ("8/8/8/8/8/5k2/7q/5K2 b - - 0 1", 1),
        ("1k6/8/1K6/8/8/8/8/6R1 w - - 0 1", 1),
        ("k7/8/2K5/8/8/8/8/6R1 w - - 0 1", 2),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
    ] {
        let report = search(Sizes::DESKTOP, fen, 12);
        assert_eq!(report.score.mate_in_moves(), Some(moves), "{fen}");
    }
    let mated = search(Sizes::DESKTOP, "k7/8/1K6/8/8/8/8/7R b - - 0 1", 8);
    assert_eq!(mated.score.mate_in_moves(), Some(-1));
}

#[test]
fn dead_drawn_positions_have_the_draw_score() {
    for fen in [
        "8/8/4k3/8/8/3K4/8/7B w - - 0 1",
        "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
    ] {
        assert_eq!(search(Sizes::DESKTOP, fen, 6).score, Score::DRAW, "{fen}");
    }
}

#[test]
fn a_legal_move_is_found_with_little_memory() {
    let shortages = [
        Sizes {
            moves: 40,
            ..Sizes::DESKTOP
        },
        Sizes {
            moves: 0,
            ..Sizes::DESKTOP
        },
        Sizes {
            plies: 3,
            ..Sizes::DESKTOP
        },
        Sizes {
            plies: 1,
            ..Sizes::DESKTOP
        },
        Sizes {
            butterfly: 0,
            pawn_history: 7,
            ..Sizes::DESKTOP
        },
        Sizes {
            captures: 0,
            continuations: 100,
            corrections: 5,
            ..Sizes::DESKTOP
        },
        Sizes {
            pv: 0,
            accumulators: 0,
            evaluations: 0,
            ..Sizes::DESKTOP
        },
    ];
    for sizes in shortages {
        for fen in POSITIONS {
            let report = search(sizes, fen, 5);
            let board = Board::from_fen(fen).unwrap();
            if sizes.moves > 0 {
                assert!(report.best.is_some_and(|mv| board.is_legal(mv)), "{fen}");
            }
        }
    }
}
