//! Moves that a weakened search overlooks, and moves that it sees.

use super::*;
use crate::search::weakness::RootWeakness;
use crate::search::{Errors, Weakness};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn weak(errors: Errors, nodes: u64) -> Limits {
    Limits {
        weakness: Weakness::new(errors),
        nodes,
        ..depth_limit(6)
    }
}

fn best(bench: &mut Bench, fen: &str, errors: Errors) -> Option<Move> {
    bench
        .think((fen, ""), weak(errors, 5_000), &mut Silent::default())
        .best
}

#[test]
fn a_seed_decides_what_is_overlooked() {
    let errors = |seed| Errors {
        blindness: 300,
        oversights: 100,
        noise: 200,
        seed,
    };
    let mut found = Vec::new();
    for seed in 0..40 {
        let first = best(&mut Bench::desktop(), KIWIPETE, errors(seed));
        let again = best(&mut Bench::desktop(), KIWIPETE, errors(seed));
        assert_eq!(first, again, "seed {seed}");
        found.push(first);
    }
    found.sort_by_key(|mv| mv.map(Move::bits));
    found.dedup();
    assert!(found.len() > 3, "{found:?}");
}

#[test]
fn no_error_makes_an_evaluation_a_mate() {
    let errors = |seed| Errors {
        noise: u16::MAX,
        seed,
        ..Errors::default()
    };
    // Nodes at the limit of plies return the evaluation.
    let sizes = Sizes {
        plies: 2,
        ..Sizes::DESKTOP
    };
    for seed in 0..20 {
        let mut host = Silent::default();
        let limits = weak(errors(seed), 1_000);
        let report = Bench::new(sizes, 64).think((KIWIPETE, ""), limits, &mut host);
        assert!(report.score.0.abs() <= Score::EVAL_LIMIT.0, "{report:?}");
    }
}

#[test]
fn without_errors_a_level_is_full_strength() {
    let full = Bench::desktop().at_depth(KIWIPETE, 6);
    let mut limits = weak(Errors::default(), u64::MAX);
    let level = Bench::desktop().think((KIWIPETE, ""), limits, &mut Silent::default());
    assert_eq!((level.best, level.score), (full.best, full.score));
    limits.weakness = Weakness::NONE;
    let none = Bench::desktop().think((KIWIPETE, ""), limits, &mut Silent::default());
    assert_eq!(
        (none.nodes, none.best, none.score),
        (full.nodes, full.best, full.score)
    );
}

#[test]
fn a_levels_scores_do_not_leak_into_full_strength() {
    let errors = Errors {
        blindness: 500,
        oversights: 500,
        noise: 1_000,
        seed: 7,
    };
    // A table so large that entries hardly ever replace each other.
    let bench = || Bench::new(Sizes::DESKTOP, 1 << 20);
    let full = bench().at_depth(KIWIPETE, 6);
    let mut used = bench();
    let limits = weak(errors, u64::MAX);
    let _ = used.think((KIWIPETE, ""), limits, &mut Silent::default());
    let after = used.at_depth(KIWIPETE, 6);
    assert_eq!((after.best, after.score), (full.best, full.score));
    let more = after.nodes.abs_diff(full.nodes);
    assert!(more * 100 < full.nodes, "{more} of {}", full.nodes);
}

#[test]
fn in_check_nothing_is_overlooked() {
    // The pawn can capture the checking knight. If captures were overlooked here, the king would
    // move.
    let errors = Errors {
        oversights: u16::MAX,
        ..Errors::default()
    };
    let fen = "4k3/8/8/8/8/5n2/P5P1/4K3 w - - 0 1";
    assert_eq!(takes(fen, "g2f3", errors, 20), 20);
}

#[test]
fn a_weakness_that_overlooks_all_moves_still_plays_one() {
    let errors = Errors {
        blindness: u16::MAX,
        oversights: u16::MAX,
        noise: 1_000,
        seed: 3,
    };
    for fen in [START, KIWIPETE, "7k/8/8/8/8/8/5r2/6K1 w - - 0 1"] {
        let best = best(&mut Bench::desktop(), fen, errors);
        assert!(best.is_some_and(|mv| Board::from_fen(fen).unwrap().is_legal(mv)));
    }
    // No false mate is reported.
    let mate = Bench::desktop().think(
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", ""),
        weak(errors, 5_000),
        &mut Silent::default(),
    );
    assert!(!mate.score.is_mate() || mate.score < Score::DRAW);
}

