//! Trains a network with the positions of `generate`, and writes it as small integers.
//!
//! ```sh
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p goby-lab --bin train \
//!     --features goby-core/big-tables --target-dir target/network -- NETWORK FOLDER... \
//!     [--neurons N] [--dense N,N] [--kings 1|2|4] [--epochs N] [--batch N] [--rate 0.001] [--results 0.15] \
//!     [--scale 400] [--seed N] [--threads N] [--shards N] \
//!     [--like NETWORK] [--from NETWORK] [--judge NETWORK] [--sitting N]
//! ```
//!
//! - **Form**: the neurons are squared and summed; with `--dense`, multiplied in twos, and dense layers
//!   with these numbers of outputs follow.
//! - **Target**: the expected points for the search's score (`--scale`: the centipawns at which the
//!   odds of winning are e to 1), mixed with the game's result (`--results`: its share).
//! - **Rate**: falls along a cosine to a hundredth. In the last tenth of the run all parameters behind
//!   the neurons are frozen at their rounded values, and the inputs compensate for the rounding.
//! - **Held out**: one game in fifty is used only for validation. The log compares the network's
//!   loss with the loss of the hand-written evaluation and of the networks of `--judge`.
//! - **Like**: the network to whose offset and scale the targets are adjusted ([`Data::adjust`]).
//! - **From**: the network to start from. It may have fewer neurons, and another number of king
//!   buckets, but not two for four; without `--neurons` and `--kings` the new one has as many. At first further
//!   neurons do not change the output. With `--dense` a squared network becomes one with dense layers and
//!   twice the neurons; the numbers of dense layers stay.
//! - **Shards**: `--shards N` divides the files into N shards by number, and keeps only one shard
//!   in memory (32 bytes a position), and all as `NETWORK.0.bin` and so on until the run ends.
//!   Duplicates are then found only within a shard.
//!
//! Other files: `NETWORK.log`; `NETWORK.tsv`, the loss of each epoch; `NETWORK.svg`, its plot; and
//! `NETWORK.txt`, the evaluations of the bench's positions. Without folders, only `NETWORK.txt` is
//! written, for an existing network. `NETWORK.checkpoint` is written after each epoch: the same
//! command with the same positions continues from it. `--sitting N` stops after N epochs.
//!
//! `train judge NETWORK...` compares networks by sibling positions (`tests/lab/src/siblings.rs`).
//!
//! Equal arguments and positions give equal files on every machine and with any number of threads:
//! sums have a fixed order, and no mathematical function of the system is used. New files of games
//! change the positions, so while `generate` runs, train with a folder of links.

mod adam;
mod batch;
mod checkpoint;
mod data;
mod factors;
mod file;
mod hand;
mod judge;
mod model;
mod passes;
mod plot;

use batch::Work;
use bulletformat::ChessBoard;
use checkpoint::State;
use data::{Data, Inputs, shuffle};
use file::Integers;
use goby_core::eval::network::is_king_bucket_count;
use goby_lab::games::further::FURTHER;
use goby_lab::labels::Labels;
use goby_lab::records;
use goby_lab::targets::{Targets, mean};
use goby_suite::random::Random;
use hand::hand_written;
use model::{Dense, Form, Parameters, Shape};
use passes::GROUP;
use std::f32::consts::PI;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs, thread};

/// The centipawns of an output of 1.
pub(crate) const CENTIPAWNS: f32 = 400.0;
/// Neurons of a network that is trained from scratch, without `--neurons`.
const NEURONS: usize = 64;
/// The last learning rate as a share of the first.
const LAST_RATE: f32 = 0.01;
/// The share of the run after which the tail is frozen at its rounded values.
const FREEZE: f32 = 0.9;

struct Arguments {
    network: PathBuf,
    folders: Vec<PathBuf>,
    neurons: Option<usize>,
    dense: Option<Dense>,
    kings: Option<usize>,
    epochs: usize,
    batch: usize,
    rate: f32,
    results: f32,
    sitting: usize,
    judge: Vec<PathBuf>,
    scale: f32,
    seed: u64,
    threads: usize,
    shards: u64,
    like: Option<PathBuf>,
    from: Option<PathBuf>,
}

