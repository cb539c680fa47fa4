//! Plays pairs of games at fixed nodes between two UCI engines, to find the stronger one.
//!
//! ```sh
//! cargo run --release -p goby-lab --bin duel -- NEW OLD [--nodes 20000] [--pairs 250] \
//!     [--concurrency 1] [--sprt ELO0,ELO1] [--log FILE] [--openings FILE] [--first 1] \
//!     [--nodes-a N] [--nodes-b N] [--clock BASE+INCREMENT] [--option NAME=VALUE] \
//!     [--option-a NAME=VALUE] [--option-b NAME=VALUE] [--no-adjudication] \
//!     [--longest 300] [--patience 60] [--report 10]
//! ```
//!
//! NEW and OLD are programs, perhaps with arguments; `-a` belongs to NEW and `-b` to OLD. Openings
//! are PGN, or lines of FEN or EPD; without `--openings`, Goby's own. Each is played with both
//! colours. After the last opening they are played again, in each further round with a tenth more
//! nodes or time for both sides, so that games differ. The rounds still share their openings, so
//! their pairs are not quite independent, and the interval is a little too narrow. A clock is in
//! milliseconds. The engines keep it themselves by counting nodes, so that games are the same on
//! every machine: `--clock 3000+30 --option nodestime=100` is 3+0.03 for a program that searches
//! 100 nodes a millisecond. A game is adjudicated if both engines agree: drawn after move 40 if all
//! scores of 8 moves each are within 10 centipawns, won if all scores of 4 moves each are beyond
//! 700.
//!
//! Pairs count in their order, so the result does not depend on how many games are played at a time or
//! on other programs. The log has every game; a stopped match continues after its last pair. An engine
//! that plays an illegal move, exceeds its time, stalls or exits loses the game, which counts as a
//! fault, and is restarted for the next one.
//!
//! The exit status is 1 if `--sprt` rejected the new engine or did not decide, 2 after a fault or if
//! the match could not be played, otherwise 0.

mod arguments;
mod record;
mod score;

use arguments::Arguments;
use goby_lab::play::OPENINGS;
use goby_lab::play::opening::{self, Opening};
use goby_lab::play::pair::{self, COLORS, Pair};
use goby_lab::play::player::Player;
use record::Record;
use score::{BOUND, elo, likelihood, verdict};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::{env, fs, thread};

fn main() -> ExitCode {
    let outcome = Arguments::parse(env::args().skip(1)).and_then(|arguments| run(&arguments));
    outcome.unwrap_or_else(|error| {
        eprintln!("duel: {error}");
        ExitCode::from(2)
    })
}

fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let text = match &arguments.openings {
        None => OPENINGS.to_owned(),
        Some(path) => {
            fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?
        }
    };
    let openings = opening::read(&text)?;
    if openings.is_empty() {
        return Err("no openings".into());
    }
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    for setup in &arguments.setups {
        let mut player = Player::new(setup.clone());
        let started = player.new_game();
        started.map_err(|fault| format!("{}: {fault}", setup.command))?;
        // The hash of the program's file identifies the program.
        let program = setup.command.split_whitespace().next().unwrap_or_default();
        fs::read(program).unwrap_or_default().hash(&mut hasher);
    }
    let conditions = format!("{}; {:016x}", arguments.conditions(), hasher.finish());
    let mut record = Record::open(arguments.log.as_deref(), &conditions)?;
    println!("{conditions}");
    if record.len() > 0 {
        println!("{} pairs are recorded", record.len());
    }
    play(arguments, &openings, &mut record)?;
    Ok(conclude(arguments, &record))
}

/// Plays until the test is decided or all pairs are played.
fn play(arguments: &Arguments, openings: &[Opening], record: &mut Record) -> Result<(), String> {
    let decided = |record: &Record| {
        let bounds = arguments.sprt;
        bounds.is_some_and(|bounds| verdict(&record.pairs, bounds).is_some())
    };
    if decided(record) {
        return Ok(());
    }
    let next = AtomicU32::new(record.len());
    let is_stopped = AtomicBool::new(false);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..arguments.concurrency {
            let (sender, next, is_stopped) = (sender.clone(), &next, &is_stopped);
            scope.spawn(move || {
                let mut players = arguments.setups.clone().map(Player::new);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arguments.pairs {
                        return;
                    }
                    let place = arguments.first - 1 + number as usize;
                    let round = (place / openings.len()) as u64;
                    let allowances = arguments.allowances.map(|it| it.in_round(round));
                    let pair = pair::play(
                        &mut players,
                        allowances,
                        &openings[place % openings.len()],
                        &arguments.adjudication,
                        is_stopped,
                    );
                    let Some(pair) = pair else { return };
                    if sender.send((number, pair)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: BTreeMap<u32, Pair> = BTreeMap::new();
        let mut outcome = Ok(());
        for (number, pair) in receiver {
            waiting.insert(number, pair);
            while !is_stopped.load(Ordering::Relaxed) {
                let Some(pair) = waiting.remove(&record.len()) else {
                    break;
                };
                outcome = record.add(&pair);
                print_faults(&pair, record.len());
                if record.len().is_multiple_of(arguments.report) {
                    println!("{}", summary(arguments, record));
                }
                is_stopped.store(outcome.is_err() || decided(record), Ordering::Relaxed);
            }
        }
        outcome
    })
}

fn print_faults(pair: &Pair, number: u32) {
    for (played, color) in pair.iter().zip(COLORS) {
        if let Some(guilty) = played.guilty {
            let name = if guilty == color { "new" } else { "old" };
            println!(
                "FAULT of {name} in pair {number}: {}: {}",
                played.reason, played.text
            );
        }
    }
}

fn summary(arguments: &Arguments, record: &Record) -> String {
    let [won, drawn, lost] = record.games;
    let (strength, error) = elo(&record.pairs);
    let games = won + drawn + lost;
    let pairs = record.pairs.map(|count| count.to_string()).join(" ");
    let mut text = format!(
        "{games} games +{won} ={drawn} -{lost}, pairs {pairs}: {strength:+.1} +-{error:.1}"
    );
    if let Some(bounds) = arguments.sprt {
        let ratio = likelihood(&record.pairs, bounds);
        text += &format!(
            ", LLR {ratio:+.2} of {BOUND:.2} [{}, {}]",
            bounds.0, bounds.1
        );
    }
    text
}

fn conclude(arguments: &Arguments, record: &Record) -> ExitCode {
    let decision = arguments.sprt.map(|bounds| verdict(&record.pairs, bounds));
    let [new, old] = record.faults;
    let word = match decision {
        None => "",
        Some(Some(true)) => ": accepted",
        Some(Some(false)) => ": refused",
        Some(None) => ": undecided",
    };
    println!(
        "{}; faults: {new} of new, {old} of old{word}",
        summary(arguments, record)
    );
    match decision {
        _ if new + old > 0 => ExitCode::from(2),
        None | Some(Some(true)) => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    }
}
