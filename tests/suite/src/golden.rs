//! Golden tables: text that a program writes and a person commits, so that drift is a visible diff.

use std::path::{Path, PathBuf};

/// A place in the repository that holds such text.
#[derive(Clone, Copy, Debug)]
pub enum Golden {
    /// A file of its own.
    File(&'static str),
    /// A part of a page, between two lines that mark it.
    Part {
        /// The page.
        path: &'static str,
        /// The line before the text.
        begin: &'static str,
        /// The line after the text.
        end: &'static str,
    },
}

/// The repository.
pub fn root() -> &'static Path {
    // tests/suite
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders
        .nth(2)
        .expect("the suite is in a folder of the repository")
}

impl Golden {
    /// Writes `text` to its place, or with `is_check` only prints how the committed text differs.
    /// Returns true if the place holds the text now.
    pub fn keep(self, text: &str, is_check: bool) -> bool {
        let path = self.path();
        let shown = path.strip_prefix(root()).unwrap_or(&path).display();
        let old = self.committed();
        let Some(new) = self.wanted(&old, text) else {
            eprintln!("{shown} has no place for it");
            return false;
        };
        if old == new {
            println!("{shown} is as committed");
            return true;
        }
        if is_check {
            eprintln!("{shown} has drifted; run this without --check and commit what it writes");
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

    /// The whole file as it is now; empty when there is none.
    pub fn committed(self) -> String {
        std::fs::read_to_string(self.path()).unwrap_or_default()
    }

    fn path(self) -> PathBuf {
        root().join(match self {
            Self::File(path) | Self::Part { path, .. } => path,
        })
    }

    /// The new text of the whole file, whose old text is `old`; `None` when the marks are missing.
    fn wanted(self, old: &str, text: &str) -> Option<String> {
        let Self::Part { begin, end, .. } = self else {
            return Some(text.into());
        };
        let (before, rest) = old.split_once(begin)?;
        let (_, after) = rest.split_once(end)?;
        Some(format!("{before}{begin}\n{text}\n{end}{after}"))
    }
}

/// The lines that only one of them has.
fn print_difference(old: &str, new: &str) {
    let has = |text: &str, line: &str| text.lines().any(|other| other == line);
    for line in old.lines().filter(|line| !has(new, line)) {
        eprintln!("-{line}");
    }
    for line in new.lines().filter(|line| !has(old, line)) {
        eprintln!("+{line}");
    }
}
