//! The firmware examples for makers: with a HAL, and beside other tasks.

use crate::needs;
use goby_boards::board::Board;
use goby_core::board::Board as Position;
use goby_suite::form::complete;
use goby_suite::golden::root;
use goby_suite::process::Process;
use goby_suite::tools::{Need, program, test};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Boards with a Cortex-M3, a Cortex-M4 and a Cortex-M33.
const CHIPS: [&str; 3] = ["lm3s6965", "stm32f405", "mps2-an505"];

/// The chips of `examples/boards` that `cores.py` emulates: chip, folder of the example, target,
/// and more arguments for cargo. The quick form tests the first.
const SOLD: [(&str, &str, &str, &[&str]); 5] = [
    (
        "stm32f411",
        "stm32",
        "thumbv7em-none-eabihf",
        &["--features=f411"],
    ),
    (
        "stm32f103",
        "stm32",
        "thumbv7m-none-eabi",
        &["--config=f103.toml", "--features=f103"],
    ),
    (
        "stm32g474",
        "stm32",
        "thumbv7em-none-eabihf",
        &["--features=g474"],
    ),
    (
        "stm32h743",
        "stm32",
        "thumbv7em-none-eabihf",
        &["--features=h743"],
    ),
    ("nrf52833", "microbit", "thumbv7em-none-eabihf", &[]),
];

/// The tools that build and emulate the examples of `examples/boards`.
const SOLD_NEEDS: [Need; 4] = [
    Need::Program("python3"),
    Need::Module("unicorn"),
    Need::Target("thumbv7em-none-eabihf"),
    Need::Target("thumbv7m-none-eabi"),
];

pub(crate) fn tests() -> Vec<Trial> {
    vec![
        test(
            "examples_for_sold_boards_answer_moves",
            SOLD_NEEDS,
            examples_for_sold_boards_answer_moves,
        ),
        test(
            "the_pico_2_example_answers_moves",
            needs(&["rp2350"]),
            the_pico_2_example_answers_moves,
        ),
        test(
            "the_hal_example_answers_moves",
            needs(&["rp2040"]),
            the_hal_example_answers_moves,
        ),
        test(
            "the_sensor_board_plays_by_its_contacts_and_lights",
            needs(&["rp2040"]),
            || {
                let text = at_the_sensor_board(&["--moves", "e2e4 power a2a3"]);
                let (before, after) = text.split_once("The game goes on.").expect("a start");
                for part in [before, after] {
                    assert!(part.contains("\nGoby plays "), "{text}");
                }
                let end = "All moves were made. 8 rows were driven, 8 columns have pull-ups.\n";
                assert!(text.ends_with(end), "{text}");
            },
        ),
        test(
            "the_sensor_boards_self_test_tells_exchanged_wires",
            needs(&["rp2040"]),
            || {
                let text = at_the_sensor_board(&["--moves", "test 3", "--exchanged", "0,1"]);
                let wrong = |put, read| {
                    let told =
                        format!("WRONG. The piece was put on {put} and was read on {read}\n");
                    assert!(text.contains(&told), "{text}");
                };
                wrong("a1", "b1");
                wrong("b1", "a1");
                assert_eq!(text.matches("WRONG").count(), 2, "{text}");
            },
        ),
        test(
            "the_pocket_computer_plays_a_game_with_knob_and_button",
            needs(&["rp2040"]),
            || {
                let script = at_the_desk(&["game"]);
                let count = script.lines().filter(|line| line.starts_with("show "));
                let end = format!("The player has seen {} pictures.\n", count.count());
                let text = at_the_pocket_computer(&script);
                // It starts three times: the power fails twice.
                let starts = "# Goby in the pocket\n".repeat(3);
                assert_eq!(text, starts + &end);
            },
        ),
        test(
            "the_pocket_computer_says_that_its_display_is_missing",
            needs(&["rp2040"]),
            || {
                let text = at_the_pocket_computer("absent\n");
                assert!(text.contains("The display does not answer"), "{text}");
            },
        ),
        test("the_page_shows_the_pocket_computers_screens", [], || {
            at_the_desk(&["pictures", "screens.png", "--check"]);
        }),
        test(
            "an_embassy_task_interrupts_the_search_and_the_search_polls_another",
            needs(&["stm32f405"]),
            || {
                let blinks = plays_beside_another_task("embassy", "stm32f405");
                // Every 100 ms, in at least 1.8 s: six times 30 readings.
                let blinks = blinks.expect("blinks");
                assert!((15..60).contains(&blinks), "{blinks}");
            },
        ),
        test(
            "an_rtic_task_interrupts_the_search",
            needs(&["lm3s6965"]),
            || {
                plays_beside_another_task("rtic", "lm3s6965");
            },
        ),
        test(
            "one_example_prints_the_same_on_three_chips",
            needs(&CHIPS),
            one_example_prints_the_same_on_three_chips,
        ),
    ]
}

/// Builds an example for a board, and returns the path of the image.
fn built(name: &str, board: &Board) -> PathBuf {
    built_in(name, name, board.target, &[])
}

/// Builds the example in this folder, and returns the path of the image.
fn built_in(folder: &str, name: &str, target: &str, more: &[&str]) -> PathBuf {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("firmware");
    let out = out.join("examples");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--release"])
        .args(["--target", target, "--target-dir"])
        .arg(&out)
        .args(more)
        .current_dir(root().join("cecp/firmware/examples").join(folder))
        .stderr(Stdio::null())
        .status();
    assert!(
        built.is_ok_and(|status| status.success()),
        "{folder} {more:?}"
    );
    let image = out.join(target).join("release");
    image.join(format!("goby-{name}"))
}

