//! Makes the positions from which a network learns: games that Goby plays against itself, each
//! position with the score that its search found and the result of its game.
//!
//! ```sh
//! cargo run --release -p goby-tests --features goby-core/big-tables --bin generate \
//!     --target-dir target/network -- FOLDER [--games N] [--nodes N] [--seed N] [--threads N]
//! ```
//!
//! A game begins with random moves, is played by searches of so many nodes, and ends by the rules
//! or where its end is clear. Kept are quiet positions: no check, a best move that neither captures
//! nor promotes, no mate in sight. The games of a file are those of its number and the seed,
//! whatever the machine; a file that is there is not made again, so that a run which was stopped
//! goes on where it was. The records are those of the crate `bulletformat`, 32 bytes each.

use bulletformat::ChessBoard;
use goby::profile::DESKTOP;
use goby_core::board::Board;
use goby_core::game::{Game, Outcome};
use goby_core::types::{Color, Move};
use goby_tests::random::Random;
use goby_tests::record::record;
use goby_tests::records;
use goby_tests::thinker::{Buffers, Thinker};
use std::path::PathBuf;
use std::{env, thread};

/// Games in a file.
const GAMES: u64 = 200;
/// Random moves at the beginning of a game: so many, or one more.
const RANDOM_PLIES: usize = 8;
/// Centipawns by which a side may be better after them.
const LEVEL: i32 = 250;
/// A game is won when both sides have seen more centipawns than this for so many plies.
const WON: (i32, u32) = (1_200, 4);
/// A game is drawn when after the first number of plies both sides have seen at most so many
/// centipawns for so many plies.
const DRAWN: (u32, i32, u32) = (80, 8, 10);
/// A game that has lasted so long is drawn.
const LONGEST: u32 = 300;
/// Positions with a higher score are not kept: mates, and endings won by known means.
const MOST: i32 = 3_000;
/// Numbers drawn and thrown away first, for those of neighbouring seeds begin alike.
const WARM_UP: usize = 16;
/// Moves and keys that a game holds.
const MEMORY: usize = 512;

struct Order {
    folder: PathBuf,
    games: u64,
    nodes: u64,
    seed: u64,
    threads: usize,
}

fn main() {
    let arguments = Order::read();
    let files = arguments.games.div_ceil(GAMES);
    records::make(&arguments.folder, files, arguments.threads, |number| {
        games(&arguments, number)
    });
}

impl Order {
    fn read() -> Self {
        let mut words = env::args().skip(1);
        let folder = words.next().expect("the folder comes first").into();
        let mut found = Self {
            folder,
            games: 10_000,
            nodes: 1_000,
            seed: 1,
            threads: thread::available_parallelism().map_or(1, usize::from),
        };
        while let Some(word) = words.next() {
            let value: u64 = words
                .next()
                .and_then(|value| value.parse().ok())
                .unwrap_or_else(|| panic!("{word} wants a number"));
            match word.as_str() {
                "--games" => found.games = value,
                "--nodes" => found.nodes = value,
                "--seed" => found.seed = value,
                "--threads" => found.threads = value as usize,
                _ => panic!("unknown argument: {word}"),
            }
        }
        found
    }
}

/// Plays the games of a file; what was kept of them.
fn games(arguments: &Order, number: u64) -> Vec<ChessBoard> {
    let mut random = Random::new(arguments.seed << 32 | number);
    for _ in 0..WARM_UP {
        random.next();
    }
    let mut buffers = Buffers::new(&DESKTOP.search);
    let mut thinker = Thinker::new(&mut buffers);
    let mut records = Vec::new();
    for _ in 0..GAMES {
        play(&mut thinker, &mut random, arguments.nodes, &mut records);
    }
    records
}

/// Plays a game and keeps its quiet positions.
fn play(thinker: &mut Thinker<'_>, random: &mut Random, nodes: u64, records: &mut Vec<ChessBoard>) {
    let (mut moves, mut keys) = ([None; MEMORY], [0; MEMORY]);
    let mut game = Game::new(&mut moves, &mut keys);
    open(thinker, random, nodes, &mut game);
    let mut kept = Vec::new();
    let (mut won, mut drawn) = (0, 0);
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break points(outcome);
        }
        let report = thinker.go_on(&game, nodes);
        let best = report.best.expect("there is a legal move");
        let white = match game.board().side() {
            Color::White => report.score.0,
            Color::Black => -report.score.0,
        };
        if is_quiet(game.board(), best) && white.abs() <= MOST {
            kept.push((game.board().clone(), white as i16));
        }
        won = if white.abs() > WON.0 { won + 1 } else { 0 };
        drawn = if white.abs() <= DRAWN.1 { drawn + 1 } else { 0 };
        if won >= WON.1 {
            break if white > 0 { 1.0 } else { 0.0 };
        }
        if game.ply() >= LONGEST || game.ply() >= DRAWN.0 && drawn >= DRAWN.2 {
            break 0.5;
        }
        game.play(best);
    };
    let kept = kept.iter();
    records.extend(kept.map(|(board, white)| record(board, *white, result)));
}

/// Makes random moves until neither side is much better.
fn open(thinker: &mut Thinker<'_>, random: &mut Random, nodes: u64, game: &mut Game<'_>) {
    loop {
        thinker.forget();
        game.reset(Board::start());
        for _ in 0..RANDOM_PLIES + random.below(2) {
            if game.outcome().is_some() {
                break;
            }
            let mv = random.pick(&game.board().legal_moves());
            game.play(mv);
        }
        if game.outcome().is_none() && thinker.go_on(game, nodes).score.0.abs() <= LEVEL {
            return;
        }
    }
}

/// What White has got.
const fn points(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::WhiteMates => 1.0,
        Outcome::BlackMates => 0.0,
        _ => 0.5,
    }
}

fn is_quiet(board: &Board, best: Move) -> bool {
    !board.in_check() && board.is_quiet(best)
}
