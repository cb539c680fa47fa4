//! An emulator's monitor.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;

/// The prompt, before the first command and after each.
const PROMPT: &str = "(qemu) ";

/// Lets the monitor that listens at `socket` obey a command, and returns all that it says.
///
/// # Panics
/// When no emulator listens.
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
