//! Transcripts: files with lines to send to the engine and lines that it must answer.
//!
//! ```text
//! # a comment
//! > a line to the engine
//! < a line that must come next, a pattern (see `pattern`)
//! <? any number of lines like this may come before the next `<`
//! @ 50          the next line is sent 50 ms later
//! ! san         only for engines with this ability (see `Transcript::needs`)
//! ```
//!
//! A line is sent as soon as all lines expected before it have come. No other lines may come. In a line
//! to the engine, `\0`, `\r`, `\t` and `\xHH` are bytes, and `{text*1000}` is the text a thousand times.

use crate::golden::root;
use std::path::{Path, PathBuf};

/// One line of a transcript.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Bytes to the engine, the newline included.
    Send(Vec<u8>),
    /// The pattern of the next line.
    Expect(String),
    /// A pattern of lines that may come.
    Allow(String),
    /// Milliseconds to wait.
    Wait(u64),
}

/// A transcript with the line numbers of its events.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The file.
    pub path: PathBuf,
    /// Abilities that the engine must have: names of fields of
    /// [`Capabilities`](goby::profile::Capabilities), or `san` for moves in algebraic notation.
    pub needs: Vec<String>,
    /// The events with their line numbers, from 1.
    pub events: Vec<(usize, Event)>,
}

impl Transcript {
    /// Reads a file.
    ///
    /// # Panics
    /// If the file cannot be read or a line has another form.
    pub fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).expect("a readable transcript");
        Self::new(path, &text)
    }

    /// Parses the transcript `text`; `path` is only for messages.
    ///
    /// # Panics
    /// If a line has another form.
    pub fn new(path: &Path, text: &str) -> Self {
        let needs = text.lines().filter_map(|line| line.strip_prefix("! "));
        let events = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with(['#', '!']))
            .map(|(number, line)| {
                let event = event(line);
                let event = event.unwrap_or_else(|| panic!("{path:?}:{}: {line}", number + 1));
                (number + 1, event)
            })
            .collect();
        Self {
            path: path.into(),
            needs: needs.map(String::from).collect(),
            events,
        }
    }

    /// All transcripts in `tests/data/transcripts`, sorted by name.
    ///
    /// # Panics
    /// If the folder cannot be read.
    pub fn all() -> Vec<Self> {
        let folder = root().join("tests/data/transcripts");
        let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
            .expect("a folder of transcripts")
            .map(|entry| entry.expect("a readable folder").path())
            .filter(|path| path.extension().is_some_and(|kind| kind == "txt"))
            .collect();
        paths.sort();
        paths.iter().map(|path| Self::read(path)).collect()
    }

    /// Returns true if a person at a terminal types the lines; over a pipe the program
    /// answers differently.
    pub fn needs_terminal(&self) -> bool {
        self.needs.iter().any(|need| need == "terminal")
    }

    /// File and line of an event, for messages.
    pub fn place(&self, event: usize) -> String {
        let number = self.events.get(event).map_or(0, |(number, _)| *number);
        format!("{}:{number}", self.path.display())
    }
}

fn event(line: &str) -> Option<Event> {
    let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
    Some(match sign {
        ">" => Event::Send(bytes(rest)),
        "<" => Event::Expect(rest.replace("\\t", "\t")),
        "<?" => Event::Allow(rest.replace("\\t", "\t")),
        "@" => Event::Wait(rest.trim().parse().ok()?),
        _ => return None,
    })
}

/// The bytes to send for a line, with escapes replaced and a newline added.
fn bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        if let Some((unit, count, after)) = repetition(rest) {
            bytes.extend(unit.repeat(count).into_bytes());
            rest = after;
        } else if let Some((byte, after)) = escape(rest) {
            bytes.push(byte);
            rest = after;
        } else {
            bytes.extend(sign.to_string().into_bytes());
            rest = &rest[sign.len_utf8()..];
        }
    }
    bytes.push(b'\n');
    bytes
}

fn repetition(text: &str) -> Option<(&str, usize, &str)> {
    let (inside, after) = text.strip_prefix('{')?.split_once('}')?;
    let (unit, count) = inside.rsplit_once('*')?;
    Some((unit, count.parse().ok()?, after))
}

fn escape(text: &str) -> Option<(u8, &str)> {
    let escaped = text.strip_prefix('\\')?;
    match escaped.chars().next()? {
        '0' => Some((0, &escaped[1..])),
        'r' => Some((b'\r', &escaped[1..])),
        't' => Some((b'\t', &escaped[1..])),
        'x' => {
            let (digits, after) = escaped[1..].split_at_checked(2)?;
            Some((u8::from_str_radix(digits, 16).ok()?, after))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_become_bytes() {
        assert_eq!(bytes("go\\r"), b"go\r\n");
        assert_eq!(bytes("{ab*3}c\\x00"), b"abababc\0\n");
        assert_eq!(bytes("{not}"), b"{not}\n");
    }
}
