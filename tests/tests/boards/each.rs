//! What each board must do.

use goby_tests::board::Board;
use goby_tests::form::complete;
use goby_tests::monitor::obey;
use goby_tests::process::Process;
use goby_tests::transcript::Transcript;
use object::{Object, ObjectSection};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::time::Duration;

/// What the firmware cannot do, by the names that transcripts use.
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

/// The boards that can play below their strength.
const WITH_LEVELS: [&str; 7] = [
    "stm32f405",
    "lm3s6965",
    "rp2040",
    "rp2040-usb",
    "mps2-an505",
    "virt-rv32imc",
    "rp2350",
];

/// The boards that answer a person.
const WITH_PERSON: [&str; 6] = [
    "stm32f405",
    "rp2040",
    "rp2040-usb",
    "mps2-an505",
    "virt-rv32imc",
    "rp2350",
];

/// The boards that answer it in words about all that the board shows, and about moves.
const WITH_WORDS: [&str; 3] = ["rp2040", "rp2040-usb", "rp2350"];

/// The board's place among those that are emulated, and how many they are.
fn place(board: Board) -> (usize, usize) {
    let boards = Board::all().into_iter().filter(Board::is_emulated);
    let names: Vec<_> = boards.map(|board| board.name).collect();
    let place = names.iter().position(|name| *name == board.name);
    (place.expect("the board is one of them"), names.len())
}

/// Whether a third of the boards, of which it is one, has its turn with an image of its own.
fn has_image(board: Board) -> bool {
    board.has_turn(3)
}

/// Plays every transcript; in the quick form a share of them, so that all boards together play all.
pub(crate) fn keeps_to_every_transcript(board: Board) {
    let image = board.image(&[]);
    let applies = |transcript: &Transcript| {
        let mut needs = transcript.needs.iter();
        needs.all(|need| match need.as_str() {
            "levels" => WITH_LEVELS.contains(&board.name),
            "console" | "own_book" | "san" => WITH_PERSON.contains(&board.name),
            "why" | "words" => WITH_WORDS.contains(&board.name),
            need => !ABSENT.contains(&need),
        })
    };
    let mut transcripts: Vec<_> = Transcript::all().into_iter().filter(applies).collect();
    assert!(transcripts.len() > 30, "most transcripts apply");
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

/// Everything that a bench prints but how long it took.
fn timeless(text: &str) -> Vec<&str> {
    text.lines()
        .map(|line| line.split_once(" nodes ").map_or(line, |(nodes, _)| nodes))
        .collect()
}

/// Searches the whole bench; in the quick form its beginning, and only where no board before it
/// searches the same by the same instructions.
pub(crate) fn searches_as_the_desktop_does(board: Board) {
    let before = Board::all().into_iter();
    let mut before = before.take_while(|other| other.name != board.name);
    let same = |other: &Board| (other.profile, other.target) == (board.profile, board.target);
    if !has_image(board) || !complete() && before.any(|other| same(&other)) {
        return;
    }
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
    // Nothing is left of the old game, its side, its mode, or its thinking output.
    process.say("st 0.1\nusermove e2e4");
    assert!(process.line().is_some_and(|line| line.starts_with("move ")));
    process.say("ping 1");
    assert_eq!(process.line().as_deref(), Some("pong 1"));
}

/// Its seconds are those of the emulated machine, whose instructions take a fixed time: in a number
/// of them it searches about as many nodes as the instructions of a node allow.
pub(crate) fn keeps_time(board: Board) {
    // 2 to this power are the nanoseconds of an instruction.
    const SHIFT: u32 = 5;
    if board.has_emulator_of_its_own() {
        return;
    }
    let instructions = match board.profile.name {
        "tiny" => 8_900,
        "micro" => 14_000,
        _ => 6_600,
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
    // Its last iteration has ended in these centiseconds.
    let (centis, nodes) = (number(2), number(3));
    assert!((10..=210).contains(&centis), "{last}");
    let expected = centis * 10_000_000 / (instructions << SHIFT);
    assert!(
        (expected * 2 / 3..expected * 3 / 2).contains(&nodes),
        "{nodes} nodes in {centis} centiseconds, in which {expected} are expected"
    );
}

/// As at a serial terminal, which sends a carriage return and shows only what comes back.
pub(crate) fn answers_a_person(board: Board) {
    if !WITH_PERSON.contains(&board.name) {
        return;
    }
    let mut launcher = board.launcher(&board.image(&[]));
    let mut process = Process::of(launcher.arg("--stay"));
    process.send(b"echo\r");
    process.find("Goby sends back what you type.");
    process.find("Goby * on *, a chess engine. *");
    process.send(b"sd 1\r");
    process.find("White, move 1: sd 1");
    process.send(b"e5\x7F4\r");
    process.find("White, move 1: e5\x08 \x084");
    process.find("Goby thinks... ");
    process.find("Goby plays 1... *");
    process.find("     a b c d e f g h    White moves");
    process.send(b"back\r");
    process.find("White, move 2: back");
    process.find("Taken back: e4 *");
    process.send(b"pgn\r");
    process.find("[Event *");
    process.send(b"echo\recho\r");
    process.find("Goby does not send back what you type.");
    process.find("Goby sends back what you type.");
    // The next session is another one's.
    process.send(b"quit\r");
    process.find("# Goby *");
    process.send(b"xboard\rprotover 2\r");
    assert_eq!(process.line().as_deref(), Some("feature done=0"));
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
    // Long enough for an emulator on a busy machine to read them.
    std::thread::sleep(Duration::from_secs(2));
    obey(&socket, "system_reset");
    process.find("# Goby *");
    process.say("force\nusermove e2e4\nusermove e2e4\nping 2");
    let next = process.line();
    assert_eq!(next.as_deref(), Some("Illegal move: e2e4"));
    assert_eq!(process.line().as_deref(), Some("pong 2"));
}

pub(crate) fn reports_a_fault_and_starts_anew(board: Board) {
    if !has_image(board) {
        return;
    }
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
