//! Parsing of command lines.

use std::path::Path;
use std::thread;
use std::time::Duration;

/// Parses a number, which may contain underscores.
///
/// # Errors
/// If the text is not such a number.
pub fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.replace('_', "")
        .parse()
        .map_err(|_| format!("no number: {text}"))
}

/// Returns the name and the value of `NAME=VALUE`.
///
/// # Errors
/// If the text has no `=`.
pub fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("no NAME=VALUE: {text}"))?;
    Ok((name.into(), value.into()))
}

/// Waits while this file exists, which leaves the machine to other programs.
pub fn wait_while(pause: &Path) {
    while pause.exists() {
        thread::sleep(Duration::from_secs(5));
    }
}
