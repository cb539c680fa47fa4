//! `goby.exe` under Wine: the conversations of Linux, and how it leaves.
#![cfg(unix)]

use goby_tests::external::{Optional, program};
use goby_tests::golden::root;
use goby_tests::process::Process;
use goby_tests::transcript::Transcript;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// A folder for what is made here, in the target directory.
const MADE: &str = env!("CARGO_TARGET_TMPDIR");

/// Wine with a disk of its own; nothing if this machine lacks what these tests need.
fn wine() -> Option<Command> {
    static DISK: OnceLock<()> = OnceLock::new();
    if Optional::wine().is_skipped() {
        return None;
    }
    let wine = || {
        let mut command = Command::new(program("wine64").expect("it is not skipped"));
        command.env("WINEPREFIX", Path::new(MADE).join("wine"));
        // It asks for no more than that, and says nothing of its own.
        command.env("WINEDLLOVERRIDES", "mscoree,mshtml=");
        command.env("WINEDEBUG", "-all");
        command
    };
    // The first program of all makes the disk, which takes a while.
    DISK.get_or_init(|| {
        let printed = wine().arg(goby()).arg("--version").output();
        let printed = printed.expect("Wine starts");
        assert!(printed.status.success(), "{printed:?}");
    });
    Some(wine())
}

/// Runs a command that must succeed.
fn make(command: &mut Command) {
    let status = command.status().expect("the command starts");
    assert!(status.success(), "{command:?}");
}

/// Builds the program for Windows as people play with it, and says where it is.
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

/// Starts the program with these arguments, where Wine is, and with a Ctrl-C ten times a second as
/// long as there is a file of this name.
///
/// The helper that does so also reports how the program has ended: when one leaves while it reads,
/// Wine kills its process on Linux in 3 of 200 cases.
fn start(arguments: &str, interrupts: &Path) -> Option<Process> {
    static HELPER: OnceLock<PathBuf> = OnceLock::new();
    let _ = std::fs::remove_file(interrupts);
    let mut wine = wine()?;
    wine.arg(HELPER.get_or_init(|| {
        let helper = Path::new(MADE).join("interrupt.exe");
        let mut compiler = Command::new("x86_64-w64-mingw32-gcc");
        compiler
            .args(["-Wall", "-Wextra", "-Werror", "-o"])
            .arg(&helper);
        make(compiler.arg(root().join("tests/drive/wine/interrupt.c")));
        helper
    }));
    wine.arg(format!("{} {arguments}", goby().display()));
    Some(Process::of(wine.arg(interrupts)))
}

/// Starts the program without interrupts, where Wine is.
fn start_in_peace() -> Option<Process> {
    start("", &Path::new(MADE).join("no-interrupts"))
}

#[test]
fn the_conversations_are_those_of_linux() {
    for name in ["line-ends", "pondering", "move-now", "analysis", "uci-go"] {
        let Some(mut goby) = start_in_peace() else {
            return;
        };
        let path = format!("tests/data/transcripts/{name}.txt");
        goby.play(&Transcript::read(&root().join(path)));
    }
}

#[test]
fn lines_that_end_as_on_windows_are_understood_and_quit_is_obeyed_in_thought() {
    let Some(mut goby) = start_in_peace() else {
        return;
    };
    goby.send(b"xboard\r\nforce\r\nusermove e2e4\r\nusermove e2e4\r\nping 1\r\n");
    assert_eq!(goby.line().as_deref(), Some("Illegal move: e2e4"));
    assert_eq!(goby.line().as_deref(), Some("pong 1"));
    goby.send(b"post\r\nst 100\r\ngo\r\n");
    goby.find("3 *");
    goby.send(b"quit\r\n");
    assert!(goby.leave().success());
}

#[test]
fn the_end_of_input_ends_the_program_in_thought() {
    let Some(mut goby) = start_in_peace() else {
        return;
    };
    goby.say("post\nanalyze");
    goby.find("3 *");
    goby.close();
    assert!(goby.leave().success());
}

#[test]
fn interrupts_are_ignored() {
    let file = Path::new(MADE).join("interrupts");
    let Some(mut goby) = start("", &file) else {
        return;
    };
    goby.say("xboard\nping 1");
    goby.find("pong 1");
    std::fs::write(&file, "").expect("a file");
    (0..3).for_each(|_| drop(goby.find("# interrupted")));
    goby.say("new\nst 0.5\nusermove e2e4");
    goby.find("move {move}");
    goby.say("quit");
    assert!(goby.leave().success());
}

/// That the interrupts of these tests arrive.
#[test]
fn an_interrupt_ends_a_bench() {
    let file = Path::new(MADE).join("interrupts-of-a-bench");
    let Some(mut bench) = start("bench 30", &file) else {
        return;
    };
    std::fs::write(&file, "").expect("a file");
    bench.find("# interrupted");
    bench.leave();
}

#[test]
fn the_interrupt_of_a_person_ends_the_program() {
    let Some(wine) = wine().filter(|_| !Optional::terminal().is_skipped()) else {
        return;
    };
    let words = format!("{} {}", wine.get_program().display(), goby().display());
    let environment = wine
        .get_envs()
        .filter_map(|(name, value)| Some((name, value?)));
    let mut person = Command::new("script");
    person.args(["-qec", &words, "/dev/null"]).envs(environment);
    let mut goby = Process::of(&mut person);
    goby.find("*to leave.*");
    goby.send(b"\x03");
    goby.leave();
}

#[test]
fn a_port_that_is_not_there_is_refused() {
    let Some(mut goby) = start("--serial COM99", &Path::new(MADE).join("no-interrupts")) else {
        return;
    };
    goby.find("tellusererror COM99: there is no such port");
    assert_eq!(goby.leave().code(), Some(2));
}
