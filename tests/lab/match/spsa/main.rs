//! Tunes all tunables of the search at once by SPSA. It plays games between two sets of values,
//! which differ from the present values by equal amounts in opposite directions.
//!
//! ```sh
//! cargo build --release -p goby --features tune --target-dir target/tune
//! cargo run --release -p goby-lab --bin spsa -- run target/tune/release/goby FOLDER \
//!     [--iterations 7500] [--pairs 1] [--nodes 20000 | --clock BASE+INCREMENT] [--seed 1] \
//!     [--rate 0.004] \
//!     [--only lmr_,null_] [--concurrency 1] [--option NAME=VALUE]
//! cargo run --release -p goby-lab --bin spsa -- apply FOLDER core/src/tunables/main.rs
//! ```
//!
//! An iteration plays `--pairs` pairs of games, each pair with other values, `--concurrency` at a
//! time, and then changes all numbers by the results. The size of a step does not depend on
//! `--pairs`: a run with twice the pairs and half the iterations takes equal steps. A number is
//! tuned only if its least or greatest value changes the nodes of the bench; this excludes the
//! other searches and the clock. `--only` selects numbers by the beginnings of their names. With
//! `--clock` (as in `duel`) all selected numbers are tuned:
//! `--only time_ --clock 3000+30 --option nodestime=100`. The last perturbation is the tunable's
//! step, or an eighth of its range if that is less.
//!
//! `FOLDER/state` is written after each iteration, and `FOLDER/log` gets a line for each. The same
//! command continues a stopped run; its games do not depend on the concurrency. With the file
//! `state` a run also continues on another machine, if the program's bench has the same nodes.
//! While the file `FOLDER/PAUSE` exists, no iteration begins. `FOLDER/ways.svg` plots the values.
//!
//! A pair in which an engine fails is reported and not counted. `apply` writes the rounded values
//! and their origin into the list of tunables.

mod plot;
mod state;
mod table;
mod tuner;

use goby_lab::arguments::{number, option, wait_while};
use goby_lab::play::OPENINGS;
use goby_lab::play::adjudication::Adjudication;
use goby_lab::play::clocks::Allowance;
use goby_lab::play::opening::{self, Opening};
use goby_lab::play::pair::{self, COLORS, half_points};
use goby_lab::play::player::{Player, PlayerSetup};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use std::{env, fs, thread};
use tuner::{Number, Schedule, Trial, Tuner};

/// Iterations between two reports.
const REPORT: u64 = 10;
/// Iterations between two plots.
const PLOT: u64 = 100;
/// A report lists this many of the numbers that have changed most.
const NAMED: usize = 3;

fn main() -> ExitCode {
    let words: Vec<_> = env::args().skip(1).collect();
    let (command, rest) = words
        .split_first()
        .map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
    let outcome = match (command, rest) {
        ("run", rest) => Run::read(rest).and_then(|run| run.tune()),
        ("apply", [folder, list]) => apply(folder.as_ref(), list.as_ref()),
        _ => Err("run GOBY FOLDER [...], or apply FOLDER LIST".into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("spsa: {error}");
            ExitCode::FAILURE
        }
    }
}

fn apply(folder: &Path, list: &Path) -> Result<(), String> {
    let tuner = state::open(folder)?;
    let games = 2 * tuner.done * tuner.schedule.pairs;
    let text = fs::read_to_string(list).map_err(|error| format!("{}: {error}", list.display()))?;
    let text = table::apply(&text, &tuner, &format!("by SPSA of {games} games"))?;
    state::replace(list, &text)
}

/// The arguments of a run.
struct Run {
    program: String,
    folder: PathBuf,
    schedule: Schedule,
    allowance: Allowance,
    only: Vec<String>,
    options: Vec<(String, String)>,
    concurrency: usize,
}

