//! Successive iterations: windows, lines and time.

use super::super::path::{Path, Ply};
use super::super::window::Window;
use super::super::worker::Worker;
use super::worker::{MIDDLE_GAME, with_host, with_worker};
use super::*;
use crate::time::{Budget, Millis, Spare};
use crate::tunables::{
    aspiration_first, time_doubt_most, time_doubt_slope, time_fall, time_fall_least,
    time_fall_most, time_fall_of_game, time_stable_after, time_stable_slope, time_unstable,
};

#[test]
fn an_iteration_that_is_stopped_has_no_score() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        worker.gather_root_moves();
        worker.root.depth = Depth(3);
        worker.root_depth = 3;
        assert!(worker.search_root(0, Window::FULL).is_some());
        let spent = worker.watch.nodes();
        worker.watch.limits_mut().nodes = 2 * spent - 10;
        worker.watch.set_nodes(spent);
        let mut stopped = None;
        while !worker.watch.is_stopped() {
            worker.root.depth += Depth::ONE;
            worker.root_depth += 1;
            stopped = Some(worker.search_root(0, Window::FULL));
        }
        assert_eq!(stopped, Some(None));
    });
}

#[test]
fn a_window_that_is_left_is_widened_on_its_side() {
    // Without hash table and histories, a search gives equal results each time.
    let mut bench = Bench::new(
        Sizes {
            butterfly: 0,
            pawn_history: 0,
            captures: 0,
            continuations: 0,
            corrections: 0,
            ..Sizes::DESKTOP
        },
        0,
    );
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(MIDDLE_GAME).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    let depth = Depth(4);
    let mut think = |last: Option<Score>| {
        let (mut limits, mut host) = (depth_limit(9), Silent::default());
        let score = {
            let mut worker = search.begin(&game, &[], &mut limits, &mut host);
            worker.gather_root_moves();
            worker.root.depth = depth;
            worker.root_depth = depth.0;
            match last {
                None => worker.search_root(0, Window::FULL),
                Some(last) => worker.search_aspiration(0, last),
            }
        };
        let bounds: Vec<Bound> = host
            .reports
            .iter()
            .map(|(report, _)| report.bound)
            .collect();
        (score.unwrap(), bounds)
    };
    let (score, _) = think(None);
    // Far from the expected score, the search fails high or low.
    let far = Score(20 * aspiration_first());
    let (found, bounds) = think(Some(score + far));
    assert!(bounds.contains(&Bound::Upper), "{bounds:?}");
    assert!(found < score + far);
    let (found, bounds) = think(Some(score - far));
    assert!(bounds.contains(&Bound::Lower), "{bounds:?}");
    assert!(found > score - far);
}

#[test]
fn a_line_is_its_move_and_what_follows() {
    let board = Board::start();
    let moves = board.legal_moves();
    let mut cells = [Move::EMPTY; Sizes::pv(4)];
    let mut plies = [Ply::EMPTY; 6];
    let mut path = Path::new(&mut plies, &mut cells);
    path.set_pv(2, moves[2]);
    path.set_pv(1, moves[1]);
    path.set_pv(0, moves[0]);
    assert_eq!(path.pv(0), &moves[..3]);
    assert_eq!(path.pv(1), &moves[1..3]);
    path.clear_pv(1);
    path.set_pv(0, moves[3]);
    assert_eq!(path.pv(0), &moves[3..4]);
}

/// Returns the soft limit in effect after `change`: the time in milliseconds after which no further
/// iteration starts. The nominal soft limit is 1,000 ms.
fn soft(change: impl Fn(&mut Worker<'_, '_>)) -> u64 {
    let is_worth = |elapsed| {
        let host = Silent {
            polls: elapsed,
            ..Silent::default()
        };
        with_host(MIDDLE_GAME, Switches::SHIPPED, host, |worker| {
            worker.watch.limits_mut().budget = Some(Budget {
                soft: Millis(1_000),
                hard: Millis(9_000),
                spare: Spare::Kept,
            });
            worker.root.depth = Depth(8);
            worker.root.total = 20;
            worker.root.best_move_stability = 1;
            worker.watch.set_nodes(1_000);
            worker.root.best_nodes = 700;
            change(worker);
            worker.is_worth_deepening()
        })
    };
    let (mut least, mut most) = (0, 9_000);
    while least < most {
        let middle = (least + most) / 2;
        if is_worth(middle) {
            least = middle + 1;
        } else {
            most = middle;
        }
    }
    // Reading the clock advances it by one millisecond.
    least + 1
}

/// Returns true if `part` is `percent` percent of `whole`, within rounding.
fn is_share(part: u64, percent: u64, whole: u64) -> bool {
    part.abs_diff(whole * percent / 100) <= 12
}

