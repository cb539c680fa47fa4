//! Compares the move generators of Goby and cozy-chess by bulk-counted perft. Both run in turn, so
//! that a busy machine slows both equally. Prints the median times and their ratio. Goby must reach
//! at least 0.7 of cozy-chess's speed.
//!
//! `cargo bench -p goby-suite --bench perft --features goby-core/big-tables [-- ROUNDS]`

#[path = "../tests/rules/cozy_perft.rs"]
mod cozy_perft;

use cozy_perft::cozy_perft;
use goby_core::board::Board;
use goby_core::movegen::perft;
use std::hint::black_box;
use std::time::{Duration, Instant};

const POSITIONS: [(&str, &str, u32, u64); 2] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        119_060_324,
    ),
    (
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
];

/// Default number of rounds; each round measures both engines.
const ROUNDS: usize = 11;

fn main() {
    // `find_map` skips the argument `--bench`, which cargo adds.
    let rounds = std::env::args()
        .find_map(|word| word.parse().ok())
        .unwrap_or(ROUNDS)
        .max(1);
    for (name, fen, depth, leaves) in POSITIONS {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            ours.push(timed(leaves, || {
                perft(
                    &mut black_box(Board::from_fen(fen).expect("a valid FEN")),
                    depth,
                )
            }));
            theirs.push(timed(leaves, || {
                cozy_perft(
                    &black_box(cozy_chess::Board::from_fen(fen, false).expect("a valid FEN")),
                    depth,
                )
            }));
        }
        let (ours, theirs) = (median(ours), median(theirs));
        println!(
            "{name} {depth}: goby {:.1} M leaves/s, cozy-chess {:.1} M leaves/s, ratio {:.3} (medians of {rounds})",
            speed(leaves, ours),
            speed(leaves, theirs),
            theirs.as_secs_f64() / ours.as_secs_f64()
        );
    }
}

fn timed(leaves: u64, count: impl FnOnce() -> u64) -> Duration {
    let begin = Instant::now();
    assert_eq!(count(), leaves, "wrong number of leaves");
    begin.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn speed(leaves: u64, time: Duration) -> f64 {
    leaves as f64 / time.as_secs_f64() / 1e6
}
