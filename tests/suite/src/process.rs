//! Runs the program, or another one with the same protocol, over pipes.

use crate::pattern::matches;
use crate::transcript::{Event, Transcript};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// Longest wait for a line or for the end of a program. A busy machine needs far less; the searches
/// that tests interrupt would take far longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Builds the program at the first call, and returns its path.
///
/// # Panics
/// When it does not build.
pub fn program() -> &'static PathBuf {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| run_cargo(&[], None))
}

/// Builds the desktop program with the given network, or with the hand-written evaluation for
/// `None`, and returns its path. All these programs are built in one folder, which is not the
/// folder of [`program`]. In debug builds the optimisation level is 1, which halves the build time.
///
/// # Panics
/// When it does not build.
pub fn build_with(network: Option<&str>) -> PathBuf {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let features = match network {
        Some(_) => "std,big-tables,network",
        None => "std,big-tables",
    };
    let arguments = ["--no-default-features", "--features", features];
    let lock = ONE_AT_A_TIME.lock();
    #[cfg(unix)]
    let lock = (lock, lock_for_this_process());
    let built = run_cargo(&arguments, Some(network.unwrap_or_default()));
    // The next program is built to the same file.
    let name = format!("goby-{}", network.unwrap_or("hand-written"));
    let kept = built
        .with_file_name(name)
        .with_extension(std::env::consts::EXE_EXTENSION);
    // Replaces the program atomically: another test may be running the old one.
    let draft = built.with_extension("part");
    std::fs::copy(&built, &draft).expect("the program can be copied");
    std::fs::rename(&draft, &kept).expect("a file can be renamed");
    drop(lock);
    kept
}

/// Waits until no other process, such as another test program, holds the lock of the folder of
/// networks. The lock ends with the file.
#[cfg(unix)]
fn lock_for_this_process() -> std::fs::File {
    use rustix::fs::{FlockOperation, flock};
    let test = std::env::current_exe().expect("this test's own path");
    let file = std::fs::File::create(test.with_file_name("networks.lock")).expect("a file");
    flock(&file, FlockOperation::LockExclusive).expect("a lock");
    file
}

/// Builds the program with cargo, in the same profile (debug or release) as this test. With `network`
/// the folder is another one, and GOBY_NETWORK has this value (empty: the hand-written evaluation).
fn run_cargo(arguments: &[&str], network: Option<&str>) -> PathBuf {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let release = if cfg!(debug_assertions) {
        None
    } else {
        Some("--release")
    };
    // The path is target/PROFILE/deps/TEST.
    let test = std::env::current_exe().expect("this test's own path");
    let mut ancestors = test.ancestors().skip(2);
    let (of_profile, target) = (ancestors.next(), ancestors.next());
    let of_profile = of_profile.expect("the profile's folder");
    let mut target = target.expect("a target directory").to_path_buf();
    target.extend(network.map(|_| "networks"));
    let status = Command::new(cargo)
        .args(["build", "--quiet", "--package", "goby", "--bin", "goby"])
        // With this package cargo chooses the same features of dependencies as for the tests, and
        // does not compile them twice.
        .args(network.is_none().then_some("--package=goby-suite"))
        .args(release)
        .args(arguments)
        .arg("--target-dir")
        .arg(&target)
        .envs(network.map(|network| ("GOBY_NETWORK", network)))
        .envs(network.map(|_| ("CARGO_PROFILE_DEV_OPT_LEVEL", "1")))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .expect("cargo runs");
    assert!(status.success(), "the program does not build");
    target
        .join(of_profile.file_name().expect("a folder with a name"))
        .join("goby")
        .with_extension(std::env::consts::EXE_EXTENSION)
}

