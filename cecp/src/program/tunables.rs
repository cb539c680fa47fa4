//! The tunables on the command line: listed, and set in a build for experiments.

use goby_core::tunables::TUNABLES;
#[cfg(feature = "tune")]
use goby_core::tunables::{TuneError, set};
use std::fmt::Write as _;

/// A line for each tunable, with tabs between name, default, least, most, step, unit and origin.
pub(crate) fn list() -> String {
    let mut text = String::from("name\tdefault\tleast\tmost\tstep\tunit\torigin");
    for tunable in TUNABLES {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\n{}\t{}\t{}\t{}\t{}\t{}\t{}",
            tunable.name,
            tunable.default,
            tunable.least,
            tunable.most,
            tunable.step,
            tunable.unit,
            tunable.origin
        );
    }
    text
}

/// Sets tunables by comma-separated pairs `NAME=VALUE`.
#[cfg(feature = "tune")]
pub(crate) fn choose(pairs: &str) -> Result<(), String> {
    for pair in pairs.split(',') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value = value
            .parse()
            .map_err(|_| format!("{name} needs a number, as in {name}=3"))?;
        set(name, value).map_err(|fault| match fault {
            TuneError::Unknown => {
                format!("unknown tunable {name}; --list-tunables names them")
            }
            TuneError::OutOfRange => {
                format!("{name}={value} is out of range; see --list-tunables")
            }
        })?;
    }
    Ok(())
}

/// Refuses, because only a build for experiments can set tunables.
#[cfg(not(feature = "tune"))]
pub(crate) fn choose(_: &str) -> Result<(), String> {
    Err(
        "--set needs a build for experiments: cargo build --release --features tune \
         --target-dir target/tune"
            .into(),
    )
}
