//! Trains a network on positions that `generate` has made, and writes it as small integers.
//!
//! ```sh
//! RUSTFLAGS="-C target-cpu=x86-64-v3" cargo run --release -p goby-tests --bin train \
//!     --features goby-core/big-tables --target-dir target/network -- NETWORK FOLDER... \
//!     [--neurons N] [--epochs N] [--batch N] [--rate 0.001] [--results 0.2] \
//!     [--scale 400] [--seed N] [--threads N] [--teacher NETWORK] \
//!     [--from NETWORK]
//! ```
//!
//! The network learns to foretell the score of the search, as expected points (`--scale`: for how
//! many centipawns the odds of winning are e to 1), mixed with a share of the result of the game. A
//! fiftieth of the files is held out and judges it, and the hand-written evaluation too. Beside the
//! network stand its log, `NETWORK.log`, with the loss of each epoch, a plot of it, `NETWORK.svg`,
//! and what it says of the positions of the bench, `NETWORK.txt`: without folders that alone is
//! written, for a network that is there. A teacher, a larger network, gives the positions its
//! scores in place of their own; those of `meet` have none. With `--from` learning goes on from a
//! network that is there, with as many neurons; a low rate keeps what it knows.
//! The same arguments make the same files on every machine: sums are taken in a fixed order, and
//! none by a function of the system.

mod adam;
mod batch;
mod data;
mod file;
mod hand;
mod model;
mod plot;

use adam::Adam;
use batch::Work;
use data::{Data, Inputs};
use file::Integers;
use goby_tests::random::Random;
use goby_tests::targets::{Targets, mean};
use hand::hand_written;
use model::Parameters;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Instant;
use std::{env, fs, thread};

/// As many centipawns as an output of 1.
pub(crate) const CENTIPAWNS: f32 = 400.0;
/// The last rate of learning is this share of the first.
const LAST_RATE: f32 = 0.01;

struct Lesson {
    network: PathBuf,
    folders: Vec<PathBuf>,
    neurons: usize,
    epochs: usize,
    batch: usize,
    rate: f32,
    results: f32,
    scale: f32,
    seed: u64,
    threads: usize,
    teacher: Option<PathBuf>,
    from: Option<PathBuf>,
}

impl Lesson {
    fn read() -> Self {
        let mut words = env::args().skip(1);
        let mut found = Self {
            network: words.next().expect("the network comes first").into(),
            folders: Vec::new(),
            neurons: 64,
            epochs: 20,
            batch: 16_384,
            rate: 0.001,
            results: 0.2,
            scale: 400.0,
            seed: 1,
            threads: thread::available_parallelism().map_or(1, usize::from),
            teacher: None,
            from: None,
        };
        while let Some(word) = words.next() {
            if !word.starts_with("--") {
                found.folders.push(word.into());
                continue;
            }
            let value = words.next().unwrap_or_default();
            let whole = || value.parse().unwrap_or_else(|_| panic!("{word} {value}"));
            let share = || value.parse().unwrap_or_else(|_| panic!("{word} {value}"));
            match word.as_str() {
                "--neurons" => found.neurons = whole(),
                "--epochs" => found.epochs = whole(),
                "--batch" => found.batch = whole(),
                "--rate" => found.rate = share(),
                "--results" => found.results = share(),
                "--scale" => found.scale = share(),
                "--seed" => found.seed = whole() as u64,
                "--threads" => found.threads = whole(),
                "--teacher" => found.teacher = Some(value.into()),
                "--from" => found.from = Some(value.into()),
                _ => panic!("unknown argument: {word}"),
            }
        }
        found
    }
}

fn main() {
    let arguments = Lesson::read();
    let read = |path: &PathBuf| match fs::read(path) {
        Ok(bytes) => Integers::read(&bytes),
        Err(fault) => panic!("no network, {}: {fault}", path.display()),
    };
    let beside = |extension| arguments.network.with_extension(extension);
    if arguments.folders.is_empty() {
        let golden = read(&arguments.network).golden();
        return fs::write(beside("txt"), golden).expect("the evaluations can be written");
    }
    let mut random = Random::new(arguments.seed);
    let mut data = Data::read(&arguments.folders);
    let mut log = String::new();
    let mut tell = |line: String| {
        println!("{line}");
        let _ = writeln!(log, "{line}");
    };
    tell(format!(
        "{} positions to learn from, {} to judge by, {} duplicates left out",
        data.training.len(),
        data.validation.len(),
        data.duplicates
    ));
    if let Some(teacher) = &arguments.teacher {
        data.mark(&read(teacher), arguments.threads);
    }
    let targets = Targets::new(arguments.results, arguments.scale);
    let hand = mean(&data.validation, |position| {
        targets.error(hand_written(position), position)
    });
    tell(format!("hand-written evaluation: loss {hand:.6}"));
    let mut parameters = match &arguments.from {
        Some(network) => read(network).parameters(),
        None => Parameters::random(arguments.neurons, &mut random),
    };
    let mut adam = Adam::new(parameters.neurons);
    let mut work = Work::new(parameters.neurons);
    let steps = arguments.epochs * data.training.len().div_ceil(arguments.batch);
    let mut step = 0;
    let mut losses = Vec::new();
    let began = Instant::now();
    for epoch in 1..=arguments.epochs {
        data.shuffle(&mut random);
        let mut loss = 0.0;
        for batch in data.training.chunks(arguments.batch) {
            loss += f64::from(work.gradient(&parameters, batch, &targets, arguments.threads));
            let rest = 1.0 - step as f32 / steps as f32;
            let rate = arguments.rate * (LAST_RATE + (1.0 - LAST_RATE) * rest * rest);
            adam.step(&mut parameters, &work.sum, rate, file::limits());
            step += 1;
        }
        let integers = Integers::new(&parameters);
        let held_out = mean(&data.validation, |position| {
            targets.error(integers.evaluate(&Inputs::new(position)), position)
        });
        let learned = loss / data.training.len() as f64;
        losses.push((learned, held_out));
        let seconds = began.elapsed().as_secs_f64();
        println!(
            "{:.2} million positions a second",
            (epoch * data.training.len()) as f64 / seconds / 1e6
        );
        tell(format!(
            "epoch {epoch}: loss {learned:.6}, of the integers on those held out {held_out:.6}"
        ));
        fs::write(&arguments.network, integers.bytes()).expect("the network can be written");
        fs::write(beside("txt"), integers.golden()).expect("the evaluations can be written");
    }
    fs::write(beside("log"), log).expect("the log can be written");
    fs::write(beside("svg"), plot::curves(&losses, hand)).expect("the plot can be written");
}
