//! Trains a network on positions that `generate` has made, and writes it as small integers.
//!
//! ```sh
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p goby-tests --bin train \
//!     --features goby-core/big-tables --target-dir target/network -- NETWORK FOLDER... \
//!     [--neurons N] [--epochs N] [--batch N] [--rate 0.001] [--results 0.1] \
//!     [--last-results 0.3] [--scale 400] [--stretch 1] [--seed N] [--threads N] \
//!     [--teacher NETWORK] [--from NETWORK] [--judge NETWORK] [--sitting N]
//! ```
//!
//! The network learns to foretell the score of the search, as expected points (`--scale`: for how
//! many centipawns of it the odds of winning are e to 1), mixed with a share of the result of the
//! game, which grows with the ply and over the run from `--results` to `--last-results`. Scores lie
//! further from zero than evaluations, and the search's numbers are tuned for the scale of the
//! network that plays: `--stretch` says how many times as far, and keeps that scale. The rate falls
//! along a cosine to a hundredth. A batch is whole groups of 256 positions. One game in fifty, by
//! its number, is held out and judges it, with the first share of the results all the time, and so
//! the hand-written evaluation and the networks of `--judge`. Beside the network stand its log,
//! `NETWORK.log`, the loss of each epoch, `NETWORK.tsv`, a plot of it, `NETWORK.svg`, and what it
//! says of the positions of the bench, `NETWORK.txt`: without folders that alone is written, for a
//! network that is there. A teacher, a larger network, gives the positions its scores in place of
//! their own; those of `meet` have none.
//! With `--from` learning goes on from a network that is there, with as many neurons; a low rate
//! keeps what it knows.
//! `NETWORK.checkpoint` is written after each epoch: the same command goes on from there after a
//! break, if it finds the same positions, and after `--sitting` epochs it takes one.
//! Files of games have their names only when they are whole, but new ones make other positions:
//! while `generate` runs, learn from a folder of links to those that are to be read.
//! The same arguments and positions make the same files on every machine, whatever the number of
//! threads and breaks: sums are taken in a fixed order, and none by a function of the system.

mod adam;
mod batch;
mod checkpoint;
mod data;
mod file;
mod hand;
mod model;
mod plot;

use batch::Work;
use checkpoint::State;
use data::{Data, Inputs, shuffle};
use file::Integers;
use goby_tests::random::Random;
use goby_tests::targets::{Targets, mean};
use hand::hand_written;
use model::{GROUP, Parameters};
use std::f32::consts::PI;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs, thread};

/// As many centipawns as an output of 1.
pub(crate) const CENTIPAWNS: f32 = 400.0;
/// The last rate of learning is this share of the first.
const LAST_RATE: f32 = 0.01;
/// From this share of the run on the output weights stay as they are written, and the inputs make
/// up for what rounding has cost.
const OUTPUTS_STAY: f32 = 0.5;

struct Lesson {
    network: PathBuf,
    folders: Vec<PathBuf>,
    neurons: usize,
    epochs: usize,
    batch: usize,
    rate: f32,
    results: f32,
    last_results: f32,
    sitting: usize,
    judge: Vec<PathBuf>,
    scale: f32,
    stretch: f32,
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
            results: 0.1,
            last_results: 0.3,
            sitting: usize::MAX,
            judge: Vec::new(),
            scale: 400.0,
            stretch: 1.0,
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
                "--last-results" => found.last_results = share(),
                "--sitting" => found.sitting = whole(),
                "--judge" => found.judge.push(value.into()),
                "--scale" => found.scale = share(),
                "--stretch" => found.stretch = share(),
                "--seed" => found.seed = whole() as u64,
                "--threads" => found.threads = whole(),
                "--teacher" => found.teacher = Some(value.into()),
                "--from" => found.from = Some(value.into()),
                _ => panic!("unknown argument: {word}"),
            }
        }
        found
    }

    /// What the network is to say when the run begins, and what judges it.
    fn targets(&self) -> Targets {
        Targets::new(self.results, self.scale).stretch(self.stretch)
    }

    /// The name of a file beside the network.
    fn beside(&self, extension: &str) -> PathBuf {
        self.network.with_extension(extension)
    }

    /// All that makes the network what it becomes, in a line.
    fn about(&self, data: &Data) -> String {
        let targets = (self.results, self.last_results, self.scale, self.stretch);
        format!(
            "{} neurons, {} epochs, batches of {}, rate {}, {targets:?}, seed {}, teacher {:?}, from {:?}, \
             data {:016x}",
            self.neurons,
            self.epochs,
            self.batch,
            self.rate,
            self.seed,
            self.teacher,
            self.from,
            data.hash()
        )
    }
}

