//! Finds better weights for the hand-written evaluation, on positions that `generate` has made, and
//! writes them into its sources.
//!
//! ```sh
//! cargo run --release -p goby-tests --features weights,goby-core/big-tables --bin weights \
//!     --target-dir target/weights -- FOLDER... [--positions 200000] [--rounds 2] [--results 0.1] \
//!     [--scale 400] [--stretch 1] [--decay 2e-10] [--threads N]
//! ```
//!
//! As a network, the evaluation learns to foretell the score of the search, mixed with a share of
//! the result; `--stretch` keeps its scale where those scores lie further from zero. Each round
//! finds by small steps how it depends on each weight, position by position, follows the gradient
//! of what that makes of the loss, and rounds. Weights that move far for little are held back
//! (`--decay`, loss per centipawn squared). A tenth of the files judges.

mod slopes;
mod text;
mod weights;

use goby_core::board::Board;
use goby_core::types::{Color, File, Piece, Rank, Square};
use goby_tests::record::board;
use goby_tests::records;
use goby_tests::targets::Targets;
use slopes::Slopes;
use std::path::PathBuf;
use std::str::FromStr;
use std::{env, thread};
use weights::Weight;

/// One file of this many judges.
const HELD_OUT: usize = 10;

struct Tuning {
    folders: Vec<PathBuf>,
    positions: usize,
    rounds: usize,
    results: f32,
    scale: f32,
    stretch: f32,
    decay: f32,
    threads: usize,
}

impl Tuning {
    fn read() -> Self {
        let mut words = env::args().skip(1);
        let mut found = Self {
            folders: Vec::new(),
            positions: 200_000,
            rounds: 2,
            results: 0.1,
            scale: 400.0,
            stretch: 1.0,
            decay: 2e-10,
            threads: thread::available_parallelism().map_or(1, usize::from),
        };
        while let Some(word) = words.next() {
            if !word.starts_with("--") {
                found.folders.push(word.into());
                continue;
            }
            let value = words.next().unwrap_or_default();
            match word.as_str() {
                "--positions" => found.positions = parsed(&word, &value),
                "--rounds" => found.rounds = parsed(&word, &value),
                "--scale" => found.scale = parsed(&word, &value),
                "--stretch" => found.stretch = parsed(&word, &value),
                "--results" => found.results = parsed(&word, &value),
                "--decay" => found.decay = parsed(&word, &value),
                "--threads" => found.threads = parsed(&word, &value),
                _ => panic!("unknown argument: {word}"),
            }
        }
        found
    }

    fn targets(&self) -> Targets {
        Targets::new(self.results, self.scale).stretch(self.stretch)
    }
}

fn parsed<T: FromStr>(word: &str, value: &str) -> T {
    value.parse().unwrap_or_else(|_| panic!("{word} {value}"))
}

/// A position, and the points that it is worth to the side to move.
pub(crate) struct Example {
    pub(crate) board: Board,
    pub(crate) target: f32,
}

fn main() {
    let tuning = Tuning::read();
    let [learned, judges] = read(&tuning);
    println!(
        "{} positions to learn from, {} to judge by",
        learned.len(),
        judges.len()
    );
    let targets = tuning.targets();
    let mut weights = weights::all();
    let report = |what: &str| {
        let loss = |examples: &[Example]| slopes::loss(examples, &targets, tuning.threads);
        let (learned, held_out) = (loss(&learned), loss(&judges));
        println!("{what}: loss {learned:.6}, held out {held_out:.6}");
    };
    report("as it is");
    for round in 1..=tuning.rounds {
        let slopes = Slopes::find(&learned, &weights, tuning.threads);
        slopes.follow(
            &learned,
            &targets,
            &mut weights,
            tuning.decay,
            tuning.threads,
        );
        weights.iter().for_each(Weight::set);
        report(&format!("round {round}"));
        text::write(&weights);
    }
}

/// As many positions as are wanted, from all files alike: those to learn from, and those of every
/// tenth file, other games, to judge by.
fn read(tuning: &Tuning) -> [Vec<Example>; 2] {
    let paths: Vec<_> = tuning
        .folders
        .iter()
        .flat_map(|folder| records::files(folder))
        .collect();
    let targets = tuning.targets();
    let of_each = tuning.positions.div_ceil(paths.len().max(1));
    let mut found = [Vec::new(), Vec::new()];
    for (number, path) in paths.iter().enumerate() {
        let mut positions = Vec::new();
        records::each(path, |position| positions.push(*position));
        let step = (positions.len() / of_each.max(1)).max(1);
        for position in positions.iter().step_by(step) {
            let board = board(position);
            if !may_castle(&board) {
                let target = targets.of(position);
                found[usize::from(number % HELD_OUT == 0)].push(Example { board, target });
            }
        }
    }
    found
}

/// Whether a side may still have the right to castle, which records do not say: the evaluation
/// could not be the one of the game.
fn may_castle(board: &Board) -> bool {
    Color::ALL.into_iter().any(|color| {
        let rank = Rank::First.relative_to(color);
        let at_home = |piece, file| {
            let square = Square::new(file, rank);
            board.colored(color, piece).has(square)
        };
        at_home(Piece::King, File::E)
            && (at_home(Piece::Rook, File::A) || at_home(Piece::Rook, File::H))
    })
}