#[test]
fn a_falling_score_stretches_the_time_and_a_rising_one_shrinks_it() {
    let usual = soft(|_| ());
    let of_iteration = |drop| soft(|worker| worker.root.score_drop = drop);
    let of_game = |drop: i32| {
        soft(|worker| worker.root.before = Some(worker.root.report.score + Score(drop)))
    };
    let least = u64::from(time_fall_least().unsigned_abs());
    let most = u64::from(time_fall_most().unsigned_abs());
    let cases: [(&dyn Fn(i32) -> u64, i32); 2] = [
        (&of_iteration, time_fall()),
        (&of_game, time_fall_of_game()),
    ];
    for (soft, slope) in cases {
        for drop in [-2_000, -10, 0, 10, 40, 2_000] {
            let share = u64::from((100 + drop * slope / 16).max(0).unsigned_abs());
            assert!(
                is_share(soft(drop), share.clamp(least, most), usual),
                "{drop}"
            );
        }
    }
}

#[test]
fn a_best_move_that_stands_shrinks_the_time() {
    let stood = |iterations| soft(|worker| worker.root.best_move_stability = iterations);
    let most = time_stable_after();
    let (unstable, slope) = (time_unstable(), time_stable_slope());
    for iterations in [0, 1, most - 1, most, most + 1, 60] {
        let share = |iterations: u32| u64::from(unstable - iterations.min(most) * slope);
        let expected = stood(0) * share(iterations) / share(0);
        assert!(is_share(stood(iterations), 100, expected), "{iterations}");
    }
}

#[test]
fn time_is_spent_where_the_best_move_took_few_of_the_nodes() {
    let doubt = |share| {
        soft(|worker| {
            worker.root.nodes_before = 50;
            worker.watch.set_nodes(150);
            worker.root.best_nodes = share;
        })
    };
    let percent =
        |share| u64::from(time_doubt_most()) - share * u64::from(time_doubt_slope()) / 100;
    for share in [0, 30, 60, 100] {
        let expected = doubt(0) * percent(share) / percent(0);
        assert!(is_share(doubt(share), 100, expected), "{share}");
    }
}

#[test]
fn the_nodes_of_the_best_move_are_those_of_its_own_searches() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        worker.gather_root_moves();
        let [first, second] = [0, 1].map(|place| worker.moves[place].mv);
        worker.root.report.best = Some(first);
        for (mv, nodes, turns_out_best, of_best) in [
            (first, 100, true, 100),
            (second, 30, false, 100),
            (first, 50, true, 150),
            (second, 70, true, 70),
        ] {
            let before = worker.watch.nodes();
            worker.watch.set_nodes(before + nodes);
            worker.count_nodes(mv, before, turns_out_best);
            assert_eq!(worker.root.best_nodes, of_best, "{nodes}");
        }
    });
}

#[test]
fn the_score_of_the_last_search_on_the_clock_is_kept_for_the_next() {
    let mut bench = Bench::desktop();
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(MIDDLE_GAME).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    let think = |search: &mut Search<'_>, budget| {
        let mut limits = Limits {
            budget,
            ..depth_limit(4)
        };
        let report = search.think(&game, &bench.hash, &mut limits, &mut Silent::default());
        report.score
    };
    think(&mut search, None);
    assert_eq!(
        search.last_score, None,
        "an analysis is no move of the game"
    );
    let budget = Budget {
        soft: Millis(1_000),
        hard: Millis(9_000),
        spare: Spare::Kept,
    };
    let score = think(&mut search, Some(budget));
    assert_eq!(search.last_score, Some((game.board().side(), score)));
    for (side, before) in [("w", Some(score)), ("b", None)] {
        game.reset(Board::from_fen(&MIDDLE_GAME.replace(" w ", &format!(" {side} "))).unwrap());
        let (mut limits, mut host) = (depth_limit(4), Silent::default());
        let worker = search.begin(&game, &bench.hash, &mut limits, &mut host);
        assert_eq!(worker.root.before, before, "{side}");
    }
    search.clear();
    assert_eq!(search.last_score, None, "another game");
}

#[test]
fn nothing_is_reported_twice() {
    let mut reported = 0;
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    ] {
        for lines in [1, 3] {
            let mut host = Silent::default();
            let limits = Limits {
                lines,
                ..depth_limit(8)
            };
            let report = Bench::desktop().think((fen, ""), limits, &mut host);
            let said = |(report, line): &(Report, Vec<Move>)| {
                let &Report {
                    depth,
                    score,
                    bound,
                    line: place,
                    ..
                } = report;
                (depth.0, score.0, bound, place, line.clone())
            };
            for pair in host.reports.windows(2) {
                assert_ne!(said(&pair[0]), said(&pair[1]), "{fen}");
            }
            // Each iteration is reported, and the last report has the best move.
            for depth in 1..=8 {
                let of = |(report, _): &&(Report, Vec<Move>)| report.depth.0 == depth;
                assert!(host.reports.iter().any(|reported| of(&reported)), "{fen}");
            }
            let first = host
                .reports
                .iter()
                .rev()
                .find(|(reported, _)| reported.line == 1);
            assert_eq!(
                first.map(|(reported, _)| (reported.best, reported.score)),
                Some((report.best, report.score))
            );
            reported += host.reports.len();
        }
    }
    assert!(reported > 64);
}

