//! A search in slices finds what one in a single call finds, with few nodes more.

use super::*;
use crate::search::Unfinished;

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1",
];

/// What a chip has.
const SMALL: Sizes = Sizes {
    moves: 1_024,
    plies: 40,
    butterfly: 4_096,
    evaluations: 128,
    accumulators: 16,
    pv: Sizes::pv(16),
    blamed: 16,
    poll_interval: 64,
    ..Sizes::NONE
};

/// The report of a search in slices, and how many there were.
fn sliced(bench: &mut Bench, fen: &str, mut limits: Limits, nodes: u64) -> (Report, u64) {
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(fen).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    let mut unfinished = Unfinished::<16>::NEW;
    for slices in 1.. {
        let mut host = Until(unfinished.nodes() + nodes.max(unfinished.least()));
        let end = host.0;
        let hash = &bench.hash;
        let report = search.think_on(&mut unfinished, &game, hash, &mut limits, &mut host);
        assert!(report.best.is_some_and(|best| game.board().is_legal(best)));
        assert_eq!(report.nodes, unfinished.nodes());
        if report.nodes < end || report.nodes >= limits.nodes {
            return (report, slices);
        }
    }
    unreachable!("each slice makes headway")
}

#[test]
fn one_slice_that_is_long_enough_is_the_search() {
    for fen in POSITIONS {
        let whole = Bench::desktop().at_depth(fen, 7);
        let (report, slices) = sliced(&mut Bench::desktop(), fen, depth_limit(7), u64::MAX / 2);
        let found = |report: Report| (report.best, report.score, report.nodes);
        assert_eq!((found(report), slices), (found(whole), 1), "{fen}");
    }
}

/// Some eight positions a move after each of those.
fn a_move_later() -> Vec<Board> {
    let boards = POSITIONS.map(|fen| Board::from_fen(fen).unwrap());
    let replies = boards.into_iter().flat_map(|board| {
        let moves = board.legal_moves();
        let step = moves.len().div_ceil(8);
        moves.into_iter().step_by(step).map(move |mv| {
            let mut after = board.clone();
            let _ = after.play(mv);
            after
        })
    });
    replies.collect()
}

#[test]
fn twenty_slices_lose_few_nodes() {
    // Trees of one depth differ by chance: six positions alone came to 1,207 and 941 of 1,000.
    // These, a move later, came to 1,041 and 1,027 when this was written, and by the hand-written
    // terms to 996 and 1,036; what is searched twice is 1 or 2 of 1,000.
    for (sizes, slots) in [(Sizes::DESKTOP, 1 << 18), (SMALL, 3584)] {
        let (mut whole, mut cut) = (0, 0);
        let bench = || Bench::new(sizes, slots);
        for fen in a_move_later().iter().map(Board::fen) {
            for depth in 11..=12 {
                let nodes = bench().at_depth(&fen, depth).nodes;
                let (report, _) = sliced(&mut bench(), &fen, depth_limit(depth), nodes / 20);
                assert_eq!(report.depth, Depth(depth));
                whole += nodes;
                cut += report.nodes;
            }
        }
        assert!(cut * 100 < whole * 115, "{cut} for {whole} nodes");
    }
}

#[test]
fn the_shortest_slices_make_headway() {
    let (mut whole, mut cut) = (0, 0);
    for fen in POSITIONS {
        let bench = || Bench::new(SMALL, 3584);
        whole += bench().at_depth(fen, 13).nodes;
        let limits = Limits {
            nodes: 1_000_000,
            ..depth_limit(13)
        };
        let (report, _) = sliced(&mut bench(), fen, limits, 1);
        assert_eq!(report.depth, Depth(13), "{fen}");
        cut += report.nodes;
    }
    // 957 of 1,000 when this was written, and by the hand-written terms 854.
    assert!(cut * 100 < whole * 150, "{cut} for {whole} nodes");
}
