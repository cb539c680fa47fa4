//! Golden tables: committed output of a program, so that a change of the output shows as a diff.

use std::path::{Path, PathBuf};

/// The place of a golden table in the repository.
#[derive(Clone, Copy, Debug)]
pub enum Golden {
    /// A whole file.
    File(&'static str),
    /// A part of a file, between two marker lines.
    Part {
        /// The file.
        path: &'static str,
        /// The marker line before the table.
        begin: &'static str,
        /// The marker line after the table.
        end: &'static str,
    },
}

/// The root folder of the repository.
pub fn root() -> &'static Path {
    // tests/suite
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders
        .nth(2)
        .expect("the suite is in a folder of the repository")
}

impl Golden {
    /// Writes `text` to its place in the repository. With `is_check` it writes nothing and only
    /// prints the difference from the committed text. Returns true if the repository now holds
    /// `text`.
    pub fn keep(self, text: &str, is_check: bool) -> bool {
        let path = self.path();
        let shown = path.strip_prefix(root()).unwrap_or(&path).display();
        let old = self.committed();
        let Some(new) = self.wanted(&old, text) else {
            eprintln!("{shown} lacks the marker lines");
            return false;
        };
        if old == new {
            println!("{shown} is as committed");
            return true;
        }
        if is_check {
            eprintln!("{shown} differs; run this without --check and commit the new text");
            print_difference(&old, &new);
            return false;
        }
        let written = std::fs::write(&path, new);
        match &written {
            Ok(()) => println!("{shown} written"),
            Err(fault) => eprintln!("{shown}: {fault}"),
        }
        written.is_ok()
    }

    /// The present text of the whole file; empty if there is no file.
    pub fn committed(self) -> String {
        std::fs::read_to_string(self.path()).unwrap_or_default()
    }

    fn path(self) -> PathBuf {
        root().join(match self {
            Self::File(path) | Self::Part { path, .. } => path,
        })
    }

    /// The new text of the whole file, made from its old text; `None` if the marker lines are
    /// missing.
    fn wanted(self, old: &str, text: &str) -> Option<String> {
        let Self::Part { begin, end, .. } = self else {
            return Some(text.into());
        };
        let (before, rest) = old.split_once(begin)?;
        let (_, after) = rest.split_once(end)?;
        Some(format!("{before}{begin}\n{text}\n{end}{after}"))
    }
}

/// Prints the lines that only one of the texts has.
fn print_difference(old: &str, new: &str) {
    let has = |text: &str, line: &str| text.lines().any(|other| other == line);
    for line in old.lines().filter(|line| !has(new, line)) {
        eprintln!("-{line}");
    }
    for line in new.lines().filter(|line| !has(old, line)) {
        eprintln!("+{line}");
    }
}
