//! The file of recorded results, `results.txt`: a section for each row, after a line `[NAME]`, with
//! lines `LABEL: FIGURES`.
//!
//! A recorded figure is not counted again, so that a stopped run continues. With `--check` it is
//! counted again and must be equal.

use std::fs;

/// The path of the file.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/experiments/results.txt");

/// The number of lines of the results for this many cases, `chunk` in each.
pub(crate) fn chunks(count: u64, chunk: u64) -> Result<u64, String> {
    if count > 0 && count.is_multiple_of(chunk) {
        Ok(count / chunk)
    } else {
        Err(format!("{count} is no multiple of {chunk}"))
    }
}

/// The results, and the mode of the run.
pub(crate) struct Results {
    is_check: bool,
}

impl Results {
    pub(crate) const fn new(is_check: bool) -> Self {
        Self { is_check }
    }

    /// Finds a figure and records it, unless it is already recorded. In a check, finds it and
    /// compares it with the record.
    pub(crate) fn row(
        &mut self,
        name: &str,
        label: &str,
        find: impl FnOnce() -> String,
    ) -> Result<(), String> {
        let mut text = fs::read_to_string(FILE).unwrap_or_default();
        let head = format!("[{name}]\n");
        if !text.contains(&head) {
            text.push_str(&head);
        }
        let begin = text.find(&head).unwrap_or(0) + head.len();
        let end = text[begin..]
            .find("\n[")
            .map_or(text.len(), |end| begin + end + 1);
        let start = format!("{label}: ");
        let known = text[begin..end]
            .lines()
            .find_map(|line| line.strip_prefix(&start));
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
                text.insert_str(end, &format!("{start}{found}\n"));
                fs::write(FILE, text).map_err(|error| format!("{FILE}: {error}"))
            }
        }
    }
}
