//! Boards: their firmware, and the launcher that connects one with standard input and output.

use goby_core::profile::Profile;
use goby_suite::golden::root;
use goby_suite::process::{Process, build_with};
use goby_suite::tools::Need;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The table of all boards.
const TABLE: &str = include_str!("../../../cecp/firmware/boards.txt");
/// The manifest of the firmware.
const MANIFEST: &str = include_str!("../../../cecp/firmware/Cargo.toml");

/// A board of `cecp/firmware/boards.txt`.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// Name.
    pub name: &'static str,
    /// Rust target of the firmware.
    pub target: &'static str,
    /// Memory sizes.
    pub profile: &'static Profile,
    /// Bits a second on the serial line.
    pub baud: &'static str,
    /// Emulator: a machine of QEMU, [`RP2040JS`], or [`RP2350_EMU`].
    pub machine: &'static str,
    /// Evaluation: [`HAND_WRITTEN`], or the name of a network.
    pub evaluation: &'static str,
    /// Search techniques that the build leaves out, or `-` for none.
    pub without: &'static str,
    /// Tier of abilities.
    pub tier: &'static str,
    /// Limit of the flash that the firmware takes, in KiB.
    pub flash: u64,
    /// RAM for the firmware, in KiB.
    pub ram: u64,
}

/// Name of the evaluation in builds without a network.
pub const HAND_WRITTEN: &str = "hand-written";

/// Name of the emulator for an RP2040, which QEMU lacks. It is slow.
pub const RP2040JS: &str = "rp2040js";

/// Name of the emulator for an RP2350, which QEMU lacks. The launcher builds it.
pub const RP2350_EMU: &str = "rp2350-emu";

/// The oldest Rust that builds the firmware.
fn compiler() -> &'static str {
    let mut lines = MANIFEST.lines();
    let version = lines.find_map(|line| line.strip_prefix("rust-version = "));
    version
        .expect("the manifest has a `rust-version`")
        .trim_matches('"')
}

impl Board {
    /// All boards, in the order of the table.
    ///
    /// # Panics
    /// If a line of the table has another form.
    pub fn all() -> Vec<Self> {
        let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
        rows.map(|row| {
            let mut columns = row.split_whitespace();
            let mut column = || columns.next().expect("a row has a column for it");
            let (name, target, profile) = (column(), column(), column());
            let (baud, machine, _level, evaluation) = (column(), column(), column(), column());
            let (without, features, _flash, ram) = (column(), column(), column(), column());
            Self {
                name,
                target,
                profile: Profile::named(profile).expect("a board has a known profile"),
                baud,
                machine,
                evaluation,
                without,
                tier: features.split(',').next().expect("a first feature"),
                flash: column().parse().expect("KiB"),
                ram: ram
                    .split([',', 'K'])
                    .nth(1)
                    .and_then(|size| size.parse().ok())
                    .expect("KiB"),
            }
        })
        .collect()
    }

