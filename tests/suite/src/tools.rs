//! Tests that need programs which a machine may lack.
//!
//! Such a test is reported as ignored, with what is missing; in CI (`CI=true`) it fails.

use crate::form::in_ci;
use crate::golden::root;
use libtest_mimic::{Arguments, Completion, Trial};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Folders of Debian's games and of 64-bit Wine, which some users' paths lack.
const DEBIAN: [&str; 2] = ["/usr/games", "/usr/lib/wine"];

/// A tool that a test needs.
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
                program("node").is_some()
                    && root()
                        .join("tests")
                        .join(folder)
                        .join("node_modules")
                        .is_dir()
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

/// The tools that the match in XBoard needs.
pub const XBOARD: &[Need] = &[
    Need::Program("python3"),
    Need::Program("xboard"),
    Need::Program("Xvfb"),
    Need::Program("fairymax"),
];
/// The tools of a conversation with python-chess.
pub const PYTHON_CHESS: &[Need] = &[Need::Program("python3"), Need::Module("chess")];
/// The tools of the WebAssembly build.
pub const WEBASSEMBLY: &[Need] = &[
    Need::Program("node"),
    Need::Target("wasm32-unknown-unknown"),
];

/// The names of the tools that this machine lacks.
pub fn missing(needs: &[Need]) -> Vec<String> {
    let missing = needs.iter().filter(|need| !need.is_met());
    missing.map(|need| need.name()).collect()
}

/// A test that is ignored where something is missing.
pub fn test(
    name: impl Into<String>,
    needs: impl Into<Vec<Need>>,
    check: impl FnOnce() + Send + 'static,
) -> Trial {
    let needs = needs.into();
    Trial::ignorable_test(name, move || {
        let missing = missing(&needs);
        if missing.is_empty() {
            check();
            return Ok(Completion::Completed);
        }
        let reason = format!("this machine lacks {}", missing.join(", "));
        if in_ci() {
            return Err(reason.into());
        }
        Ok(Completion::ignored_with(reason))
    })
}

/// Runs the tests of a program by the arguments of its command line, and ends the process.
pub fn run(tests: Vec<Trial>) -> ! {
    libtest_mimic::run(&Arguments::from_args(), tests).exit()
}

/// Runs a script of `tests` and shows its last line.
///
/// # Panics
/// When the script fails.
pub fn run_script(script: &str, arguments: &[&str]) {
    let output = Command::new(root().join("tests").join(script))
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
    let last = printed.lines().last().unwrap_or_default();
    let _ = writeln!(std::io::stderr(), "{last}");
}

/// The folders in which programs are looked for: the virtual environment that `.ci/install` makes in the target
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

/// The path of a program, if this machine has it.
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
