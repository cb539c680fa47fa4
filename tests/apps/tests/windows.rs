//! `goby.exe` under Wine: the same conversations as on Linux, and the ways in which it ends.

use goby_suite::golden::root;
use goby_suite::process::Process;
use goby_suite::tools::{self, Need, program, test};
use goby_suite::transcript::Transcript;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// A folder for the files of these tests, in the target directory.
const MADE: &str = env!("CARGO_TARGET_TMPDIR");

/// The tools that these tests need.
const WINE: [Need; 3] = [
    Need::Program("wine64"),
    Need::Program("x86_64-w64-mingw32-gcc"),
    Need::Target("x86_64-pc-windows-gnu"),
];

fn main() {
    let tests: [(&str, fn()); 6] = [
        (
            "transcripts_are_played_as_on_linux",
            transcripts_are_played_as_on_linux,
        ),
        (
            "lines_that_end_as_on_windows_are_understood_and_quit_is_obeyed_in_thought",
            lines_that_end_as_on_windows_are_understood_and_quit_is_obeyed_in_thought,
        ),
        (
            "the_end_of_input_ends_the_program_in_thought",
            the_end_of_input_ends_the_program_in_thought,
        ),
        ("interrupts_are_ignored", interrupts_are_ignored),
        ("an_interrupt_ends_a_bench", an_interrupt_ends_a_bench),
        (
            "a_port_that_is_not_there_is_refused",
            a_port_that_is_not_there_is_refused,
        ),
    ];
    let tests = tests
        .into_iter()
        .map(|(name, check)| test(name, WINE, check));
    let person = test(
        "the_interrupt_of_a_person_ends_the_program",
        [&WINE[..], &[Need::Program("script")]].concat(),
        the_interrupt_of_a_person_ends_the_program,
    );
    tools::run(tests.chain([person]).collect())
}

/// A command that runs Wine with its own disk.
fn wine() -> Command {
    static DISK: OnceLock<()> = OnceLock::new();
    let wine = || {
        let mut command = Command::new(program("wine64").expect("the test needs it"));
        command.env("WINEPREFIX", Path::new(MADE).join("wine"));
        // Do not install Mono and Gecko, and print no messages.
        command.env("WINEDLLOVERRIDES", "mscoree,mshtml=");
        command.env("WINEDEBUG", "-all");
        command
    };
    // The first program makes Wine's disk, which takes a while.
    DISK.get_or_init(|| {
        let printed = wine().arg(goby()).arg("--version").output();
        let printed = printed.expect("Wine starts");
        assert!(printed.status.success(), "{printed:?}");
    });
    wine()
}

/// Runs a command, and asserts that it succeeds.
fn make(command: &mut Command) {
    let status = command.status().expect("the command starts");
    assert!(status.success(), "{command:?}");
}

/// Builds the program for Windows in release mode. Returns its path.
fn goby() -> &'static PathBuf {
    static GOBY: OnceLock<PathBuf> = OnceLock::new();
    GOBY.get_or_init(|| {
        let target = Path::new(MADE).parent().expect("the target directory");
        make(
            Command::new(env!("CARGO"))
                .args(["build", "--quiet", "--release", "--package", "goby"])
                .args(["--target", "x86_64-pc-windows-gnu", "--target-dir"])
                .arg(target)
                .current_dir(root()),
        );
        target.join("x86_64-pc-windows-gnu/release/goby.exe")
    })
}

/// Starts the program under Wine with these arguments. While a file of the given name exists, the
/// program receives a Ctrl-C ten times a second.
///
/// The helper that sends them also reports the status of the program: if a program ends while it
/// reads, Wine kills its process on Linux in 3 of 200 cases.
fn start(arguments: &str, interrupts: &Path) -> Process {
    static HELPER: OnceLock<PathBuf> = OnceLock::new();
    let _ = std::fs::remove_file(interrupts);
    let mut wine = wine();
    wine.arg(HELPER.get_or_init(|| {
        let helper = Path::new(MADE).join("interrupt.exe");
        let mut compiler = Command::new("x86_64-w64-mingw32-gcc");
        compiler
            .args(["-Wall", "-Wextra", "-Werror", "-o"])
            .arg(&helper);
        make(compiler.arg(root().join("tests/apps/wine/interrupt.c")));
        helper
    }));
    wine.arg(format!("{} {arguments}", goby().display()));
    Process::of(wine.arg(interrupts))
}

/// Starts the program under Wine without interrupts.
fn start_in_peace() -> Process {
    start("", &Path::new(MADE).join("no-interrupts"))
}

fn transcripts_are_played_as_on_linux() {
    for name in ["lines", "pondering", "during-thought", "analysis", "uci-go"] {
        let mut goby = start_in_peace();
        let path = format!("tests/data/transcripts/{name}.txt");
        goby.play(&Transcript::read(&root().join(path)));
    }
}

fn lines_that_end_as_on_windows_are_understood_and_quit_is_obeyed_in_thought() {
    let mut goby = start_in_peace();
    goby.send(b"xboard\r\nforce\r\nusermove e2e4\r\nusermove e2e4\r\nping 1\r\n");
    assert_eq!(goby.line().as_deref(), Some("Illegal move: e2e4"));
    assert_eq!(goby.line().as_deref(), Some("pong 1"));
    goby.send(b"post\r\nst 100\r\ngo\r\n");
    goby.find("3 *");
    goby.send(b"quit\r\n");
    assert!(goby.leave().success());
}

fn the_end_of_input_ends_the_program_in_thought() {
    let mut goby = start_in_peace();
    goby.say("post\nanalyze");
    goby.find("3 *");
    goby.close();
    assert!(goby.leave().success());
}

fn interrupts_are_ignored() {
    let file = Path::new(MADE).join("interrupts");
    let mut goby = start("", &file);
    goby.say("xboard\nping 1");
    goby.find("pong 1");
    std::fs::write(&file, "").expect("a file");
    (0..3).for_each(|_| drop(goby.find("# interrupted")));
    goby.say("new\nst 0.5\nusermove e2e4");
    goby.find("move {move}");
    goby.say("quit");
    assert!(goby.leave().success());
}

/// Asserts that the interrupts of these tests arrive.
fn an_interrupt_ends_a_bench() {
    let file = Path::new(MADE).join("interrupts-of-a-bench");
    let mut bench = start("bench 30", &file);
    std::fs::write(&file, "").expect("a file");
    bench.find("# interrupted");
    bench.leave();
}

fn the_interrupt_of_a_person_ends_the_program() {
    let wine = wine();
    let words = format!("{} {}", wine.get_program().display(), goby().display());
    let environment = wine
        .get_envs()
        .filter_map(|(name, value)| Some((name, value?)));
    let mut person = Command::new("script");
    person.env("TERM", "dumb");
    person.args(["-qec", &words, "/dev/null"]).envs(environment);
    let mut goby = Process::of(&mut person);
    goby.find("*to leave.*");
    goby.send(b"\x03");
    goby.leave();
}

fn a_port_that_is_not_there_is_refused() {
    let mut goby = start("--serial COM99", &Path::new(MADE).join("no-interrupts"));
    goby.find("tellusererror COM99: there is no such port");
    assert_eq!(goby.leave().code(), Some(2));
}