fn main() {
    let lesson = Lesson::read();
    if lesson.folders.is_empty() {
        let golden = read(&lesson.network).golden();
        return fs::write(lesson.beside("txt"), golden).expect("the evaluations can be written");
    }
    let mut data = Data::read(&lesson.folders);
    if let Some(teacher) = &lesson.teacher {
        data.mark(&read(teacher), lesson.threads);
    }
    learn(&lesson, data);
}

/// The network of a file.
fn read(path: &Path) -> Integers {
    match fs::read(path) {
        Ok(bytes) => Integers::read(&bytes),
        Err(fault) => panic!("no network, {}: {fault}", path.display()),
    }
}

/// The rate of learning when so much of the run is over: half a wave of the cosine.
fn rate(first: f32, run: f32) -> f32 {
    let height = 0.5 + 0.5 * libm::cosf(PI * run);
    first * (LAST_RATE + (1.0 - LAST_RATE) * height)
}

/// Learns, from the checkpoint on if there is one, and writes the network and all beside it.
fn learn(lesson: &Lesson, mut data: Data) {
    let mut log = String::new();
    let mut report = |line: String| {
        println!("{line}");
        let _ = writeln!(log, "{line}");
    };
    report(format!(
        "{} positions to learn from, {} to judge by, {} duplicates left out",
        data.training.len(),
        data.validation.len(),
        data.duplicates
    ));
    let mut targets = lesson.targets().grow(lesson.last_results);
    let hand = mean(&data.validation, |position| {
        targets.error(hand_written(position), position)
    });
    report(format!("hand-written evaluation: loss {hand:.6}"));
    let validation = &data.validation;
    let judge = |network: &Integers| {
        let targets = lesson.targets();
        mean(validation, |position| {
            targets.error(network.evaluate(&Inputs::new(position)), position)
        })
    };
    for path in &lesson.judge {
        let loss = judge(&read(path));
        report(format!("{}: loss {loss:.6}", path.display()));
    }
    let mut random = Random::new(lesson.seed);
    let mut state = State::new(match &lesson.from {
        Some(network) => read(network).parameters(),
        None => Parameters::random(lesson.neurons, &mut random),
    });
    let checkpoint = lesson.beside("checkpoint");
    let about = lesson.about(&data);
    state.resume(&checkpoint, &about);
    let mut work = Work::new(state.parameters.neurons);
    // Whole groups change places, for single positions would wait for memory.
    shuffle(&mut data.training, &mut random);
    let mut groups: Vec<_> = data.training.chunks(GROUP).collect();
    let of_batch = lesson.batch.div_ceil(GROUP);
    let batches = groups.len().div_ceil(of_batch);
    let steps = (lesson.epochs * batches) as f32;
    let done = state.losses.len();
    let last = done.saturating_add(lesson.sitting).min(lesson.epochs);
    let began = Instant::now();
    for epoch in 0..last {
        shuffle(&mut groups, &mut random);
        if epoch < done {
            continue;
        }
        let mut loss = 0.0;
        for (batch, step) in groups.chunks(of_batch).zip(epoch * batches..) {
            let run = step as f32 / steps;
            targets.set_run(run);
            let parameters = &mut state.parameters;
            loss += f64::from(work.gradient(parameters, batch, &targets, lesson.threads));
            let rate = rate(lesson.rate, run);
            let mut rates = [rate; 4];
            if run >= OUTPUTS_STAY {
                file::round_outputs(parameters);
                rates = [rate, rate, 0.0, 0.0];
            }
            (state.adam).step(parameters, &work.sum, rates, file::limits());
        }
        let integers = Integers::new(&state.parameters);
        let learned = loss / data.training.len() as f64;
        state.losses.push((learned, judge(&integers)));
        state.write(&checkpoint, &about);
        let samples = ((epoch + 1 - done) * data.training.len()) as f64;
        let speed = samples / began.elapsed().as_secs_f64() / 1e6;
        println!("epoch {}: {speed:.2} million positions a second", epoch + 1);
        fs::write(&lesson.network, integers.bytes()).expect("the network can be written");
        fs::write(lesson.beside("txt"), integers.golden()).expect("the evaluations can be written");
    }
    let mut table = String::from("epoch\tlearned from\theld out\n");
    for (epoch, (learned, held_out)) in (1..).zip(&state.losses) {
        report(format!(
            "epoch {epoch}: loss {learned:.6}, of the integers on those held out {held_out:.6}"
        ));
        let _ = writeln!(table, "{epoch}\t{learned:.8}\t{held_out:.8}");
    }
    fs::write(lesson.beside("log"), log).expect("the log can be written");
    fs::write(lesson.beside("tsv"), table).expect("the table can be written");
    fs::write(lesson.beside("svg"), plot::curves(&state.losses, hand))
        .expect("the plot can be written");
    if state.losses.len() == lesson.epochs {
        fs::remove_file(checkpoint).expect("the checkpoint was there");
    }
}
