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
        let known = read(name, label);
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
                write(name, &format!("{label}: {found}\n"))
            }
        }
    }
}

/// The recorded figures of a label in a section.
fn read(name: &str, label: &str) -> Option<String> {
    let text = fs::read_to_string(FILE).unwrap_or_default();
    let (begin, end) = section(&text, name)?;
    let start = format!("{label}: ");
    let known = text[begin..end]
        .lines()
        .find_map(|line| line.strip_prefix(&start));
    known.map(str::to_owned)
}

/// Appends a line to a section. The file is read again, since other programs may have written
/// while the figures were found.
fn write(name: &str, line: &str) -> Result<(), String> {
    let mut text = fs::read_to_string(FILE).unwrap_or_default();
    if section(&text, name).is_none() {
        text.push_str(&format!("[{name}]\n"));
    }
    let end = section(&text, name).map_or(text.len(), |(_, end)| end);
    text.insert_str(end, line);
    // Replaced as a whole, so that another program never reads a part.
    let part = format!("{FILE}.part");
    let replaced = fs::write(&part, text).and_then(|()| fs::rename(&part, FILE));
    replaced.map_err(|error| format!("{FILE}: {error}"))
}

/// The range of a section's text.
fn section(text: &str, name: &str) -> Option<(usize, usize)> {
    let head = format!("[{name}]\n");
    let begin = text.find(&head)? + head.len();
    let end = text[begin..].find("\n[");
    Some((begin, end.map_or(text.len(), |end| begin + end + 1)))
}
