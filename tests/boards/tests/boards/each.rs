//! Tests that run on each board.

use goby_boards::board::Board;
use goby_boards::monitor::obey;
use goby_suite::form::complete;
use goby_suite::process::Process;
use goby_suite::transcript::Transcript;
use object::{Object, ObjectSection};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::time::Duration;

/// Names of abilities that no firmware has, as in transcripts.
const ABSENT: [&str; 10] = [
    "books",
    "chess960",
    "cores",
    "files",
    "highlight",
    "memory",
    "sources",
    "terminal",
    "text_options",
    "uci",
];

/// The tiers of abilities; each includes all earlier ones.
const TIERS: [&str; 4] = ["bare", "levels", "person", "pico"];

/// Returns true if the board's tier includes `tier`.
fn has(board: Board, tier: &str) -> bool {
    let place = |name: &str| TIERS.iter().position(|tier| *tier == name);
    place(board.tier).expect("a known tier") >= place(tier).expect("a known tier")
}

/// The index of the board in the table, and the number of boards.
fn place(board: Board) -> (usize, usize) {
    let boards = Board::all().into_iter();
    let names: Vec<_> = boards.map(|board| board.name).collect();
    let place = names.iter().position(|name| *name == board.name);
    (place.expect("the board is in the table"), names.len())
}

/// Boards whose images for the bench and for faults are tested in the quick form: one for each
/// instruction set.
const WITH_IMAGES: [&str; 3] = ["nrf51822", "stm32f405", "virt-rv32imc"];

/// Returns true if the board's images for the bench and for faults are tested in this form.
pub(crate) fn has_image(board: Board) -> bool {
    complete() || WITH_IMAGES.contains(&board.name)
}

/// Returns true if the board can talk with a person.
pub(crate) fn has_person(board: Board) -> bool {
    has(board, "person")
}

/// Returns true if the emulator gives each instruction a fixed time.
pub(crate) fn has_steady_clock(board: Board) -> bool {
    !board.has_emulator_of_its_own()
}

/// Plays every transcript. In the quick form each board plays a part, and all boards together play
/// all.
pub(crate) fn keeps_to_every_transcript(board: Board) {
    let image = board.image(&[]);
    let applies = |transcript: &Transcript| {
        let mut needs = transcript.needs.iter();
        needs.all(|need| match need.as_str() {
            "levels" => has(board, "levels"),
            "console" | "own_book" | "san" => has(board, "person"),
            "why" | "words" => has(board, "pico"),
            need => !ABSENT.contains(&need),
        })
    };
    let mut transcripts: Vec<_> = Transcript::all().into_iter().filter(applies).collect();
    assert!(transcripts.len() > 20, "many transcripts apply");
    if !complete() {
        let (share, boards) = place(board);
        transcripts = transcripts
            .into_iter()
            .skip(share)
            .step_by(boards)
            .collect();
    }
    let play = |transcript: &&Transcript| {
        let mut process = Process::of(&mut board.launcher(&image));
        catch_unwind(AssertUnwindSafe(|| process.play(transcript))).is_err()
    };
    let failed: Vec<_> = transcripts.iter().filter(play).collect();
    let failed: Vec<_> = failed
        .iter()
        .map(|failed| failed.path.file_name())
        .collect();
    assert!(failed.is_empty(), "failed: {failed:?}");
}

/// The bench's output without times.
fn timeless(text: &str) -> Vec<&str> {
    text.lines()
        .map(|line| line.split_once(" nodes ").map_or(line, |(nodes, _)| nodes))
        .collect()
}

/// Compares the bench's output with the desktop's; in the quick form only the first lines.
pub(crate) fn searches_as_the_desktop_does(board: Board) {
    let output = Command::new(board.desktop())
        .args(["--profile", board.profile.name, "bench"])
        .output()
        .expect("the program runs");
    let expected = String::from_utf8_lossy(&output.stdout);
    let mut expected = timeless(&expected);
    assert_eq!(expected.len(), 25);
    let printed = if complete() {
        board.bench()
    } else {
        expected.truncate(8);
        board.beginning_of_bench(8)
    };
    assert_eq!(timeless(&printed), expected);
}

pub(crate) fn begins_anew_after_quit(board: Board) {
    let mut launcher = board.launcher(&board.image(&[]));
    let mut process = Process::of(launcher.arg("--stay"));
    process.say("xboard\nforce\nusermove e2e4\npost\nanalyze");
    process.find("3 *");
    process.say("quit");
    let banner = process.find("# Goby *");
    assert!(banner.contains(&format!(
        " on {}, profile {}",
        board.name, board.profile.name
    )));
    // The old game, the engine's side, force mode and thinking output are forgotten.
    process.say("st 0.1\nusermove e2e4");
    assert!(process.line().is_some_and(|line| line.starts_with("move ")));
    process.say("ping 1");
    assert_eq!(process.line().as_deref(), Some("pong 1"));
}

