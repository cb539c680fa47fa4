//! Makes positions whose shortest mate is known from an exhaustive solver, and checks a search with
//! them.
//!
//! ```sh
//! cargo run --release -p goby-lab --bin mates -- make > tests/data/positions/mates.epd
//! cargo run --release -p goby-lab --features goby/default --bin mates -- check 10000 300000
//! ```
//!
//! `make` plays games by small searches, with some random moves, and solves their positions without
//! the search. The positions are committed; after a change of the search `make` finds others. `check`
//! searches each for a number of nodes (as the program does, with these features), and fails if a
//! false mate was announced.

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::search::Sizes;
use goby_suite::announced::Tally;
use goby_suite::mates::{Fate, MOST, Solver, positions};
use goby_suite::openings::openings;
use goby_suite::random::Random;
use goby_suite::thinker::{Buffers, Thinker};
use std::collections::{HashMap, HashSet};
use std::process::ExitCode;

/// The seed of the games.
const SEED: u64 = 2_026;
/// Number of positions for each length of a mate by the side to move. The next two are for each length
/// of a mate against it, and for positions without a mate.
const MATES: usize = 500;
const MATED: usize = 80;
const OPEN: usize = 260;
/// The side that is mated lasts at most this many moves: one more takes hours to solve.
const MOST_MATED: u32 = 3;
/// Nodes per move, one of these at random. One move in `RANDOM` is random.
const NODES: [u64; 4] = [60, 120, 250, 500];
const RANDOM: usize = 10;
/// The most plies of a game.
const LONGEST: usize = 160;
/// The positions that a game may give of each fate, and how many from its end on are solved.
const OF_GAME: usize = 4;
const LAST: usize = 14;
/// Centipawns from which on a position is worth solving.
const WON: i32 = 500;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make"] => make(),
        ["check", ref nodes @ ..] if !nodes.is_empty() => {
            let nodes = nodes.iter().map(|nodes| nodes.parse().expect("nodes"));
            return check(&nodes.collect::<Vec<_>>());
        }
        _ => panic!("make, or check NODES..."),
    }
    ExitCode::SUCCESS
}

/// Searches all positions for this many nodes each; fails when a mate is announced that is none.
fn check(all: &[u64]) -> ExitCode {
    let mut buffers = Buffers::new(&Sizes::DESKTOP);
    let mut thinker = Thinker::new(&mut buffers);
    let mut failed = false;
    for &nodes in all {
        let mut tally = Tally::default();
        for known in positions() {
            tally.add(&mut thinker, &known, nodes, |reported, why| {
                let (fen, fate) = (known.board.fen(), known.fate);
                println!(
                    "{why:?}: {fen} {fate:?}: {:?} {:?}",
                    reported.report, reported.line
                );
            });
        }
        println!("{nodes} nodes: {tally:?}");
        failed |= tally.wrong + tally.short > 0;
    }
    if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

fn make() {
    println!(
        "# Positions whose fate is known, made by `mates make` (tests/lab/mates/main.rs), seed {SEED}: games of small"
    );
    println!(
        "# searches with random moves, solved by exhaustion. dm: moves to mate, negative for the side to move that is"
    );
    println!("# mated, 0 where neither side mates within {MOST}.");
    let mut buffers = Buffers::new(&Sizes::DESKTOP);
    let mut thinker = Thinker::new(&mut buffers);
    let (openings, mut random) = (openings(), Random::new(SEED));
    let (mut seen, mut counts) = (HashSet::new(), HashMap::new());
    while wanted(&counts) {
        let start = openings[random.below(openings.len())].clone();
        let mut met = HashMap::new();
        for board in play(&mut thinker, &mut random, start) {
            let fate = Solver::default().fate(&board, MOST);
            let count: &mut usize = counts.entry(moves(fate)).or_default();
            let of_game: &mut usize = met.entry(moves(fate)).or_default();
            if *count < most(fate) && *of_game < OF_GAME && seen.insert(board.key()) {
                *count += 1;
                *of_game += 1;
                println!("{} dm {};", fields(&board), moves(fate));
            }
        }
    }
}

/// Returns true while positions of some fate are still missing.
fn wanted(counts: &HashMap<i32, usize>) -> bool {
    let mates = (1..=MOST).map(Fate::Mates);
    let mated = (1..=MOST_MATED).map(Fate::Mated);
    let mut fates = mates.chain(mated).chain([Fate::Open]);
    fates.any(|fate| {
        counts
            .get(&moves(fate))
            .is_none_or(|&count| count < most(fate))
    })
}

/// The wanted number of positions of this fate.
const fn most(fate: Fate) -> usize {
    match fate {
        Fate::Mates(_) => MATES,
        Fate::Mated(moves) if moves <= MOST_MATED => MATED,
        Fate::Mated(_) => 0,
        Fate::Open => OPEN,
    }
}

/// A fate as `dm` has it.
const fn moves(fate: Fate) -> i32 {
    match fate {
        Fate::Mates(moves) => moves as i32,
        Fate::Mated(moves) => -(moves as i32),
        Fate::Open => 0,
    }
}

/// The last positions of a game in which one side is much better, from the end on.
fn play(thinker: &mut Thinker<'_>, random: &mut Random, start: Board) -> Vec<Board> {
    let (mut moves, mut keys) = ([None; LONGEST], [0; LONGEST]);
    let mut game = Game::new(&mut moves, &mut keys);
    game.reset(start);
    let mut met = Vec::new();
    thinker.forget();
    for _ in 0..LONGEST {
        if game.outcome().is_some() {
            break;
        }
        let report = thinker.go_on(&game, random.pick(&NODES));
        if report.score.0.abs() >= WON {
            met.push(game.board().clone());
        }
        let legal = game.board().legal_moves();
        let best = report.best.filter(|_| random.below(RANDOM) > 0);
        game.play(best.unwrap_or_else(|| random.pick(&legal)));
    }
    met.into_iter().rev().take(LAST).collect()
}

/// The position as EPD has it: without the clocks.
fn fields(board: &Board) -> String {
    let fen = board.fen();
    let fields: Vec<_> = fen.split(' ').take(4).collect();
    fields.join(" ")
}
