//! The examples for makers: with a HAL, and beside other tasks of an executor.

use crate::board;
use goby_core::board::Board as Position;
use goby_tests::board::Board;
use goby_tests::golden::root;
use goby_tests::process::Process;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Builds an example for a board, and says where its image is.
fn built(name: &str, board: &Board) -> PathBuf {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("firmware");
    let out = out.join("examples");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--release"])
        .args(["--target", board.target, "--target-dir"])
        .arg(&out)
        .current_dir(root().join("cecp/firmware/examples").join(name))
        .stderr(Stdio::null())
        .status();
    assert!(built.is_ok_and(|status| status.success()), "{name}");
    let image = out.join(board.target).join("release");
    image.join(format!("goby-{name}"))
}

#[test]
fn the_example_by_way_of_a_hal_converses() {
    let Some(board) = board("rp2040") else {
        return;
    };
    let mut launcher = board.launcher(&built("rp2040-hal", &board));
    let mut process = Process::of(launcher.arg("--stay"));
    for number in [1, 2] {
        process.say("xboard\nst 0.2\nusermove e2e4");
        process.find("move {move}");
        process.say(&format!("usermove e2e4\nping {number}"));
        assert_eq!(process.line().as_deref(), Some("Illegal move: e2e4"));
        assert_eq!(process.line(), Some(format!("pong {number}")));
        process.say("quit");
        process.find("# Goby *");
    }
}

/// What an example says by semihosting on a board in QEMU, by a clock of instructions, unless this
/// machine lacks what that takes.
fn printed_by(name: &str, on: &str) -> Option<String> {
    let board = board(on)?;
    let mut emulator = Command::new("timeout");
    emulator.args(["100", "qemu-system-arm", "-nographic", "-semihosting"]);
    emulator.args(["-icount", "shift=2", "-M", board.machine, "-kernel"]);
    let printed = emulator
        .arg(built(name, &board))
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    assert!(
        printed.status.success(),
        "{name} on {on}: {}",
        printed.status
    );
    Some(String::from_utf8(printed.stdout).expect("text"))
}

/// What an example says that plays a few moves in slices: legal moves, and how often another task
/// had its turn meanwhile.
fn plays_beside_another_task(name: &str, on: &str) {
    let Some(printed) = printed_by(name, on) else {
        return;
    };
    let lines: Vec<_> = printed.lines().collect();
    let (last, moves) = lines.split_last().expect("lines");
    assert_eq!(moves.len(), 6, "{printed}");
    let mut position = Position::start();
    for text in moves {
        let mv = position.parse_move(text).expect("a legal move");
        let _ = position.play(mv);
    }
    let turns: u32 = last
        .strip_suffix(" turns")
        .map_or(0, |turns| turns.parse().expect("a number"));
    assert!(turns >= 50, "{printed}");
}

#[test]
fn embassy_has_other_tasks() {
    plays_beside_another_task("embassy", "stm32f405");
}

#[test]
fn rtic_has_other_tasks() {
    plays_beside_another_task("rtic", "lm3s6965");
}

/// A Cortex-M3, a Cortex-M4 and a Cortex-M33: what Goby says does not depend on the chip.
#[test]
fn one_program_says_the_same_on_three_chips() {
    let chips = ["lm3s6965", "stm32f405", "mps2-an505"];
    let mut printed = chips
        .into_iter()
        .filter_map(|chip| printed_by("front-door", chip));
    let Some(first) = printed.next() else {
        return;
    };
    printed.for_each(|other| assert_eq!(other, first));
    for line in [
        "e2 reaches 2 squares",
        "e2e5: the pawn cannot go to e5",
        "hint for Black: ",
        "saved in ",
        "restored at ply 4",
    ] {
        let mut lines = first.lines();
        assert!(
            lines.any(|printed| printed.starts_with(line)),
            "{line}: {first}"
        );
    }
    // Two before the power was lost, and eight after.
    let moves = first.lines().filter(|line| line.starts_with("Goby plays "));
    assert_eq!(moves.count(), 10, "{first}");
}
