//! Scripts of this folder that drive Goby from outside, by programs that a machine may lack.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where Debian keeps games, outside of some users' path.
const GAMES: &str = "/usr/games";

/// What a script cannot do without, and how one gets it.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// A program, and the Debian package that has it.
    Program(&'static str, &'static str),
    /// A module of Python's, and its name on PyPI.
    Module(&'static str, &'static str),
    /// A folder of this one whose script runs in Node.js, with what its `package-lock.json` names.
    Script(&'static str),
    /// A program that cargo installs.
    Tool(&'static str),
    /// A target of Rust's.
    Target(&'static str),
}

impl Need {
    fn is_met(self) -> bool {
        match self {
            Self::Script(folder) => {
                let modules = Path::new(env!("CARGO_MANIFEST_DIR"))
                    .join(folder)
                    .join("node_modules");
                Self::Program("node", "nodejs").is_met() && modules.is_dir()
            }
            Self::Program(name, _) | Self::Tool(name) => program(name).is_some(),
            Self::Module(name, _) => Command::new("python3")
                .args(["-c", &format!("import {name}")])
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success()),
            Self::Target(name) => Command::new("rustc")
                .args(["--print", "target-libdir", "--target", name])
                .output()
                .is_ok_and(|told| {
                    Path::new(String::from_utf8_lossy(&told.stdout).trim_end()).is_dir()
                }),
        }
    }

    fn remedy(self) -> String {
        match self {
            Self::Program(name, package) => format!("{name} (apt-get install {package})"),
            Self::Module(name, package) => format!("Python's {name} (pip install {package})"),
            Self::Script(folder) => {
                format!(
                    "Node.js and its modules (apt-get install npm; npm ci --prefix tests/{folder})"
                )
            }
            Self::Tool(name) => format!("{name} (cargo install {name})"),
            Self::Target(name) => format!("Rust for {name} (rustup target add {name})"),
        }
    }
}

/// Where a program is, if this machine has it.
pub fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([PathBuf::from(GAMES)])
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}

/// Whether this runs where nothing may be skipped.
pub fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

/// Whether a need is not met; then it says what is skipped.
///
/// # Panics
/// In CI, when a need is not met.
pub fn is_skipped(what: &str, needs: &[Need]) -> bool {
    let missing: Vec<_> = needs.iter().filter(|need| !need.is_met()).collect();
    if !missing.is_empty() {
        let remedies: Vec<_> = missing.iter().map(|need| need.remedy()).collect();
        let notice = format!("SKIPPED {what}: it needs {}", remedies.join(", "));
        assert!(!in_ci(), "{notice}");
        tell(&notice);
    }
    !missing.is_empty()
}

/// Runs a script and shows its last line, or says that it is skipped.
///
/// # Panics
/// When the script fails, or in CI when a need is not met.
pub fn run(script: &str, arguments: &[&str], needs: &[Need]) {
    if is_skipped(script, needs) {
        return;
    }
    let output = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join(script))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the script starts");
    let told = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script} failed\n{told}{errors}");
    tell(told.lines().last().unwrap_or_default());
}

/// Shows a line even of a test that passes, unlike `eprintln!`.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
