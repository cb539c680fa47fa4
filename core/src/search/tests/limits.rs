//! The limits that end a search.

use super::worker::with_worker;
use super::*;
use crate::profile::TINY;
use crate::time::{Budget, Millis, Spare};
use core::num::NonZeroU32;

const MIDDLE_GAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
/// Every move opens captures, so quiescence goes deep.
const EXPLOSIVE: &str = "r2q1rk1/pp1bppbp/2np1np1/8/2BNP3/2N1BP2/PPPQ2PP/R3K2R w KQ - 0 1";

/// The pawn promotes, but a shallow search does not find it.
const LATE_PROMOTION: &str = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1";

#[test]
fn a_stop_is_honoured_within_two_poll_intervals() {
    for (interval, most) in [(1024, 2048), (64, 128)] {
        for fen in [MIDDLE_GAME, EXPLOSIVE] {
            for stop_at in [1, 2, 7, 40] {
                let sizes = Sizes {
                    poll_interval: interval,
                    call_stack: CallStackBudget::UNBOUNDED,
                    ..Sizes::DESKTOP
                };
                let mut host = Silent {
                    stop_at: Some(stop_at),
                    ..Silent::default()
                };
                let limits = Limits::until_stopped(Instant(0));
                let report = Bench::new(sizes, 1024).think((fen, ""), limits, &mut host);
                assert!(report.best.is_some());
                let asked = stop_at * u64::from(interval);
                assert!(report.nodes >= asked, "{report:?}");
                assert!(
                    report.nodes <= asked + most - u64::from(interval),
                    "{report:?}"
                );
                assert_eq!(host.polls, stop_at);
            }
        }
    }
}

/// Only one move is legal, so a search that has a budget since the ponder hit needs no more time.
#[test]
fn the_only_move_ends_pondering_at_the_hit() {
    for (depth, is_hit, is_over) in [(1, true, false), (2, false, false), (2, true, true)] {
        with_worker(FORCED, Switches::SHIPPED, |worker| {
            worker.gather_root_moves();
            worker.root.depth = Depth(depth);
            let budget = Budget {
                soft: Millis(100_000),
                hard: Millis(100_000),
                spare: Spare::Kept,
            };
            worker.watch.limits_mut().budget = is_hit.then_some(budget);
            worker.poll();
            assert_eq!(worker.watch.is_stopped(), is_over, "{depth} {is_hit}");
        });
    }
}

#[test]
fn the_node_limit_is_exact_to_the_node_and_a_move_is_ready_with_none() {
    for nodes in [0, 1, 2, 100, 5000] {
        let limits = Limits {
            nodes,
            ..Limits::until_stopped(Instant(0))
        };
        let report = Bench::desktop().think((MIDDLE_GAME, ""), limits, &mut Silent::default());
        assert!(report.best.is_some());
        assert!(report.nodes <= nodes.max(1), "{report:?}");
    }
}

/// A host that notes the greatest number of nodes between two polls.
#[derive(Default)]
struct Gaps {
    last: u64,
    greatest: u64,
}

impl Host for Gaps {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(0)
    }

    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        self.greatest = self.greatest.max(status.nodes - self.last);
        self.last = status.nodes;
        Control::Continue
    }
}

#[test]
fn leaves_without_room_on_the_call_stack_are_polled_and_counted_too() {
    let none = CallStackBudget {
        bytes: 0,
        ..TINY.search.call_stack
    };
    for call_stack in [TINY.search.call_stack, none] {
        let sizes = Sizes {
            call_stack,
            ..TINY.search
        };
        for nodes in [1, 5, 10_000] {
            let limits = Limits {
                nodes,
                ..Limits::until_stopped(Instant(0))
            };
            let mut host = Gaps::default();
            let report = Bench::new(sizes, 128).think((EXPLOSIVE, ""), limits, &mut host);
            assert!(report.nodes <= nodes, "{report:?}");
            assert!(host.greatest <= u64::from(sizes.poll_interval));
        }
    }
}

#[test]
fn the_hard_limit_ends_the_search_by_the_clock_that_counts() {
    // The clock counts polls: one poll is a millisecond.
    let budget = Budget {
        soft: Millis(10),
        hard: Millis(30),
        spare: Spare::Kept,
    };
    let limits = Limits {
        budget: Some(budget),
        ..Limits::until_stopped(Instant(0))
    };
    let mut host = Silent::default();
    let report = Bench::desktop().think((MIDDLE_GAME, ""), limits, &mut host);
    assert!(host.polls <= 31, "{report:?}");
    // At 100,000 nodes a second, 30 ms are 3,000 nodes.
    let rate = Measure::Nodes(NonZeroU32::new(100_000).unwrap());
    let limits = Limits {
        measure: rate,
        ..limits
    };
    let report = Bench::desktop().think((MIDDLE_GAME, ""), limits, &mut Silent::default());
    assert!(report.nodes <= 3000 + 1024, "{report:?}");
}

