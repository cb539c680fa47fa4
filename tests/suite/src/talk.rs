//! Plays transcripts against a session with the desktop's memory sizes and a simulated clock.

use crate::engine::{TestTables, converse_with};
use crate::scripted::Script;
use crate::transcript::Transcript;
use goby_core::profile::DESKTOP;
use std::path::Path;

/// Plays a transcript with the hash table `tables`. Returns the time of each event in milliseconds,
/// and all lines.
pub fn play(text: &str, tables: &mut TestTables) -> (Vec<u64>, Vec<String>) {
    let transcript = Transcript::new(Path::new("here"), text);
    let mut script = Script::new(&transcript);
    converse_with(&DESKTOP, tables, &mut script);
    assert!(script.is_over(), "{}", script.log.join("\n"));
    (script.times, script.log)
}

/// Plays a transcript and returns the time of each event in milliseconds.
pub fn times(text: &str) -> Vec<u64> {
    play(text, &mut TestTables::new(1 << 16)).0
}

/// Plays a transcript and returns all lines in both directions.
pub fn log(text: &str) -> Vec<String> {
    play(text, &mut TestTables::new(1 << 10)).1
}