#[test]
fn the_last_line_of_a_search_is_its_answer_also_when_an_iteration_is_cut() {
    let (mut count, mut cut) = (0, 0);
    for fen in FALLING_AND_RISING {
        for nodes in (1..6_000).step_by(97) {
            let limits = Limits {
                nodes,
                ..Limits::until_stopped(Instant(0))
            };
            let mut host = Silent::default();
            let answer = Bench::desktop().think((fen, ""), limits, &mut host);
            let (last, line) = host.reports.last().unwrap();
            assert_eq!(line.first().copied(), answer.best, "{fen}, {nodes} nodes");
            assert_eq!(line.get(1).copied(), answer.ponder, "{fen}, {nodes} nodes");
            // Before the first iteration there is only a static eval, which is no result.
            if answer.depth > Depth::ZERO {
                let of = |report: &Report| (report.score, report.bound, report.depth);
                assert_eq!(of(last), of(&answer), "{fen}, {nodes} nodes");
            }
            count += 1;
            let deepest = host.reports.iter().map(|(report, _)| report.depth).max();
            cut += u32::from(deepest > Some(answer.depth));
        }
    }
    assert!(
        cut > 0,
        "{cut} of {count} searches answer with an earlier iteration"
    );
}

#[test]
fn being_mated_is_a_bound_until_every_root_move_has_been_searched() {
    // Black captures the bishop, is mated on the back rank, and has better moves.
    let mut bounds = 0;
    for fen in [
        "6k1/5ppp/8/1r6/1p6/B7/5PPP/3R2K1 b - - 0 1",
        "6k1/5ppp/8/4r3/4p3/3B4/5PPP/2R3K1 b - - 0 1",
    ] {
        for nodes in 1..400 {
            let limits = Limits {
                nodes,
                ..Limits::until_stopped(Instant(0))
            };
            let mut host = Silent::default();
            Bench::desktop().think((fen, ""), limits, &mut host);
            for (report, _) in &host.reports {
                let is_mated = report.score <= -Score::MATE_BOUND;
                bounds += u32::from(is_mated);
                assert!(
                    !is_mated || report.bound == Bound::Lower,
                    "{fen}, {nodes} nodes: {report:?}"
                );
            }
        }
    }
    assert!(bounds > 0);
}

#[test]
fn the_share_of_the_best_move_is_one_of_the_last_iteration() {
    let searched = |depth| {
        let mut bench = Bench::desktop();
        let mut game = Game::new(&mut bench.ring, &mut bench.keys);
        game.reset(Board::from_fen(MIDDLE_GAME).unwrap());
        let mut search = Search::new(bench.buffers.lend());
        let (mut limits, mut host) = (depth_limit(depth), Silent::default());
        let mut worker = search.begin(&game, &bench.hash, &mut limits, &mut host);
        worker.gather_root_moves();
        worker.deepen();
        let root = worker.root;
        (root.nodes_before, root.best_nodes, worker.watch.nodes())
    };
    for depth in 2..8 {
        let (before, best, all) = searched(depth);
        assert_eq!(
            before,
            searched(depth - 1).2,
            "the nodes of {depth} begin there"
        );
        assert!(
            (1..=all - before).contains(&best),
            "{best} of {}",
            all - before
        );
    }
}

/// Positions in which one side can capture a piece, and the next ply shows a good or bad reply.
const FALLING_AND_RISING: [&str; 4] = [
    MIDDLE_GAME,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

#[test]
fn only_a_falling_score_counts_as_a_drop() {
    let mut drops = [0; 2];
    for fen in FALLING_AND_RISING {
        for depth in 1..5 {
            let at = |depth| Bench::desktop().at_depth(fen, depth).score.0;
            let now = at(depth);
            // The first iteration has no score before it.
            let before = if depth > 1 { at(depth - 1) } else { now };
            let mut bench = Bench::desktop();
            let mut game = Game::new(&mut bench.ring, &mut bench.keys);
            game.reset(Board::from_fen(fen).unwrap());
            let mut search = Search::new(bench.buffers.lend());
            let (mut limits, mut host) = (depth_limit(depth), Silent::default());
            let mut worker = search.begin(&game, &bench.hash, &mut limits, &mut host);
            worker.gather_root_moves();
            worker.deepen();
            assert_eq!(worker.root.score_drop, before - now, "{fen}, depth {depth}");
            drops[usize::from(now < before)] += 1;
        }
    }
    assert!(drops.iter().all(|&count| count > 0), "{drops:?}");
}
