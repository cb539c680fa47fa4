//! Makes positions whose shortest mate an exhaustive solver has found, and checks the search with
//! them.
//!
//! ```sh
//! cargo run --release -p goby-lab --bin mates -- make > tests/data/positions/mates.epd
//! cargo run --release -p goby-lab --features goby/default --bin mates -- check 10000 300000
//! ```
//!
//! `make` plays games with small searches and some random moves, and solves their positions with
//! the solver. The positions are committed; after a change of the search `make` gives others.
//! `check` searches each position with these numbers of nodes, and fails if a false mate is
//! announced. (With `goby/default` the search has the features of the program.)

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
/// Number of positions for each length of a mate against the side to move.
const MATED: usize = 80;
/// Number of positions without a mate.
const OPEN: usize = 260;
/// Longest mate against the side to move, in moves; one move more would take hours to solve.
const MOST_MATED: u32 = 3;
/// Possible numbers of nodes of a search; one is chosen at random.
const NODES: [u64; 4] = [60, 120, 250, 500];
/// One of `RANDOM` moves is random.
const RANDOM: usize = 10;
/// Most plies of a game.
const LONGEST: usize = 160;
/// Most positions of each result that a game may give.
const OF_GAME: usize = 4;
/// Number of last positions of a game that are solved.
const LAST: usize = 14;
/// Least score, in centipawns, of a position to solve.
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

/// Searches all positions with each number of nodes; fails if a false mate is announced.
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

/// Returns true while positions of some result are still missing.
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

/// The wanted number of positions with this result.
const fn most(fate: Fate) -> usize {
    match fate {
        Fate::Mates(_) => MATES,
        Fate::Mated(moves) if moves <= MOST_MATED => MATED,
        Fate::Mated(_) => 0,
        Fate::Open => OPEN,
    }
}

/// A result as the operand of `dm`.
const fn moves(fate: Fate) -> i32 {
    match fate {
        Fate::Mates(moves) => moves as i32,
        Fate::Mated(moves) => -(moves as i32),
        Fate::Open => 0,
    }
}

/// Plays a game. Returns its last positions in which one side is much better, newest first.
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

/// The position in EPD, without counters.
fn fields(board: &Board) -> String {
    let fen = board.fen();
    let fields: Vec<_> = fen.split(' ').take(4).collect();
    fields.join(" ")
}
