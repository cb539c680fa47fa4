//! The monitor of an emulator, which executes commands.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;

/// The prompt before each command.
const PROMPT: &str = "(qemu) ";

/// Sends a command to the monitor at `socket`, and returns its output.
///
/// # Panics
/// If no emulator listens.
pub fn obey(socket: &Path, command: &str) -> String {
    let mut monitor = UnixStream::connect(socket).expect("the monitor listens");
    monitor
        .write_all(format!("{command}\n").as_bytes())
        .expect("the monitor reads");
    let (mut printed, mut prompts) = (String::new(), 0);
    let mut byte = [0];
    while prompts < 2 && monitor.read(&mut byte).is_ok_and(|count| count > 0) {
        printed.push(char::from(byte[0]));
        if printed.ends_with(PROMPT) {
            prompts += 1;
        }
    }
    printed
}