impl Arguments {
    fn read() -> Self {
        let mut words = env::args().skip(1);
        let mut found = Self {
            network: words.next().expect("the network comes first").into(),
            folders: Vec::new(),
            neurons: None,
            dense: None,
            kings: None,
            epochs: 20,
            batch: 16_384,
            rate: 0.001,
            results: 0.15,
            sitting: usize::MAX,
            judge: Vec::new(),
            scale: 400.0,
            seed: 1,
            threads: thread::available_parallelism().map_or(1, usize::from),
            shards: 1,
            like: None,
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
                "--neurons" => found.neurons = Some(whole()),
                "--dense" => found.dense = Some(dense(&value)),
                "--kings" => {
                    let kings = whole();
                    assert!(is_king_bucket_count(kings), "{word} {value}: 1, 2 or 4");
                    found.kings = Some(kings);
                }
                "--epochs" => found.epochs = whole(),
                "--batch" => found.batch = whole(),
                "--rate" => found.rate = share(),
                "--results" => found.results = share(),
                "--sitting" => found.sitting = whole(),
                "--judge" => found.judge.push(value.into()),
                "--scale" => found.scale = share(),
                "--seed" => found.seed = whole() as u64,
                "--threads" => found.threads = whole(),
                "--shards" => found.shards = whole() as u64,
                "--like" => found.like = Some(value.into()),
                "--from" => found.from = Some(value.into()),
                _ => panic!("unknown argument: {word}"),
            }
        }
        found
    }

    /// The targets of the run.
    fn targets(&self) -> Targets {
        Targets::new(self.results, self.scale)
    }

    /// The path of a file beside the network, with another extension.
    fn beside(&self, extension: &str) -> PathBuf {
        self.network.with_extension(extension)
    }

    /// The positions of a shard, with adjusted scores if there is a network of `--like`.
    fn shard(&self, shard: u64) -> Data {
        let mut data = Data::read(&self.folders, (shard, self.shards), self.threads);
        if let Some(like) = &self.like {
            let (offset, slope) = data.adjust(&read(like), &self.targets());
            println!(
                "shard {shard}: subtracted {offset:.1} centipawns from the scores and divided by {slope:.3}"
            );
        }
        data
    }

    /// The path of the file that keeps the shuffled training positions of a shard during the run.
    fn kept(&self, shard: u64) -> PathBuf {
        self.beside(&format!("{shard}.{}", records::RECORDS))
    }

    /// The shuffled training positions of a shard, from the file that keeps them if it exists.
    fn training(&self, shard: u64) -> Vec<ChessBoard> {
        let path = self.kept(shard);
        if path.exists() {
            let mut found = Vec::new();
            records::each(&path, |position| found.push(*position));
            return found;
        }
        self.shuffled(self.shard(shard).training, shard)
    }

    /// Shuffles the training positions of a shard. A run with several shards keeps them in a file,
    /// because games are slow to read.
    fn shuffled(&self, mut positions: Vec<ChessBoard>, shard: u64) -> Vec<ChessBoard> {
        // Each epoch shuffles only groups, because scattered reads of single positions are slow.
        let random = &mut Random::new(self.seed ^ shard << 48);
        shuffle(&mut positions, random);
        if self.shards > 1 {
            records::write(&self.kept(shard), &positions).expect("there is room on the disk");
        }
        positions
    }

    /// Removes the files that keep positions.
    fn forget(&self) {
        for shard in 0..self.shards {
            // A file that does not exist need not be removed.
            let _ = fs::remove_file(self.kept(shard));
        }
    }

    /// The parameters at the start of the run.
    fn start(&self, random: &mut Random) -> Parameters {
        let network = match &self.from {
            Some(path) => {
                let network = read(path).parameters();
                let Shape { form, neurons, .. } = network.shape;
                match self.dense {
                    Some(dense) if form == Form::Squared => {
                        network.layered(dense, self.neurons.unwrap_or(2 * neurons), random)
                    }
                    Some(dense) if form != Form::Layers(dense) => {
                        panic!("{}: other dense layers", path.display())
                    }
                    _ => network.widened(self.neurons.unwrap_or(neurons), random),
                }
            }
            None => {
                let form = self.dense.map_or(Form::Squared, Form::Layers);
                Parameters::random(form, self.neurons.unwrap_or(NEURONS), random)
            }
        };
        factors::factorised(&network, self.kings.unwrap_or(network.shape.sets))
    }

    /// A hash of all files that determine the positions: games, the files beside them, and the
    /// network of `--like`.
    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let folders = self.folders.iter();
        for path in folders.flat_map(|folder| records::files(folder)) {
            path.file_name().hash(&mut hasher);
            for path in [&path, &Labels::path(&path), &path.with_extension(FURTHER)] {
                fs::read(path).unwrap_or_default().hash(&mut hasher);
            }
        }
        let like = self.like.as_ref().map(fs::read);
        like.and_then(Result::ok).hash(&mut hasher);
        hasher.finish()
    }

    /// A line with all arguments and data that determine the network.
    fn about(&self) -> String {
        let targets = (self.results, self.scale);
        format!(
            "{:?} neurons, {:?}, {:?} king buckets, {} epochs, {} shards, batches of {}, rate {}, {targets:?}, seed {}, \
             like {:?}, from {:?}, data {:016x}",
            self.neurons,
            self.dense,
            self.kings,
            self.epochs,
            self.shards,
            self.batch,
            self.rate,
            self.seed,
            self.like,
            self.from,
            self.hash()
        )
    }
}