/// Returns the number of seeds, of `count`, with which the search plays the capture `wanted`.
fn takes(fen: &str, wanted: &str, errors: Errors, count: u32) -> usize {
    let wanted = Board::from_fen(fen).unwrap().parse_move(wanted).unwrap();
    (0..count)
        .filter(|&seed| best(&mut Bench::desktop(), fen, Errors { seed, ..errors }) == Some(wanted))
        .count()
}

#[test]
fn captures_of_more_valuable_pieces_are_overlooked_less_often() {
    let errors = Errors {
        oversights: 512,
        ..Errors::default()
    };
    let queen = takes("3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", errors, 200);
    let knight = takes("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", errors, 200);
    assert!((150..200).contains(&queen), "{queen}");
    assert!((60..140).contains(&knight), "{knight}");
}

#[test]
fn evaluation_errors_are_smaller_with_fewer_pieces() {
    let spread = |fen: &str| {
        let scores = (0..60).map(|seed| {
            let errors = Errors {
                noise: 400,
                seed,
                ..Errors::default()
            };
            let limits = Limits {
                depth: Depth(1),
                ..weak(errors, u64::MAX)
            };
            let mut bench = Bench::desktop();
            bench.think((fen, ""), limits, &mut Silent::default()).score
        });
        let scores: Vec<_> = scores.collect();
        scores.iter().max().unwrap().0 - scores.iter().min().unwrap().0
    };
    let (full, few) = (spread(START), spread("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"));
    assert!(full > 200, "{full}");
    assert!((1..full / 2).contains(&few), "{few}");
}

/// Returns the number of seeds, of 4,000, with which a move at this ply is overlooked.
fn overlooked(fen: &str, uci: &str, ply: u16, errors: Errors) -> usize {
    let board = Board::from_fen(fen).unwrap();
    let mv = board.parse_move(uci).unwrap();
    (0..4_000)
        .filter(|&seed| {
            let weakness = RootWeakness::new(Weakness::new(Errors { seed, ..errors }), &board);
            weakness.overlooks(&board, mv, ply)
        })
        .count()
}

/// Asserts that `count` of 4,000 is a share of `parts` / 1,024, within three standard deviations.
fn assert_share(count: usize, parts: usize, what: &str) {
    let expected = 4_000 * parts / 1_024;
    assert!(
        count.abs_diff(expected) < 100,
        "{what}: {count}, not {expected}"
    );
}

#[test]
fn quiet_moves_further_ahead_are_overlooked_more_often() {
    let errors = Errors {
        blindness: 160,
        oversights: 600,
        ..Errors::default()
    };
    let fen = "4k3/8/8/3n4/4P3/8/4P3/4K3 w - - 0 1";
    for (ply, quiet, capture) in [(0, 120, 600), (1, 120, 600), (2, 240, 80), (9, 240, 80)] {
        assert_share(overlooked(fen, "e2e3", ply, errors), quiet, "a quiet move");
        assert_share(overlooked(fen, "e4d5", ply, errors), capture, "a capture");
    }
}

#[test]
fn backward_long_and_knight_moves_are_overlooked_more_often() {
    let errors = Errors {
        blindness: 400,
        ..Errors::default()
    };
    // The test runs for both sides.
    for (fen, moves) in [
        (
            "4k3/8/8/8/R3N3/8/8/4K3 w - - 0 1",
            [
                ("a4a5", 3),
                ("a4a3", 5),
                ("a4a8", 5),
                ("e4c5", 4),
                ("e4c3", 6),
            ],
        ),
        (
            "4k3/8/8/r3n3/8/8/8/4K3 b - - 0 1",
            [
                ("a5a4", 3),
                ("a5a6", 5),
                ("a5a1", 5),
                ("e5c4", 4),
                ("e5c6", 6),
            ],
        ),
    ] {
        for (uci, quarters) in moves {
            assert_share(overlooked(fen, uci, 0, errors), 100 * quarters, uci);
        }
    }
}

#[test]
fn a_plain_capture_is_overlooked_in_parts() {
    let errors = Errors {
        oversights: 800,
        ..Errors::default()
    };
    for (victim, parts) in [("q", 200), ("r", 400), ("b", 800), ("n", 800), ("p", 800)] {
        let fen = std::format!("6k1/8/8/3{victim}4/8/8/3R4/6K1 w - - 0 1");
        assert_share(overlooked(&fen, "d2d5", 1, errors), parts, victim);
    }
}
