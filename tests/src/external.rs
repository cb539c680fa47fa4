//! Programs that a machine may lack, and the tests that need them.
//!
//! A test whose needs are not met passes without a check, except in CI, where it fails. The test
//! program `what_was_skipped`, the last of a run, says which these were.

use crate::board::Board;
use crate::form::in_ci;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Once;

/// Where Debian keeps games, and Wine for 64 bits, outside of some users' path.
const DEBIAN: [&str; 2] = ["/usr/games", "/usr/lib/wine"];

/// What is said in place of what is skipped.
const HINT: &str = "skipped in part; `cargo test -p goby-tests --test what_was_skipped` says why";

/// What a test cannot do without.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// A program.
    Program(&'static str),
    /// A file.
    File(&'static str),
    /// A module of Python.
    Module(&'static str),
    /// The packages that `package-lock.json` names in this folder of `tests`, and Node.js.
    Packages(&'static str),
    /// A target of Rust.
    Target(&'static str),
    /// Rust of this version, `1.N`, or newer.
    Rust(&'static str),
}

impl Need {
    fn is_met(self) -> bool {
        match self {
            Self::Program(name) => program(name).is_some(),
            Self::File(path) => Path::new(path).exists(),
            Self::Module(name) => Command::new("python3")
                .args(["-c", &format!("import {name}")])
                .env("PATH", path())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success()),
            Self::Packages(folder) => {
                program("node").is_some() && here().join(folder).join("node_modules").is_dir()
            }
            Self::Target(name) => Command::new("rustc")
                .args(["--print", "target-libdir", "--target", name])
                .output()
                .is_ok_and(|printed| {
                    Path::new(String::from_utf8_lossy(&printed.stdout).trim_end()).is_dir()
                }),
            Self::Rust(version) => {
                Command::new("rustc")
                    .arg("--version")
                    .output()
                    .is_ok_and(|printed| {
                        minor(&String::from_utf8_lossy(&printed.stdout)) >= minor(version)
                    })
            }
        }
    }

    fn name(self) -> String {
        match self {
            Self::Program(name) | Self::File(name) => name.into(),
            Self::Module(name) => format!("Python's {name}"),
            Self::Packages(folder) => format!("Node.js with the packages of tests/{folder}"),
            Self::Target(name) => format!("Rust's target {name}"),
            Self::Rust(version) => format!("Rust {version} (`rustup update`)"),
        }
    }
}

/// Tests that not every machine can run.
#[derive(Clone, Debug)]
pub struct Optional {
    /// What they test.
    pub what: &'static str,
    needs: Vec<Need>,
}

impl Optional {
    /// Tests of `what`.
    pub fn new(what: &'static str, needs: &[Need]) -> Self {
        let needs = needs.to_vec();
        Self { what, needs }
    }

    /// A match in XBoard.
    pub fn xboard() -> Self {
        Self::new(
            "XBoard",
            &["python3", "xboard", "Xvfb", "fairymax"].map(Need::Program),
        )
    }

    /// A match in XBoard with a UCI engine.
    pub fn polyglot() -> Self {
        let mut tests = Self::xboard();
        tests.what = "XBoard with polyglot";
        tests.needs.push(Need::Program("polyglot"));
        tests
    }

    /// A conversation with python-chess.
    pub fn python_chess() -> Self {
        Self::new(
            "python-chess",
            &[Need::Program("python3"), Need::Module("chess")],
        )
    }

    /// Endings against Stockfish.
    pub fn endings() -> Self {
        Self::new("endings", &[Need::Program("stockfish")])
    }

    /// What is said of moves, with Stockfish as the judge.
    pub fn why() -> Self {
        let needs = [
            Need::Program("python3"),
            Need::Module("chess"),
            Need::Program("stockfish"),
        ];
        Self::new("why", &needs)
    }

    /// A person at a terminal, which util-linux makes.
    pub fn terminal() -> Self {
        Self::new("a terminal", &[Need::Program("script")])
    }

    /// Other programs that people play at a terminal.
    pub fn other_terminals() -> Self {
        Self::new(
            "other terminals",
            &["gnuchess", "phalanx"].map(Need::Program),
        )
    }

    /// The program for Windows under Wine.
    pub fn wine() -> Self {
        let needs = [
            Need::Program("wine64"),
            Need::Program("x86_64-w64-mingw32-gcc"),
            Need::Target("x86_64-pc-windows-gnu"),
        ];
        Self::new("Windows", &needs)
    }

    /// Goby in C, on this machine and on a micro:bit.
    pub fn c() -> Self {
        let needs = [
            Need::Program("gcc"),
            Need::Program("arm-none-eabi-gcc"),
            Need::Program("qemu-system-arm"),
            Need::File("/usr/lib/picolibc/arm-none-eabi/picolibc.specs"),
            Need::Target("thumbv6m-none-eabi"),
            Need::Rust("1.95"),
        ];
        Self::new("C", &needs)
    }

    /// Goby as WebAssembly.
    pub fn webassembly() -> Self {
        let needs = [
            Need::Program("node"),
            Need::Target("wasm32-unknown-unknown"),
        ];
        Self::new("WebAssembly", &needs)
    }

    /// The page in a browser.
    pub fn page() -> Self {
        let mut tests = Self::webassembly();
        tests.what = "the page";
        tests.needs.push(Need::Program("chromium"));
        tests
    }

    /// All that may be skipped.
    pub fn all() -> Vec<Self> {
        let programs = [
            Self::xboard(),
            Self::polyglot(),
            Self::python_chess(),
            Self::endings(),
            Self::why(),
            Self::terminal(),
            Self::other_terminals(),
            Self::wine(),
            Self::c(),
            Self::webassembly(),
            Self::page(),
        ];
        let boards = Board::all();
        let boards = boards.iter().map(Board::tests);
        programs.into_iter().chain(boards).collect()
    }

    /// The names of what this machine lacks.
    pub fn missing(&self) -> Vec<String> {
        let missing = self.needs.iter().filter(|need| !need.is_met());
        missing.map(|need| need.name()).collect()
    }

    /// Whether this machine lacks something; then it says once where to look for what.
    ///
    /// # Panics
    /// In CI, when something is lacking.
    pub fn is_skipped(&self) -> bool {
        static SAID: Once = Once::new();
        let missing = self.missing();
        if missing.is_empty() {
            return false;
        }
        assert!(!in_ci(), "{} lacks {}", self.what, missing.join(", "));
        SAID.call_once(|| report(HINT));
        true
    }

    /// Runs a script of this folder and shows its last line, unless it is skipped.
    ///
    /// # Panics
    /// When the script fails, or in CI when something is lacking.
    pub fn run(&self, script: &str, arguments: &[&str]) {
        if self.is_skipped() {
            return;
        }
        let output = Command::new(here().join(script))
            .args(arguments)
            .env("PATH", path())
            .stdin(Stdio::null())
            .output()
            .expect("the script starts");
        let printed = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "{script} failed\n{printed}{errors}"
        );
        report(printed.lines().last().unwrap_or_default());
    }
}

/// This folder.
fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where programs are looked for: in the virtual environment that `.ci/install` makes in the target
/// directory, on the user's path, and in some folders of Debian.
fn path() -> OsString {
    // target/debug/deps/TEST -> target/venv/bin
    let test = std::env::current_exe().unwrap_or_default();
    let venv = test.ancestors().nth(3).map(|out| out.join("venv/bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = venv
        .into_iter()
        .chain(std::env::split_paths(&path))
        .chain(DEBIAN.map(PathBuf::from));
    std::env::join_paths(folders).unwrap_or(path)
}

/// Where a program is, if this machine has it.
pub fn program(name: &str) -> Option<PathBuf> {
    std::env::split_paths(&path())
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}

/// The N of a version `1.N` in a text.
fn minor(text: &str) -> Option<u32> {
    let (_, rest) = text.split_once("1.")?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit());
    rest[..end.unwrap_or(rest.len())].parse().ok()
}

/// Shows a line even of a test that passes, unlike `eprintln!`.
fn report(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