fn main() {
    let mut words = env::args().skip(1);
    if words.next().as_deref() == Some("judge") {
        let networks: Vec<PathBuf> = words.map(PathBuf::from).collect();
        return print!("{}", judge::table(&networks));
    }
    let arguments = Arguments::read();
    if arguments.folders.is_empty() {
        let golden = read(&arguments.network).golden();
        return fs::write(arguments.beside("txt"), golden).expect("the evaluations can be written");
    }
    train(&arguments);
}

/// The numbers of outputs of two dense layers: multiples of 8, with a comma between them.
fn dense(text: &str) -> Dense {
    let numbers = text
        .split_once(',')
        .map(|pair| [pair.0, pair.1].map(str::parse::<usize>));
    match numbers {
        Some([Ok(first), Ok(second)])
            if first > 0 && second > 0 && (first | second).is_multiple_of(8) =>
        {
            Dense { first, second }
        }
        _ => panic!("--dense {text}: two multiples of 8, such as 16,32"),
    }
}

/// Reads a network from a file.
fn read(path: &Path) -> Integers {
    match fs::read(path) {
        Ok(bytes) => Integers::read(&bytes),
        Err(fault) => panic!("no network, {}: {fault}", path.display()),
    }
}

/// The learning rate after the share `run` of the run, along half a cosine wave.
fn rate(first: f32, run: f32) -> f32 {
    let height = 0.5 + 0.5 * libm::cosf(PI * run);
    first * (LAST_RATE + (1.0 - LAST_RATE) * height)
}