/// Checks the board's clock. Each emulated instruction takes a fixed time, so the nodes in a given
/// time follow from the instructions per node.
pub(crate) fn keeps_time(board: Board) {
    // An instruction takes 2^`SHIFT` nanoseconds.
    const SHIFT: u32 = 5;
    let instructions = match board.profile.name {
        "tiny" => 8_900,
        "micro" => 14_000,
        // RISC-V needs more instructions.
        _ if board.target.starts_with("riscv") => 8_700,
        _ => 6_900,
    };
    let mut launcher = board.launcher(&board.image(&[]));
    launcher.args(["--shift", &SHIFT.to_string()]);
    let mut process = Process::of(&mut launcher);
    process.say("xboard\npost\nst 2\nusermove e2e4");
    let mut last = String::new();
    while let Some(line) = process.line().filter(|line| !line.starts_with("move ")) {
        last = line;
    }
    let number = |place| {
        let word: Option<&str> = last.split_whitespace().nth(place);
        word.and_then(|word| word.parse::<u64>().ok())
            .unwrap_or_else(|| panic!("{last:?} is no line of thinking"))
    };
    // Time and nodes at the end of the last iteration.
    let (centis, nodes) = (number(2), number(3));
    assert!((10..=210).contains(&centis), "{last}");
    let expected = centis * 10_000_000 / (instructions << SHIFT);
    assert!(
        (expected * 2 / 3..expected * 3 / 2).contains(&nodes),
        "{nodes} nodes in {centis} centiseconds, in which {expected} are expected"
    );
}

/// The board of the beginning, as a person sees it.
const BEGINNING: &str = "
  8  r n b q k b n r
  7  p p p p p p p p
  6  . . . . . . . .
  5  . . . . . . . .
  4  . . . . . . . .
  3  . . . . . . . .
  2  P P P P P P P P
  1  R N B Q K B N R

     a b c d e f g h    White moves

";

/// Lines that a person types, each with all lines that come from there on. A prompt and the typed
/// text are one line.
const TYPED: [(&str, &str); 6] = [
    (
        "echo\r",
        "Goby sends back what you type.\n\
         Goby * on *, a chess engine. You have White: type a move such as e4,\n\
         \"help\" for more, \"quit\" to leave.\n",
    ),
    ("sd 1\r", "White, move 1: sd 1"),
    (
        "e5\x7F4\r",
        "White, move 1: e5\x08 \x084\nGoby thinks... \nGoby plays 1... *\n\n\
         \x20 8  *\n  7  *\n  6  *\n  5  *\n  4  . . . . P . . .\n\
         \x20 3  . . . . . . . .\n  2  P P P P . P P P\n  1  R N B Q K B N R\n\n\
         \x20    a b c d e f g h    White moves\n\n",
    ),
    ("undo\r", "White, move 2: undo\nTaken back: e4 *.\n"),
    (
        "pgn\r",
        "White, move 1: pgn\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [White \"Human\"]\n[Black \"Goby *\"]\n[Result \"*\"]\n\n*\n",
    ),
    (
        "echo\recho\r",
        "White, move 1: echo\nThe echo is off.\nGoby sends back what you type.",
    ),
];

/// The limits of a search, which a build with words shows after each change.
const LIMITS: &str = "Goby thinks 2 seconds a move; you have no clock.
It looks at most 1 half-move ahead.";

/// Talks to the board like a person at a serial terminal: lines end with a carriage return, and the
/// board echoes them. All lines are compared, so that none is missing or surplus.
pub(crate) fn answers_a_person(board: Board) {
    let has_words = has(board, "pico");
    let mut launcher = board.launcher(&board.image(&[]));
    let mut process = Process::of(launcher.arg("--stay"));
    for (typed, shown) in TYPED {
        process.send(typed.as_bytes());
        process.expect_lines(shown);
        if typed == "sd 1\r" && has_words {
            process.expect_lines(LIMITS);
        }
        if matches!(typed, "echo\r" | "undo\r") {
            process.expect_lines(BEGINNING);
        }
    }
    // The next session is with a program.
    process.send(b"quit\r");
    process.expect_lines("White, move 1: quit\n# Goby *");
    process.send(b"xboard\rprotover 2\r");
    process.expect_lines("feature done=0");
    process.find(&format!("feature myname=\"Goby * ({})\"", board.name));
}

pub(crate) fn a_reset_in_mid_line_leaves_the_next_session_clean(board: Board) {
    let folder = tempfile::tempdir().expect("a folder for a socket");
    let socket = folder.path().join("monitor");
    let mut launcher = board.launcher(&board.image(&[]));
    let mut process = Process::of(launcher.arg("--stay").arg("--monitor").arg(&socket));
    process.say("xboard\nforce\nusermove e2e4\npost\nping 1");
    process.find("pong 1");
    process.send(b"usermove e7");
    // Wait until the emulator has read the incomplete line.
    std::thread::sleep(Duration::from_secs(2));
    obey(&socket, "system_reset");
    process.find("# Goby *");
    process.say("force\nusermove e2e4\nusermove e2e4\nping 2");
    let next = process.line();
    assert_eq!(next.as_deref(), Some("Illegal move: e2e4"));
    assert_eq!(process.line().as_deref(), Some("pong 2"));
}

pub(crate) fn reports_a_fault_and_starts_anew(board: Board) {
    let image = board.image(&["fault"]);
    let mut launcher = board.launcher(&image);
    let bytes = std::fs::read(&image).expect("the image");
    let image = object::File::parse(bytes.as_slice()).expect("an ELF file");
    let code = image.section_by_name(".text").expect("its code");
    let code = code.address()..code.address() + code.size();
    let mut process = Process::of(launcher.arg("--stay"));
    for _ in 0..2 {
        let report = process.find("# fault: *");
        let digits = report.strip_prefix("# fault: hard fault at 0x");
        let address = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        assert!(
            address.is_some_and(|address| code.contains(&address.into())),
            "{report}"
        );
        process.find("# Goby *");
    }
}