impl Run {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut found = Self {
            program: String::new(),
            folder: PathBuf::new(),
            schedule: Schedule {
                iterations: 7_500,
                pairs: 1,
                seed: 1,
                rate: 0.004,
            },
            allowance: Allowance::Nodes(20_000),
            only: Vec::new(),
            options: Vec::new(),
            concurrency: 1,
        };
        let mut paths = Vec::new();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
            match word.as_str() {
                "--iterations" => found.schedule.iterations = number(value()?)?,
                "--pairs" => found.schedule.pairs = number(value()?)?,
                "--seed" => found.schedule.seed = number(value()?)?,
                "--rate" => found.schedule.rate = number(value()?)?,
                "--nodes" => found.allowance = Allowance::Nodes(number(value()?)?),
                "--clock" => found.allowance = Allowance::clock(value()?)?,
                "--only" => found.only = value()?.split(',').map(str::to_owned).collect(),
                "--option" => found.options.push(option(value()?)?),
                "--concurrency" => found.concurrency = number(value()?)?,
                _ if word.starts_with('-') => return Err(format!("unknown: {word}")),
                _ => paths.push(word),
            }
        }
        let [program, folder] = paths[..] else {
            return Err("a program and a folder are needed".into());
        };
        if found.concurrency as u64 > found.schedule.pairs {
            return Err("an iteration has fewer --pairs than --concurrency plays at a time".into());
        }
        found.program.clone_from(program);
        found.folder = folder.into();
        Ok(found)
    }

    /// A line with all settings that determine the games. The program is identified by the nodes of
    /// its bench, so that a run can continue with a build of another machine.
    fn conditions(&self) -> Result<String, String> {
        let nodes = table::bench(&self.program, None)?;
        let mut hasher = DefaultHasher::new();
        OPENINGS.hash(&mut hasher);
        let (schedule, openings) = (self.schedule, hasher.finish());
        let (allowance, only, options) = (self.allowance, &self.only, &self.options);
        Ok(format!(
            "bench {nodes}; {openings:016x}; {schedule:?}; {allowance}; only {only:?}; {options:?}"
        ))
    }

    fn tune(&self) -> Result<(), String> {
        let conditions = self.conditions()?;
        fs::create_dir_all(&self.folder).map_err(|error| error.to_string())?;
        let mut tuner = match fs::read_to_string(self.folder.join(state::STATE)) {
            Ok(text) => state::parse(&text, &conditions)?,
            Err(_) => Tuner {
                schedule: self.schedule,
                done: 0,
                numbers: self.numbers()?,
            },
        };
        state::write(&self.folder, &tuner, &conditions)?;
        state::trim(&self.folder, tuner.done)?;
        eprintln!(
            "{} numbers, {} iterations done",
            tuner.numbers.len(),
            tuner.done
        );
        let openings = opening::read(OPENINGS)?;
        let mut tables: Vec<_> = (0..self.concurrency.max(1))
            .map(|_| self.players())
            .collect();
        let (began, first) = (Instant::now(), tuner.done);
        while !tuner.is_done() {
            wait_while(&self.folder.join("PAUSE"));
            let results = self.iterate(&tuner, &openings, &mut tables);
            tuner.learn(&results);
            let won: Vec<_> = results.iter().map(|(_, won)| *won).collect();
            state::note(&self.folder, &tuner, &won)?;
            state::write(&self.folder, &tuner, &conditions)?;
            if tuner.done.is_multiple_of(REPORT) || tuner.is_done() {
                let games = 2 * tuner.schedule.pairs * (tuner.done - first);
                let hours = began.elapsed().as_secs_f64() / 3600.0;
                eprintln!("{}", progress(&tuner, games as f64 / hours));
            }
            if tuner.done.is_multiple_of(PLOT) || tuner.is_done() {
                let history = state::history(&self.folder, tuner.done);
                let svg = plot::ways(&tuner, &history);
                state::replace(&self.folder.join("ways.svg"), &svg)?;
            }
        }
        Ok(())
    }

    /// The numbers to tune. Without `--clock`, only numbers that change the bench.
    fn numbers(&self) -> Result<Vec<Number>, String> {
        let numbers = table::named(&self.program, &self.only)?;
        match self.allowance {
            Allowance::Nodes(_) => table::effective(&self.program, numbers),
            Allowance::Clock(..) => Ok(numbers),
        }
    }

    fn players(&self) -> [Player; 2] {
        [0, 1].map(|_| {
            let mut setup = PlayerSetup::new(&self.program);
            setup.options.clone_from(&self.options);
            Player::new(setup)
        })
    }

    /// Plays the pairs of an iteration, each of the `tables` one pair at a time. Returns the
    /// results in the order of the pairs.
    fn iterate(
        &self,
        tuner: &Tuner,
        openings: &[Opening],
        tables: &mut [[Player; 2]],
    ) -> Vec<(Trial, i32)> {
        let pairs = tuner.next_pairs();
        let next = AtomicU64::new(pairs.start);
        let results = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for players in tables {
                scope.spawn(|| {
                    loop {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        if pair >= pairs.end {
                            return;
                        }
                        let trial = tuner.trial(pair);
                        let won = self.compare(tuner, &trial, openings, players, pair);
                        let mut results = results.lock().expect("no thread has panicked");
                        results.push((pair, trial, won));
                    }
                });
            }
        });
        let mut results = results.into_inner().expect("no thread has panicked");
        results.sort_by_key(|(pair, ..)| *pair);
        let results = results.into_iter();
        results.map(|(_, trial, won)| (trial, won)).collect()
    }

    /// Plays a pair. Returns the games won minus the games lost by the first set of values; 0 after
    /// a fault.
    fn compare(
        &self,
        tuner: &Tuner,
        trial: &Trial,
        openings: &[Opening],
        players: &mut [Player; 2],
        number: u64,
    ) -> i32 {
        for (player, values) in players.iter_mut().zip(&trial.values) {
            let named = tuner.numbers.iter().zip(values);
            let options = named.map(|(number, value)| (number.name.clone(), value.to_string()));
            if player.set(options.collect()).is_err() {
                // The next game restarts it.
                player.end();
            }
        }
        let pair = pair::play(
            players,
            [self.allowance; 2],
            &openings[number as usize % openings.len()],
            &Adjudication::DEFAULT,
            &AtomicBool::new(false),
        );
        let Some(pair) = pair else { return 0 };
        if let Some(played) = pair.iter().find(|played| played.guilty.is_some()) {
            eprintln!("FAULT in pair {number}: {}: {}", played.reason, played.text);
            return 0;
        }
        let points = pair.iter().zip(COLORS);
        let points: usize = points
            .map(|(played, color)| half_points(played, color))
            .sum();
        points as i32 - 2
    }
}

fn progress(tuner: &Tuner, speed: f64) -> String {
    let mut numbers: Vec<_> = tuner.numbers.iter().collect();
    numbers.sort_by(|one, two| two.moved().abs().total_cmp(&one.moved().abs()));
    let named = numbers.iter().take(NAMED);
    let named: Vec<_> = named
        .map(|it| format!("{} {} to {:.1}", it.name, it.start, it.value))
        .collect();
    format!(
        "{} of {} iterations, {speed:.0} games an hour; {}",
        tuner.done,
        tuner.schedule.iterations,
        named.join(", ")
    )
}
