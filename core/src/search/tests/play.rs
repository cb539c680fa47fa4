//! Moves that the search must find.

use super::*;

#[test]
fn mates_are_found_with_their_distance() {
    for (fen, depth, san, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 3, "Ra8#", 1),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
            3,
            "Qxf7#",
            1,
        ),
        ("1k6/8/1K6/8/8/8/8/6R1 w - - 0 1", 3, "Rg8#", 1),
        ("8/8/8/8/8/5k2/q7/6K1 b - - 0 1", 3, "Qg2#", 1),
    ] {
        let report = Bench::desktop().at_depth(fen, depth);
        assert_eq!(
            report.score.mate_in_moves(),
            Some(moves),
            "{fen} {report:?}"
        );
        assert_eq!(text(fen, report.best), san, "{fen}");
    }
}

#[test]
fn a_mated_or_stalemated_side_has_no_move() {
    for fen in [
        "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        assert_eq!(Bench::desktop().at_depth(fen, 3).best, None);
    }
}

#[test]
fn stalemate_is_avoided_when_winning_and_sought_when_losing() {
    let winning = Bench::desktop().at_depth("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 5);
    assert!(winning.score.is_mate());
    // The rook sacrifices itself with check. Capturing it is stalemate.
    let losing = "7k/6Rp/8/8/8/8/5q2/7K w - - 0 1";
    let report = Bench::desktop().at_depth(losing, 12);
    assert_eq!(report.score, Score::DRAW, "{report:?}");
    // With a further pawn move, the sacrifice gives no stalemate.
    let lost = "7k/6Rp/8/8/8/8/P4q2/7K w - - 0 1";
    assert!(Bench::desktop().at_depth(lost, 6).score < Score(-300));
}

#[test]
fn mate_on_the_hundredth_half_move_wins_and_other_moves_draw() {
    let mate = Bench::desktop().at_depth("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 99 90", 3);
    assert_eq!(mate.score.mate_in_moves(), Some(1));
    let draw = Bench::desktop().at_depth("6k1/8/8/8/8/8/8/R5K1 w - - 99 90", 4);
    assert_eq!(draw.score, Score::DRAW);
}

#[test]
fn a_lost_side_takes_the_repetition() {
    let perpetual = "5k2/5p1p/8/6Q1/8/8/qr6/7K w - - 0 1";
    let report = Bench::desktop().at_depth(perpetual, 8);
    assert_eq!(report.score, Score::DRAW, "{report:?}");
}

#[test]
fn contempt_sets_the_draw_score_of_the_root_side() {
    let score = |fen: &str, depth, contempt| {
        let limits = Limits {
            contempt: Score(contempt),
            ..depth_limit(depth)
        };
        let mut host = Silent::default();
        Bench::desktop().think((fen, ""), limits, &mut host).score
    };
    // White, a rook behind, has a perpetual check.
    let perpetual = "5k2/5p1p/8/6Q1/8/8/qr6/7K w - - 0 1";
    // After every White move, Black captures the pawn or is stalemated.
    let stalemate = "k7/P7/1K6/8/8/8/8/8 w - - 0 1";
    for contempt in [-120, 0, 120] {
        assert_eq!(score(perpetual, 10, contempt), Score(-contempt));
        assert_eq!(score(stalemate, 2, contempt), Score(-contempt));
    }
}

#[test]
fn the_game_before_the_root_counts_for_repetition() {
    let lost = "7k/8/4q3/8/8/8/8/K7 w - - 0 1";
    let alone = Bench::desktop().at_depth(lost, 5);
    assert!(alone.score < Score(-500), "{alone:?}");
    // Kb1 repeats a position of the game.
    let shuffle = "a1b1 h8g8 b1a1 g8h8";
    let mut host = Silent::default();
    let report = Bench::desktop().think((lost, shuffle), depth_limit(5), &mut host);
    assert_eq!(report.score, Score::DRAW, "{report:?}");
    assert_eq!(text(lost, report.best), "Kb1");
}

#[test]
fn several_best_lines_are_distinct() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
    let mut host = Silent::default();
    let limits = Limits {
        lines: 4,
        ..depth_limit(5)
    };
    let _ = Bench::desktop().think((fen, ""), limits, &mut host);
    let last: Vec<_> = host
        .reports
        .iter()
        .filter(|(report, _)| report.depth == Depth(5))
        .collect();
    let found = |line| {
        let (report, _) = last
            .iter()
            .rfind(|(report, _)| report.line == line)
            .unwrap();
        report.best.expect("a best move").bits()
    };
    let mut best = [1, 2, 3, 4].map(found).to_vec();
    best.sort_unstable();
    best.dedup();
    assert_eq!(best.len(), 4);
}

#[test]
fn excluded_moves_are_never_chosen() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let board = Board::from_fen(fen).unwrap();
    let mut limits = depth_limit(3);
    for (index, mv) in board.legal_moves().into_iter().enumerate() {
        limits.excluded.set(index, board.san(mv).ends_with('#'));
    }
    let report = Bench::desktop().think((fen, ""), limits, &mut Silent::default());
    assert!(report.best.is_some_and(|mv| !board.san(mv).ends_with('#')));
    for index in 0..256 {
        limits.excluded.set(index, true);
    }
    let none = Bench::desktop().think((fen, ""), limits, &mut Silent::default());
    assert_eq!(none.best, None);
}

#[test]
fn the_ponder_move_is_legal_after_the_best_move() {
    let mut board = Board::start();
    for _ in 0..20 {
        let report = Bench::desktop().at_depth(&board.fen(), 3);
        let _ = board.play(report.best.unwrap());
        assert!(report.ponder.is_some_and(|mv| board.is_legal(mv)));
    }
}
