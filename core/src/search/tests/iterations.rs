//! The time of a search depends on its last iteration, not on those before.

use super::worker::MIDDLE_GAME;
use super::*;
use crate::time::{Budget, Millis, Spare};
use crate::tunables::{time_doubt_most, time_doubt_slope};
use core::num::NonZeroU32;

/// Positions with a sound move, and a move that is mated at once. Nearly all nodes of each
/// iteration are those of the first.
const OBVIOUS: [(&str, [&str; 2]); 3] = [
    (
        "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
        ["e2e4", "g2g4"],
    ),
    (
        "rnbqkbnr/ppppp1pp/8/5p2/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
        ["g8f6", "g7g5"],
    ),
    (
        "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
        ["g7g6", "g8f6"],
    ),
];

/// Positions with captures and checks, whose score changes from depth to depth.
const UNCLEAR: [&str; 5] = [
    MIDDLE_GAME,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r2q1rk1/pp1bppbp/2np1np1/8/2BNP3/2N1BP2/PPPQ2PP/R3K2R w KQ - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
];

/// A host that notes the nodes before each iteration.
#[derive(Default)]
struct Beginnings {
    depth: Depth,
    nodes: Vec<u64>,
}

impl Host for Beginnings {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(0)
    }

    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        if status.depth > self.depth {
            self.depth = status.depth;
            self.nodes.push(status.nodes);
        }
        Control::Continue
    }
}

/// The nodes before the last iteration of a search of these moves alone, in percent of its soft
/// limit. The clock counts nodes.
fn last_beginning(fen: &str, moves: [&str; 2], soft: u32) -> u64 {
    let board = Board::from_fen(fen).unwrap();
    let mut limits = Limits {
        measure: Measure::Nodes(NonZeroU32::new(1_000).unwrap()),
        budget: Some(Budget {
            soft: Millis(soft),
            hard: Millis(10 * soft),
            spare: Spare::Kept,
        }),
        ..Limits::until_stopped(Instant(0))
    };
    for (index, mv) in board.legal_moves().into_iter().enumerate() {
        let text = format!("{}", board.coordinate(mv));
        limits.excluded.set(index, !moves.contains(&text.as_str()));
    }
    let sizes = Sizes {
        poll_interval: 1,
        ..Sizes::DESKTOP
    };
    let mut host = Beginnings::default();
    Bench::new(sizes, 1 << 14).think((fen, ""), limits, &mut host);
    let last = host.nodes.last().expect("an iteration");
    last * 100 / u64::from(soft)
}

/// The rise of the time by a falling score is part of the tolerance.
#[test]
fn no_iteration_begins_late_if_the_last_one_had_one_good_move() {
    let most = u64::from(time_doubt_most() - time_doubt_slope()) * 3 / 2;
    for (fen, moves) in OBVIOUS {
        let parts = [10_000, 14_000, 20_000, 28_000, 40_000, 56_000];
        let parts = parts.map(|soft| last_beginning(fen, moves, soft));
        assert!(parts.iter().all(|&part| part < most), "{fen}: {parts:?}");
    }
}

/// After a fail high the iteration is repeated one ply less deep, up to three plies; after a fail
/// low at full depth.
#[test]
fn a_fail_high_makes_an_iteration_less_deep_and_a_fail_low_does_not() {
    const FULL: i32 = 6;
    let (mut low, mut high) = (0, 0);
    for fen in UNCLEAR {
        let score = Bench::desktop().at_depth(fen, FULL - 1).score;
        for offset in (-75..75).step_by(6) {
            let mut bench = Bench::new(Sizes::DESKTOP, 1 << 12);
            let mut game = Game::new(&mut bench.ring, &mut bench.keys);
            game.reset(Board::from_fen(fen).unwrap());
            let mut search = Search::new(bench.buffers.lend());
            let (mut limits, mut host) = (depth_limit(FULL), Silent::default());
            let mut worker = search.begin(&game, &bench.hash, &mut limits, &mut host);
            worker.gather_root_moves();
            worker.root.depth = Depth(FULL);
            assert!(worker.search_aspiration(0, score + Score(offset)).is_some());
            let searched = worker.root_depth;
            let mut less = 0;
            for (report, _) in &host.reports {
                match report.bound {
                    Bound::Upper => (less, low) = (0, low + 1),
                    Bound::Lower => (less, high) = ((less + 1).min(3), high + 1),
                    Bound::Exact => {}
                }
            }
            assert_eq!(searched, FULL - less, "{fen} {offset}");
        }
    }
    assert!(low > 20 && high > 20, "{low} {high}");
}