    /// The board with this name.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn named(name: &str) -> Self {
        let found = Self::all().into_iter().find(|board| board.name == name);
        found.unwrap_or_else(|| panic!("no board {name}"))
    }

    /// Returns true if the emulator is not QEMU.
    pub fn has_emulator_of_its_own(&self) -> bool {
        [RP2040JS, RP2350_EMU].contains(&self.machine)
    }

    /// The tools that build the firmware and emulate the board.
    pub fn needs(&self) -> Vec<Need> {
        let emulator = match self.machine {
            RP2350_EMU => Need::Program("flip-link"),
            RP2040JS => Need::Packages("tests/boards/emulator/rp2040js"),
            _ if self.target.starts_with("riscv32") => Need::Program("qemu-system-riscv32"),
            _ => Need::Program("qemu-system-arm"),
        };
        vec![
            emulator,
            Need::Program("python3"),
            Need::Program("flip-link"),
            Need::Target(self.target),
            Need::Rust(compiler()),
        ]
    }

    /// Builds the firmware with additional features, once for all tests of a process, and returns the
    /// path of the image.
    ///
    /// # Panics
    /// When it does not build.
    pub fn image(&self, features: &[&str]) -> PathBuf {
        static BUILT: Mutex<BTreeMap<String, PathBuf>> = Mutex::new(BTreeMap::new());
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        built
            .entry([&[self.name], features].concat().join(" "))
            .or_insert_with(|| self.image_with(features, &[]))
            .clone()
    }

    /// Like [`image`](Self::image), with additional environment variables for the build, at each call.
    ///
    /// # Panics
    /// When it does not build.
    pub fn image_with(&self, features: &[&str], environment: &[(&str, &str)]) -> PathBuf {
        let printed = Command::new(root().join("cecp/firmware/build.sh"))
            .arg(self.name)
            .args(features)
            .envs(environment.iter().copied())
            .output()
            .expect("build.sh starts");
        let errors = String::from_utf8_lossy(&printed.stderr);
        assert!(
            printed.status.success(),
            "{} does not build\n{errors}",
            self.name
        );
        PathBuf::from(String::from_utf8_lossy(&printed.stdout).trim_end())
    }

    /// A command that runs `image` in the launcher. It ends at the end of its input.
    pub fn launcher(&self, image: &Path) -> Command {
        let mut command = Command::new(root().join("tests/boards/emulator/launch.py"));
        command.arg(self.name).arg("--image").arg(image);
        if self.has_emulator_of_its_own() {
            // This emulator is slower than the chip. With `--shift` the board's clock counts
            // instructions, as if it ran at full speed.
            command.args(["--shift", "3"]);
        }
        command
    }

    /// Starts the board's firmware in the emulator.
    ///
    /// # Panics
    /// When the firmware does not build.
    pub fn start(&self) -> Process {
        Process::of(&mut self.launcher(&self.image(&[])))
    }

    /// Output of the image that runs the bench. Its clock counts instructions.
    ///
    /// # Panics
    /// If the emulator fails.
    pub fn bench(&self) -> String {
        let mut launcher = self
            .bench_launcher()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the launcher starts");
        // Keep the input open: its end would end the session.
        let input = launcher.stdin.take();
        let output = launcher.wait_with_output().expect("the launcher ends");
        drop(input);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {errors}", self.name);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The first `count` lines of the bench's output; does not wait for the other lines.
    ///
    /// # Panics
    /// If the lines do not come.
    pub fn beginning_of_bench(&self, count: usize) -> String {
        let mut process = Process::of(&mut self.bench_launcher());
        let lines = (0..count).map(|_| process.line().expect("a line of the bench") + "\n");
        lines.collect()
    }

    /// Builds the desktop program with the evaluation of this board, and returns its path.
    ///
    /// # Panics
    /// When it does not build.
    pub fn desktop(&self) -> PathBuf {
        build_with(Some(self.evaluation).filter(|&name| name != HAND_WRITTEN))
    }

    fn bench_launcher(&self) -> Command {
        let mut launcher = self.launcher(&self.image(&["bench"]));
        launcher.args(["--semihosting", "--shift", "0"]);
        launcher
    }
}

#[cfg(test)]
mod tests {
    use super::Board;
    use goby_core::search::technique::Technique;

    /// Chips' builds never have the techniques that need big tables, so the table of boards does
    /// not list these.
    #[test]
    fn images_omit_the_techniques_their_profiles_omit() {
        let tables = [
            Technique::UpcomingRepetition,
            Technique::StoredEvaluation,
            Technique::ThreatHistory,
        ];
        for board in Board::all() {
            let lacking = Technique::MAIN.iter();
            let lacking = lacking.filter(|&&technique| board.profile.lacks(technique));
            let lacking = lacking.filter(|technique| !tables.contains(technique));
            let names: Vec<_> = lacking.map(|technique| technique.name()).collect();
            let names = if names.is_empty() {
                "-".into()
            } else {
                names.join(",")
            };
            assert_eq!(board.without, names, "{}", board.name);
        }
    }
}
