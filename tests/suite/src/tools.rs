//! Tests that need other programs.
//!
//! If a program is missing, the test is ignored and names the program; in CI (`CI=true`) it fails.

use crate::form::in_ci;
use crate::golden::root;
use libtest_mimic::{Arguments, Completion, Trial};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Debian's folders of games and of 64-bit Wine, which `PATH` may lack.
const DEBIAN: [&str; 2] = ["/usr/games", "/usr/lib/wine"];

/// A tool that a test needs.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// A program on `PATH`.
    Program(&'static str),
    /// A file.
    File(&'static str),
    /// A module of Python.
    Module(&'static str),
    /// Node.js, and the packages of `package-lock.json` in this folder.
    Packages(&'static str),
    /// A target of the Rust compiler.
    Target(&'static str),
    /// Rust of version `1.N` or newer.
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
                program("node").is_some() && root().join(folder).join("node_modules").is_dir()
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
            Self::Packages(folder) => format!("Node.js with the packages of {folder}"),
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
/// The tools that the tests with python-chess need.
pub const PYTHON_CHESS: &[Need] = &[Need::Program("python3"), Need::Module("chess")];
/// The tools that the tests of the WebAssembly build need.
pub const WEBASSEMBLY: &[Need] = &[
    Need::Program("node"),
    Need::Target("wasm32-unknown-unknown"),
];

/// The names of the tools that this machine lacks.
pub fn missing(needs: &[Need]) -> Vec<String> {
    let missing = needs.iter().filter(|need| !need.is_met());
    missing.map(|need| need.name()).collect()
}

/// A test that is ignored if a tool is missing.
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

/// Runs `tests` with the options of the command line, and exits.
pub fn run(tests: Vec<Trial>) -> ! {
    libtest_mimic::run(&Arguments::from_args(), tests).exit()
}

/// Runs a script in `tests` and prints the last line of its output.
///
/// # Panics
/// If the script fails.
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

/// Folders in which programs are searched: the virtual environment that `.ci/install` makes in the
/// target directory, `PATH`, and Debian's folders of games.
pub fn path() -> OsString {
    // From target/PROFILE/deps/TEST to target/venv/bin.
    let test = std::env::current_exe().unwrap_or_default();
    let venv = test.ancestors().nth(3).map(|out| out.join("venv/bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = venv
        .into_iter()
        .chain(std::env::split_paths(&path))
        .chain(DEBIAN.map(PathBuf::from));
    std::env::join_paths(folders).unwrap_or(path)
}

/// The path of a program; `None` if this machine lacks it.
pub fn program(name: &str) -> Option<PathBuf> {
    std::env::split_paths(&path())
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}

/// The N of the first version `1.N` in a text.
fn minor(text: &str) -> Option<u32> {
    let (_, rest) = text.split_once("1.")?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit());
    rest[..end.unwrap_or(rest.len())].parse().ok()
}
