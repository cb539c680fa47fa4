//! Tunes the weights of the hand-written evaluation with the positions of `generate`, and writes
//! them into the source.
//!
//! ```sh
//! cargo run --release -p goby-lab --features weights,goby-core/big-tables --bin weights \
//!     --target-dir target/weights -- FOLDER... [--positions 200000] [--rounds 2] [--results 0.1] \
//!     [--scale 400] [--stretch 1] [--decay 2e-10] [--threads N]
//! ```
//!
//! As for a network, the target is the search's score mixed with the game's result; `--stretch`
//! keeps the scale of the evaluation if the scores are further from zero. Each round computes the
//! derivative by each weight in each position numerically, follows the gradient of the loss, and
//! rounds the weights. `--decay` (loss per centipawn squared) penalises large changes. A tenth of
//! the files is used only for validation.

mod slopes;
mod text;
mod weights;

use goby_core::board::Board;
use goby_core::types::{Color, File, Piece, Rank, Square};
use goby_lab::record::board;
use goby_lab::records;
use goby_lab::targets::Targets;
use slopes::Slopes;
use std::path::PathBuf;
use std::str::FromStr;
use std::{env, thread};
use weights::Weight;

/// One of `HELD_OUT` files is used for validation.
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

/// A position, and its target in points for the side to move.
pub(crate) struct Example {
    pub(crate) board: Board,
    pub(crate) target: f32,
}

fn main() {
    let tuning = Tuning::read();
    let [learned, judges] = read(&tuning);
    println!(
        "{} positions for training, {} held out",
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

/// The wanted number of positions, equally from all files: the training positions, then the
/// validation positions.
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

/// Returns true if a side may still have castling rights. Records do not store them, so such
/// positions are skipped.
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