/// Waits until a program ends. Kills it and returns `None` if it is still running after a minute.
pub fn end_of(child: &mut Child) -> Option<ExitStatus> {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("a child process") {
            return Some(status);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    None
}

/// A running program.
pub struct Process {
    /// The process itself.
    pub child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// All lines in both directions, for error messages.
    pub log: Vec<String>,
}

impl Process {
    /// Starts Goby.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start() -> Self {
        // Goby cannot save its state there, so that tests do not affect each other.
        Self::of(Command::new(program()).env("XDG_STATE_HOME", "/dev/null"))
    }

    /// Starts another program that has Goby's protocol.
    ///
    /// # Panics
    /// When it does not start.
    pub fn of(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("a pipe from the program");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
            log: Vec::new(),
        }
    }

    /// Sends bytes unchanged.
    pub fn send(&mut self, bytes: &[u8]) {
        self.log
            .push(format!("> {}", String::from_utf8_lossy(bytes).trim_end()));
        // Errors are ignored: if the program has ended, a test notices that lines are missing.
        if let Some(input) = &mut self.input {
            let _ = input.write_all(bytes).and_then(|()| input.flush());
        }
    }

    /// Sends lines.
    pub fn say(&mut self, lines: &str) {
        self.send(format!("{lines}\n").as_bytes());
    }

    /// The next line; `None` at the end of output.
    ///
    /// # Panics
    /// If no line comes within a minute.
    pub fn line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                self.log.push(format!("< {line}"));
                Some(line)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no line came\n{}", self.log.join("\n")),
        }
    }

    /// Reads up to a line that matches `pattern`, and returns the line.
    ///
    /// # Panics
    /// If the output ends before such a line.
    pub fn find(&mut self, pattern: &str) -> String {
        while let Some(line) = self.line() {
            if matches(pattern, &line) {
                return line;
            }
        }
        panic!("{pattern:?} never came\n{}", self.log.join("\n"));
    }

    /// Reads up to a line that matches `pattern`. Every line before it must match `allowed`.
    ///
    /// # Panics
    /// If another line comes, or the output ends before such a line.
    pub fn find_past(&mut self, allowed: &str, pattern: &str) {
        if let Some(fault) = self.expect(pattern, &[allowed]) {
            panic!("{fault}\n{}", self.log.join("\n"));
        }
    }

    /// Reads as many lines as `patterns` has. Each must match its pattern.
    ///
    /// # Panics
    /// If a line differs, or the output ends.
    pub fn expect_lines(&mut self, patterns: &str) {
        for pattern in patterns.lines() {
            if let Some(fault) = self.expect(pattern, &[]) {
                panic!("{fault}\n{}", self.log.join("\n"));
            }
        }
    }

    /// Sends an interrupt, as Ctrl-C at a terminal does.
    ///
    /// # Panics
    /// When the process has ended.
    #[cfg(unix)]
    pub fn interrupt(&self) {
        interrupt(&self.child);
    }

    /// Closes the program's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits for the end of the program.
    ///
    /// # Panics
    /// If the program is still running after a minute.
    pub fn leave(&mut self) -> ExitStatus {
        let status = end_of(&mut self.child);
        status.unwrap_or_else(|| panic!("the program goes on\n{}", self.log.join("\n")))
    }

    /// Plays a transcript, closes the input, and waits until the program ends.
    ///
    /// # Panics
    /// If the output differs from the transcript.
    pub fn play(&mut self, transcript: &Transcript) {
        let mut allowed = Vec::new();
        for (place, (_, event)) in transcript.events.iter().enumerate() {
            match event {
                Event::Send(bytes) => self.send(bytes),
                Event::Wait(span) => std::thread::sleep(Duration::from_millis(*span)),
                Event::Allow(pattern) => allowed.push(pattern.as_str()),
                Event::Expect(pattern) => {
                    let fault = self.expect(pattern, &allowed);
                    if let Some(fault) = fault {
                        let place = transcript.place(place);
                        panic!("{place}: {fault}\n{}", self.log.join("\n"));
                    }
                    allowed.clear();
                }
            }
        }
        self.close();
        while let Some(line) = self.line() {
            let expected = allowed.iter().any(|pattern| matches(pattern, &line));
            assert!(
                expected,
                "{line:?} came at the end\n{}",
                self.log.join("\n")
            );
        }
        let status = self.leave();
        assert!(status.success(), "{status}\n{}", self.log.join("\n"));
    }

    fn expect(&mut self, pattern: &str, allowed: &[&str]) -> Option<String> {
        loop {
            let Some(line) = self.line() else {
                return Some(format!("the output ended before {pattern:?}"));
            };
            if matches(pattern, &line) {
                return None;
            }
            if !allowed.iter().any(|other| matches(other, &line)) {
                return Some(format!("{line:?} came, not {pattern:?}"));
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends an interrupt to a process, as Ctrl-C at a terminal does.
///
/// # Panics
/// When the process has ended.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process};
    kill_process(Pid::from_child(child), Signal::INT).expect("the process runs");
}
