//! Pseudo terminals: the program at a terminal, and pairs of serial ports.

use crate::process::program;
use serial2::SerialPort;
use std::fs::OpenOptions;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The two ends of a pseudo terminal, and the path of the second end.
///
/// # Panics
/// If the system has no pseudo terminal.
pub fn pair() -> (SerialPort, SerialPort, PathBuf) {
    let (theirs, ours) = SerialPort::pair().expect("a pseudo terminal");
    let link = format!("/proc/self/fd/{}", ours.as_raw_fd());
    let name = std::fs::read_link(link).expect("a path");
    (theirs, ours, name)
}

/// Longest wait for output.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program at a pseudo terminal; the test is the person at the other end.
pub struct Terminal {
    /// The process itself.
    pub child: Child,
    /// The person's end.
    person: SerialPort,
    /// All output so far.
    shown: String,
    /// Length of the output that `find` has searched, in bytes.
    seen: usize,
}

impl Terminal {
    /// Starts Goby with this environment. It keeps games in `state`.
    pub fn start(state: &Path, environment: &[(&str, &str)]) -> Self {
        let mut command = Command::new(program());
        // `TERM=dumb` turns line editing off, unless `environment` sets `TERM`.
        let terminal = [("TERM", "dumb")];
        let set = terminal.iter().chain(environment).copied();
        command.env_clear().envs(set).env("XDG_STATE_HOME", state);
        Self::of(&mut command)
    }

    /// Starts a program at a new pseudo terminal.
    ///
    /// # Panics
    /// If the program does not start.
    pub fn of(command: &mut Command) -> Self {
        let (person, _theirs, name) = pair();
        let open = || {
            let file = OpenOptions::new().read(true).write(true).open(&name);
            Stdio::from(file.expect("the terminal opens"))
        };
        // As at a real terminal, input comes in whole lines and is echoed.
        let set = Command::new("stty").args(["sane"]).stdin(open()).status();
        assert!(set.is_ok_and(|status| status.success()), "stty is missing");
        let child = command.stdin(open()).stdout(open()).spawn();
        let child = child.expect("the program starts");
        Self {
            child,
            person,
            shown: String::new(),
            seen: 0,
        }
    }

    /// Waits for `text` in the output that follows the last match. Returns the output from there up
    /// to `text`.
    ///
    /// # Panics
    /// If the text does not come within a minute.
    pub fn find(&mut self, text: &str) -> String {
        let began = Instant::now();
        loop {
            if let Some(place) = self.shown[self.seen..].find(text) {
                let before = self.shown[self.seen..self.seen + place].to_string();
                self.seen += place + text.len();
                return before;
            }
            assert!(
                began.elapsed() < PATIENCE,
                "{text:?} is not shown\n{}",
                self.shown
            );
            let mut chunk = [0; 4_096];
            match self.person.read(&mut chunk) {
                Ok(count) => {
                    let part = String::from_utf8_lossy(&chunk[..count]).replace('\r', "");
                    self.shown.push_str(&part);
                }
                Err(_) => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    /// Types a line.
    pub fn say(&mut self, line: &str) {
        self.press(&format!("{line}\n"));
    }

    /// Types these keys.
    ///
    /// # Panics
    /// If the terminal is closed.
    pub fn press(&mut self, keys: &str) {
        let written = self.person.write_all(keys.as_bytes());
        written.expect("the terminal accepts input");
    }

    /// Waits until the program ends by itself.
    ///
    /// # Panics
    /// If the program is still running after a minute.
    pub fn wait(mut self) {
        let began = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(began.elapsed() < PATIENCE, "the program goes on");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Types `quit`, waits until the program ends, and returns the output.
    ///
    /// # Panics
    /// If the program is still running after a minute.
    pub fn quit(mut self) -> String {
        self.say("quit");
        self.find("quit");
        let began = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(began.elapsed() < PATIENCE, "the program goes on");
            std::thread::sleep(Duration::from_millis(5));
        }
        std::mem::take(&mut self.shown)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