#[test]
fn a_single_reply_is_played_at_once_under_a_clock() {
    let budget = Budget {
        soft: Millis(1000),
        hard: Millis(5000),
        spare: Spare::Kept,
    };
    let limits = Limits {
        budget: Some(budget),
        ..Limits::until_stopped(Instant(0))
    };
    let single = "k7/8/8/8/8/8/1q6/K7 w - - 0 1";
    assert_eq!(Board::from_fen(single).unwrap().count_legal(), 1);
    let mut host = Silent::default();
    let report = Bench::desktop().think((single, ""), limits, &mut host);
    assert_eq!(report.depth, Depth::ONE);
}

/// One move is legal, `Kd6`.
const FORCED: &str = "r1bq1b1r/ppppkQpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQ - 0 5";

/// The limit of this number of nodes, as a time that may not be saved.
fn fixed(nodes: u32) -> Limits {
    Limits {
        measure: Measure::Nodes(NonZeroU32::new(1_000).unwrap()),
        budget: Some(Budget::fixed(Millis(nodes))),
        ..Limits::until_stopped(Instant(0))
    }
}

#[test]
fn a_fixed_time_that_was_asked_for_is_used_up_also_for_the_only_move() {
    let think = |spare| {
        let limits = Limits {
            budget: Some(Budget {
                spare,
                ..Budget::fixed(Millis(20_000))
            }),
            ..fixed(0)
        };
        Bench::desktop().think((FORCED, ""), limits, &mut Silent::default())
    };
    let report = think(Spare::None);
    assert!((20_000..=21_024).contains(&report.nodes), "{report:?}");
    for spare in [Spare::Kept, Spare::Lost] {
        assert_eq!(think(spare).depth, Depth::ONE, "{spare:?}");
    }
}

#[test]
fn a_fixed_time_shows_a_mate_as_short_as_an_analysis_of_its_nodes() {
    // A search of a few thousand nodes proves longer mates.
    for (fen, shortest) in [
        ("8/8/5Q2/8/6k1/4K3/8/8 w - - 0 1", 3),
        ("4k3/6R1/8/8/8/2p5/3R1P2/6K1 w - - 0 1", 3),
        ("8/7k/P7/8/5PQ1/1P5P/6P1/6K1 w - - 0 1", 3),
        ("8/8/8/8/k7/8/1p2K3/q1q5 w - - 0 1", -3),
    ] {
        let nodes = Limits {
            nodes: 60_000,
            ..Limits::until_stopped(Instant(0))
        };
        for limits in [nodes, fixed(60_000)] {
            let report = Bench::desktop().think((fen, ""), limits, &mut Silent::default());
            assert_eq!(
                report.score.mate_in_moves(),
                Some(shortest),
                "{fen}: {limits:?}"
            );
        }
    }
}

#[test]
fn a_proven_mate_ends_a_move_at_once_and_an_analysis_never() {
    let mate_in_one = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let budget = Budget {
        soft: Millis(1000),
        hard: Millis(5000),
        spare: Spare::Kept,
    };
    let limits = Limits::until_stopped(Instant(0));
    let timed = Limits {
        budget: Some(budget),
        ..limits
    };
    let depth = |limits| {
        let report = Bench::desktop().think((mate_in_one, ""), limits, &mut Silent::default());
        report.depth.0
    };
    assert_eq!(depth(timed), 2, "a move is two plies");
    let two_lines = Limits {
        lines: 2,
        depth: Depth(4),
        ..timed
    };
    assert_eq!(depth(two_lines), 4, "the second line is no mate");
    assert_eq!(depth(limits), Depth::MAX.0);
}

#[test]
fn any_memory_will_do() {
    let tiny = Sizes {
        moves: 40,
        plies: 3,
        pv: Sizes::pv(1),
        ..Sizes::NONE
    };
    let report = Bench::new(tiny, 0).at_depth(MIDDLE_GAME, 6);
    assert!(report.best.is_some());
    for sizes in [
        tiny,
        Sizes {
            moves: 60,
            plies: 10,
            ..tiny
        },
        Sizes {
            moves: 300,
            plies: 32,
            butterfly: 64,
            evaluations: 7,
            pv: Sizes::pv(12),
            poll_interval: 64,
            ..Sizes::NONE
        },
    ] {
        for hash in [0, 2, 64] {
            let _ = Bench::new(sizes, hash).at_depth(EXPLOSIVE, 4);
        }
    }
    // There are no records of plies, so no move is searched.
    let unplayed = Sizes { plies: 0, ..tiny };
    let report = Bench::new(unplayed, 64).think((MIDDLE_GAME, ""), depth_limit(6), &mut Until(99));
    assert!(report.best.is_some() && report.nodes == 0, "{report:?}");
    // There is no memory for lines. The host tests that each begins with its own move; it is not
    // polled, because the status has no line.
    let unlined = Sizes {
        plies: 10,
        pv: 0,
        poll_interval: u32::MAX,
        ..tiny
    };
    let limits = Limits {
        lines: 3,
        ..depth_limit(4)
    };
    let mut host = Silent::default();
    let _ = Bench::new(unlined, 64).think((MIDDLE_GAME, ""), limits, &mut host);
    assert!(host.reports.iter().any(|(report, _)| report.line == 3));
    // The move stack is empty.
    let unpolled = Sizes {
        poll_interval: 0,
        ..Sizes::NONE
    };
    assert_eq!(Bench::new(unpolled, 0).at_depth(MIDDLE_GAME, 3).best, None);
}

