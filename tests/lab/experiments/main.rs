//! Counts for the claims of the sources: leaves of the minimal tree, wrong claims of futility, and
//! errors that the guards of null moves prevent. (`games.py` plays games.)
//!
//! ```sh
//! cargo run -p goby-lab --features experiments --bin experiments \
//!     --target-dir target/lab -- tree [DEPTH] | soundness [POSITIONS] | guards [ENDINGS] | proof [CLASS ...] \
//!     | margin | zugzwang | uniform
//! ```
//!
//! A stopped run continues: figures recorded in `results.txt` are not counted again. Delete a
//! section there to count it again. `--check` counts a sample again and compares it, in at most two
//! minutes. The leaves depend on the hand-written evaluation, and the verdicts of the main search
//! on that search. The default numbers are those of the page.

mod guards;
mod numbers;
mod positions;
mod proof;
mod results;
mod soundness;
mod tree;

use goby_lab::arguments::number;
use results::Results;
use std::env;
use std::process::ExitCode;

const USAGE: &str = "usage: experiments tree [DEPTH] | soundness [POSITIONS] | guards [ENDINGS] | \
     proof [CLASS ...] | margin | zugzwang | uniform | --check";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("experiments: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let words: Vec<_> = env::args().skip(1).collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let count = |default| words.get(1).map_or(Ok(default), |word| number(word));
    let mut results = Results::new(false);
    match words.first() {
        Some(&"tree") if words.len() < 3 => tree::run(&mut results, count(5)? as u32),
        Some(&"soundness") if words.len() < 3 => soundness::run(&mut results, count(200)?),
        Some(&"guards") if words.len() < 3 => guards::run(&mut results, count(300)?, true),
        Some(&"uniform") if words.len() == 1 => proof::uniform::run(&mut results),
        Some(&"margin") if words.len() == 1 => proof::margin::run(&mut results),
        Some(&"zugzwang") if words.len() == 1 => proof::zugzwang::run(&mut results),
        Some(&"proof") => proof::run(&mut results, &words[1..]),
        Some(&"--check") if words.len() == 1 => {
            let mut results = Results::new(true);
            tree::run(&mut results, 3)?;
            soundness::run(&mut results, 25)?;
            proof::check(&mut results)?;
            proof::uniform::run(&mut results)?;
            proof::margin::run(&mut results)?;
            // The main search is left out, because it may change.
            guards::run(&mut results, 100, false)
        }
        _ => Err(USAGE.into()),
    }
}
