//! Recorded results: a small text for each row, a line for each figure, `LABEL: FIGURES`.
//!
//! What is on record is not counted again, so that a run goes on where one was stopped; with
//! `--check` it is, and must come out the same.

use std::fs;
use std::path::PathBuf;

/// The folder of them.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/lab/experiments/results");

/// The results, and what is done with them.
pub(crate) struct Results {
    is_check: bool,
}

impl Results {
    pub(crate) const fn new(is_check: bool) -> Self {
        Self { is_check }
    }

    /// Finds a figure unless it is on record; or in a check compares it with the one on record.
    pub(crate) fn row(
        &mut self,
        name: &str,
        label: &str,
        find: impl FnOnce() -> String,
    ) -> Result<(), String> {
        let path = PathBuf::from(FOLDER).join(format!("{name}.txt"));
        let text = fs::read_to_string(&path).unwrap_or_default();
        let start = format!("{label}: ");
        let known = text.lines().find_map(|line| line.strip_prefix(&start));
        match (known, self.is_check) {
            (Some(known), true) => {
                let found = find();
                if found == known {
                    println!("{name}, {label}: {found}, as recorded");
                    return Ok(());
                }
                Err(format!("{name}, {label}: {found}, recorded {known}"))
            }
            (Some(_), false) => Ok(()),
            (None, true) => Err(format!("{name}, {label}: not on record")),
            (None, false) => {
                let found = find();
                println!("{name}, {label}: {found}");
                let kept = fs::write(&path, format!("{text}{start}{found}\n"));
                kept.map_err(|error| format!("{}: {error}", path.display()))
            }
        }
    }
}