fn examples_for_sold_boards_answer_moves() {
    let count = if complete() { SOLD.len() } else { 1 };
    for (chip, name, target, more) in SOLD.into_iter().take(count) {
        let image = built_in(&format!("boards/{name}"), name, target, more);
        let mut emulator = Command::new(program("python3").expect("Python"));
        emulator.arg(root().join("tests/boards/emulator/cores.py"));
        replies(Process::of(emulator.arg(chip).arg(image)));
    }
}

fn the_pico_2_example_answers_moves() {
    let board = Board::named("rp2350");
    let image = built_in("boards/pico2", "pico2", board.target, &[]);
    // Not with the launcher, which would wait for a banner that this example does not send.
    let mut emulator = Command::new(env!("CARGO"));
    emulator
        .args(["run", "--quiet", "--locked", "--release", "--manifest-path"])
        .arg(root().join("tests/boards/emulator/rp2350/Cargo.toml"))
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("rp2350"));
    replies(Process::of(emulator.arg("--").arg(image)));
}

/// Asserts that the example answers moves with legal moves, and illegal moves with a reason.
fn replies(mut line: Process) {
    line.find("Goby. Type a move*");
    let mut position = Position::start();
    for text in ["e4", "Nf3"] {
        line.say(text);
        line.find(text);
        let reply = line.line().expect("a reply");
        for text in [text, &reply] {
            let mv = position.parse_move(text).expect("a legal move");
            let _ = position.play(mv);
        }
    }
    line.say("e4e6");
    line.find("e4e6");
    assert_eq!(
        line.line().as_deref(),
        Some("the pawn cannot go to e6"),
        "an illegal move"
    );
    line.say("hint");
    line.find("hint");
    let hint = line.line().expect("a hint");
    assert!(position.parse_move(&hint).is_ok(), "{hint}");
    line.say("undo");
    line.say("Nc3");
    line.find("Nc3");
    line.line().expect("a reply after taking back");
    line.say("please take back undo");
    line.find("The line is too long, or a part of it was lost.");
}

fn the_hal_example_answers_moves() {
    let board = Board::named("rp2040");
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

/// The output of the sensor board, with a simulated player. A shorted output ends it with an error.
fn at_the_sensor_board(player: &[&str]) -> String {
    emulated("sensor-board", player)
}

/// The output of the pocket computer, with a player who follows a script. Another picture than the
/// script's ends it with an error.
fn at_the_pocket_computer(script: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("script");
    std::fs::write(&file, script).expect("a script");
    emulated("pocket", &["--pocket", file.to_str().expect("a path")])
}

/// The output of the pocket computer's screens and menu on this machine.
fn at_the_desk(arguments: &[&str]) -> String {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("pocket");
    let made = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--locked", "--package"])
        .args(["goby-pocket-console", "--example", "desk", "--target-dir"])
        .arg(out)
        .arg("--")
        .args(arguments)
        .current_dir(root().join("cecp/firmware/examples/pocket"))
        .output()
        .expect("cargo starts");
    let errors = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "{errors}");
    String::from_utf8(made.stdout).expect("text")
}

/// The output of an example on a Pico in rp2040js, with a simulated player.
fn emulated(name: &str, player: &[&str]) -> String {
    let board = Board::named("rp2040");
    let mut emulator = Command::new("node");
    emulator
        .arg(root().join("tests/boards/emulator/rp2040js/run.mjs"))
        .arg(built(name, &board))
        .args(["--shift", "3"])
        .args(player)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut emulator = emulator.spawn().expect("the emulator starts");
    // Its input stays open: the end of the input ends it.
    let input = emulator.stdin.take();
    let output = emulator.wait_with_output().expect("the emulator ends");
    drop(input);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}\n{text}");
    text
}

/// The semihosting output of an example on a board in QEMU, whose clock counts instructions.
fn printed_by(name: &str, on: &str) -> String {
    let board = Board::named(on);
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
    String::from_utf8(printed.stdout).expect("text")
}

/// Asserts that an example plays a few legal moves, and that another task runs during each search
/// and ends it by a button.
fn plays_beside_another_task(name: &str, on: &str) -> Option<u32> {
    let printed = printed_by(name, on);
    let lines: Vec<_> = printed.lines().collect();
    let (last, lines) = lines.split_last().expect("lines");
    let blinks = lines.last().and_then(|line| line.strip_suffix(" blinks"));
    let moves = &lines[..lines.len() - usize::from(blinks.is_some())];
    assert_eq!(moves.len(), 6, "{printed}");
    let mut position = Position::start();
    for text in moves {
        let mv = position.parse_move(text).expect("a legal move");
        let _ = position.play(mv);
    }
    let readings: u32 = last
        .strip_suffix(" readings")
        .map_or(0, |readings| readings.parse().expect("a number"));
    // The button is pressed at every 30th reading, which ends one of the six searches.
    assert!((180..400).contains(&readings), "{printed}");
    blinks.map(|blinks| blinks.parse().expect("a number"))
}

/// The example `front-door` prints the same on all chips.
fn one_example_prints_the_same_on_three_chips() {
    let [first, others @ ..] = CHIPS.map(|chip| printed_by("front-door", chip));
    others.iter().for_each(|other| assert_eq!(*other, first));
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
    // Two moves before the simulated power failure, and eight after it.
    let moves = first.lines().filter(|line| line.starts_with("Goby plays "));
    assert_eq!(moves.count(), 10, "{first}");
}