#[test]
fn the_same_search_twice_gives_the_same_nodes() {
    let nodes = |fen| Bench::desktop().at_depth(fen, 6).nodes;
    assert_eq!(nodes(MIDDLE_GAME), nodes(MIDDLE_GAME));
}

#[test]
fn iterations_deepen_by_the_step_until_the_last_depth() {
    for (step, expected) in [
        (0, vec![1, 2, 3, 4, 5]),
        (1, vec![1, 2, 3, 4, 5]),
        (2, vec![2, 4, 5]),
        (9, vec![5]),
    ] {
        let limits = Limits {
            step: Depth(step),
            ..depth_limit(5)
        };
        let mut host = Silent::default();
        Bench::desktop().think((MIDDLE_GAME, ""), limits, &mut host);
        let mut depths: Vec<_> = (host.reports.iter())
            .map(|(report, _)| report.depth.0)
            .collect();
        depths.dedup();
        assert_eq!(depths, expected);
    }
}

#[test]
fn a_score_that_is_only_a_bound_is_reported_as_one() {
    /// Stops the search after the first lower bound.
    #[derive(Default)]
    struct UntilFailHigh(Option<Report>);
    impl Host for UntilFailHigh {
        fn now(&mut self, _: Measure) -> Instant {
            Instant(0)
        }
        fn poll(&mut self, _: &Status<'_>, _: &mut Limits) -> Control {
            match self.0 {
                Some(_) => Control::Stop,
                None => Control::Continue,
            }
        }
        fn progress(&mut self, iteration: &Iteration<'_>) {
            if iteration.report.bound == Bound::Lower {
                self.0 = Some(iteration.report);
            }
        }
    }
    let sizes = Sizes {
        poll_interval: 1,
        ..Sizes::DESKTOP
    };
    let mut bench = Bench::new(sizes, 1 << 16);
    let mut ring = vec![None; 4];
    let mut keys = vec![0; 4];
    let mut game = Game::new(&mut ring, &mut keys);
    game.reset(Board::from_fen(LATE_PROMOTION).unwrap());
    let mut host = UntilFailHigh::default();
    let mut limits = depth_limit(20);
    let mut search = Search::new(bench.buffers.lend());
    let end = search.think(&game, &bench.hash, &mut limits, &mut host);
    let reported = host.0.unwrap();
    assert_eq!(
        (end.best, end.score, end.bound, end.depth),
        (reported.best, reported.score, Bound::Lower, reported.depth)
    );
}

#[test]
fn new_limits_take_effect_in_a_running_search() {
    struct Hit(Silent);
    impl Host for Hit {
        fn now(&mut self, measure: Measure) -> Instant {
            self.0.now(measure)
        }
        fn poll(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control {
            let verdict = self.0.poll(status, limits);
            if self.0.polls == 20 {
                limits.started = Instant(20);
                limits.budget = Some(Budget {
                    soft: Millis(1),
                    hard: Millis(10),
                    spare: Spare::Kept,
                });
            }
            verdict
        }
    }
    let mut ring = vec![None; 4];
    let mut keys = vec![0; 4];
    let game = Game::new(&mut ring, &mut keys);
    let sizes = Sizes {
        poll_interval: 100,
        ..Sizes::DESKTOP
    };
    let mut bench = Bench::new(sizes, 1 << 16);
    let mut host = Hit(Silent::default());
    let mut limits = Limits::until_stopped(Instant(0));
    let _ = Search::new(bench.buffers.lend()).think(&game, &bench.hash, &mut limits, &mut host);
    assert!((20..=31).contains(&host.0.polls), "{}", host.0.polls);
}

#[test]
fn the_stack_bounds_how_deep_the_search_goes() {
    let sizes = |frames: u32| Sizes {
        call_stack: CallStackBudget {
            bytes: frames * 100,
            node: 100,
            pruning: 40,
            quiesce: 50,
        },
        ..Sizes::DESKTOP
    };
    for frames in [0, 1, 3, 6] {
        let report = Bench::new(sizes(frames), 1 << 10).at_depth(EXPLOSIVE, 8);
        assert!(report.best.is_some());
        // The main search takes 100 bytes per ply, quiescence 50. One further ply has only leaves
        // as children.
        assert!(
            report.selective_depth <= 2 * frames + 1,
            "{frames}: {report:?}"
        );
    }
    let bounded = Bench::new(sizes(1_000), 1 << 10).at_depth(MIDDLE_GAME, 6);
    let free = Bench::new(Sizes::DESKTOP, 1 << 10).at_depth(MIDDLE_GAME, 6);
    assert_eq!((bounded.nodes, bounded.best), (free.nodes, free.best));
}