/// Trains, from the checkpoint if it exists, and writes the network and the other files.
fn train(arguments: &Arguments) {
    let mut log = String::new();
    let mut report = |line: String| {
        println!("{line}");
        let _ = writeln!(log, "{line}");
    };
    let mut data = arguments.shard(0);
    report(format!(
        "first of {} shards: {} positions to train on, {} held out, {} duplicates left out",
        arguments.shards,
        data.training.len(),
        data.validation.len(),
        data.duplicates
    ));
    let targets = arguments.targets();
    let hand = mean(&data.validation, |position| {
        targets.error(hand_written(position), position)
    });
    report(format!("hand-written evaluation: loss {hand:.6}"));
    let held_out = std::mem::take(&mut data.validation);
    let judge = |network: &Integers| {
        mean(&held_out, |position| {
            let evaluation = network.evaluate(&Inputs::new(position, network.kings));
            targets.error(evaluation, position)
        })
    };
    for path in &arguments.judge {
        report(format!(
            "{}: loss {:.6}",
            path.display(),
            judge(&read(path))
        ));
    }
    let mut state = State::new(arguments.start(&mut Random::new(arguments.seed)));
    let checkpoint = arguments.beside("checkpoint");
    let about = arguments.about();
    state.resume(&checkpoint, &about);
    let mut trainer = Trainer::new(arguments, &state.parameters);
    let done = state.losses.len();
    let last = done.saturating_add(arguments.sitting).min(arguments.epochs);
    let (began, mut samples) = (Instant::now(), 0);
    if done == 0 {
        arguments.forget();
    }
    let mut training = arguments.shuffled(data.training, 0);
    for epoch in done..last {
        let mut loss = Mean::default();
        for shard in 0..arguments.shards {
            if arguments.shards > 1 {
                drop(training);
                training = arguments.training(shard);
            }
            let mut groups: Vec<_> = training.chunks(GROUP).collect();
            let seed = arguments.seed ^ shard << 48 ^ (epoch as u64 + 1) << 32;
            shuffle(&mut groups, &mut Random::new(seed));
            let place = (epoch as f32, shard as f32 / arguments.shards as f32);
            trainer.pass(&mut state, &groups, &targets, place, &mut loss);
        }
        samples += loss.count;
        let integers = Integers::new(trainer.merged(&state.parameters));
        let losses = (loss.mean(), judge(&integers));
        state.losses.push(losses);
        state.write(&checkpoint, &about);
        let speed = samples as f64 / began.elapsed().as_secs_f64() / 1e6;
        println!(
            "epoch {}: {speed:.2} million positions a second, loss {:.6}, held out {:.6}",
            epoch + 1,
            losses.0,
            losses.1
        );
        fs::write(&arguments.network, integers.bytes()).expect("the network can be written");
        fs::write(arguments.beside("txt"), integers.golden())
            .expect("the evaluations can be written");
    }
    let mut table = String::from("epoch\ttraining\theld out\n");
    for (epoch, (training, held_out)) in (1..).zip(&state.losses) {
        report(format!(
            "epoch {epoch}: loss {training:.6}, of the integers on held-out positions {held_out:.6}"
        ));
        let _ = writeln!(table, "{epoch}\t{training:.8}\t{held_out:.8}");
    }
    fs::write(arguments.beside("log"), log).expect("the log can be written");
    fs::write(arguments.beside("tsv"), table).expect("the table can be written");
    fs::write(arguments.beside("svg"), plot::curves(&state.losses, hand))
        .expect("the plot can be written");
    if state.losses.len() == arguments.epochs {
        fs::remove_file(checkpoint).expect("the checkpoint was there");
        arguments.forget();
    }
}

#[derive(Default)]
struct Mean {
    sum: f64,
    count: usize,
}

impl Mean {
    fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }
}

/// The working memory of the steps of a run.
struct Trainer<'a> {
    arguments: &'a Arguments,
    work: Work,
    /// The sums of the shared input weights and the input weights of each king bucket.
    merged: Parameters,
    gradient: Parameters,
    /// The largest absolute values of each part of the parameters.
    limits: Vec<f32>,
}

impl<'a> Trainer<'a> {
    fn new(arguments: &'a Arguments, learned: &Parameters) -> Self {
        let merged = Shape {
            sets: factors::buckets(learned.shape.sets),
            ..learned.shape
        };
        Self {
            arguments,
            work: Work::new(merged),
            merged: Parameters::zero(merged),
            gradient: Parameters::zero(learned.shape),
            limits: file::limits(learned.shape.form),
        }
    }

    /// The network with the trained parameters.
    fn merged(&mut self, learned: &Parameters) -> &Parameters {
        factors::merge(learned, &mut self.merged, self.limits[0]);
        &self.merged
    }

    /// Trains once with all groups of a shard. `place` is the number of the epoch plus the finished
    /// share of it.
    fn pass(
        &mut self,
        state: &mut State,
        groups: &[&[ChessBoard]],
        targets: &Targets,
        place: (f32, f32),
        loss: &mut Mean,
    ) {
        let arguments = self.arguments;
        let of_batch = arguments.batch.div_ceil(GROUP);
        let batches = groups.len().div_ceil(of_batch) as f32 * arguments.shards as f32;
        for (step, batch) in groups.chunks(of_batch).enumerate() {
            let run = (place.0 + place.1 + step as f32 / batches) / arguments.epochs as f32;
            let rate = rate(arguments.rate, run);
            let mut rates = vec![rate; self.limits.len()];
            if run >= FREEZE {
                file::round_tail(&mut state.parameters);
                rates[2..].fill(0.0);
            }
            factors::merge(&state.parameters, &mut self.merged, self.limits[0]);
            loss.sum +=
                f64::from(
                    self.work
                        .gradient(&self.merged, batch, targets, arguments.threads),
                );
            loss.count += batch.iter().map(|group| group.len()).sum::<usize>();
            factors::spread(&self.work.sum, &mut self.gradient);
            (state.adam).step(&mut state.parameters, &self.gradient, &rates, &self.limits);
        }
    }
}
