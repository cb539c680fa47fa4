//! The emulated boards: the same conversations as with the program, and the same search.

use goby_tests::board::Board;
use goby_tests::external::Optional;
use goby_tests::form::complete;
use goby_tests::golden::root;
use goby_tests::monitor::obey;
use goby_tests::process::{Process, program};
use goby_tests::stress;
use goby_tests::transcript::Transcript;
use object::Endianness;
use object::elf::PT_LOAD;
use object::read::elf::{ElfFile32, ProgramHeader};
use std::io::{BufRead, BufReader};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What the firmware cannot do, by the names that transcripts use.
const ABSENT: [&str; 8] = [
    "books",
    "chess960",
    "cores",
    "highlight",
    "memory",
    "terminal",
    "text_options",
    "uci",
];

/// The boards that can play below their strength.
const WITH_LEVELS: [&str; 4] = ["stm32f405", "lm3s6965", "rp2040", "rp2040-usb"];

/// The boards that answer a person.
const WITH_PERSON: [&str; 3] = ["stm32f405", "rp2040", "rp2040-usb"];

/// The board of this name, unless this machine lacks what it takes.
fn board(name: &str) -> Option<Board> {
    Some(Board::named(name)).filter(|board| !board.tests().is_skipped())
}

/// Plays every transcript; in the quick form a share of them, so that all boards together play all.
fn keeps_to_every_transcript(board: Board) {
    let image = board.image(&[]);
    let applies = |transcript: &Transcript| {
        let mut needs = transcript.needs.iter();
        needs.all(|need| match need.as_str() {
            "levels" => WITH_LEVELS.contains(&board.name),
            "console" | "own_book" | "san" => WITH_PERSON.contains(&board.name),
            need => !ABSENT.contains(&need),
        })
    };
    let mut transcripts: Vec<_> = Transcript::all().into_iter().filter(applies).collect();
    assert!(transcripts.len() > 30, "most transcripts apply");
    if !complete() {
        let boards = Board::all();
        let share = boards.iter().position(|other| other.name == board.name);
        let share = share.expect("the board is one of them");
        transcripts = transcripts
            .into_iter()
            .skip(share)
            .step_by(boards.len())
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
/// searches the same.
fn searches_as_the_desktop_does(board: Board) {
    let before = Board::all().into_iter();
    let mut before = before.take_while(|other| other.name != board.name);
    if !complete() && before.any(|other| other.profile == board.profile) {
        return;
    }
    let output = Command::new(board.desktop())
        .args(["--profile", board.profile.name, "bench"])
        .output()
        .expect("the program runs");
    let expected = String::from_utf8_lossy(&output.stdout);
    let mut expected = timeless(&expected);
    assert_eq!(expected.len(), 25);
    let told = if complete() {
        board.bench()
    } else {
        expected.truncate(8);
        board.beginning_of_bench(8)
    };
    assert_eq!(timeless(&told), expected);
}

fn begins_anew_after_quit(board: Board) {
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

/// As at a serial terminal, which sends a carriage return and shows only what comes back.
fn answers_a_person(board: Board) {
    if !WITH_PERSON.contains(&board.name) {
        return;
    }
    let mut launcher = board.launcher(&board.image(&[]));
    let mut process = Process::of(launcher.arg("--stay"));
    process.send(b"echo\r");
    process.find("Goby sends back what you type.");
    process.find("Goby * on *, a chess engine. *");
    process.send(b"sd 1\r");
    process.find("sd 1");
    process.send(b"e5\x7F4\r");
    assert_eq!(process.line().as_deref(), Some("e5\x08 \x084"));
    process.find("     a b c d e f g h    White moves");
    process.find("Goby plays *");
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

fn a_reset_in_mid_line_leaves_the_next_session_clean(board: Board) {
    let folder = tempfile::tempdir().expect("a folder for a socket");
    let socket = folder.path().join("monitor");
    let mut launcher = board.launcher(&board.image(&[]));
    let mut process = Process::of(launcher.arg("--stay").arg("--monitor").arg(&socket));
    process.say("xboard\nforce\nusermove e2e4\npost\nping 1");
    process.find("pong 1");
    process.send(b"usermove e7");
    std::thread::sleep(Duration::from_millis(200));
    obey(&socket, "system_reset");
    process.find("# Goby *");
    process.say("force\nusermove e2e4\nusermove e2e4\nping 2");
    let next = process.line();
    assert_eq!(next.as_deref(), Some("Illegal move: e2e4"));
    assert_eq!(process.line().as_deref(), Some("pong 2"));
}

fn reports_a_fault_and_starts_anew(board: Board) {
    let mut launcher = board.launcher(&board.image(&["fault"]));
    let mut process = Process::of(launcher.arg("--stay"));
    for _ in 0..2 {
        let report = process.find("# fault: *");
        let digits = report.strip_prefix("# fault: hard fault at 0x");
        let address = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let flash = 1..0x2000_0000;
        assert!(
            address.is_some_and(|address| flash.contains(&address)),
            "{report}"
        );
        process.find("# Goby *");
    }
}

/// A board in QEMU whose line is a pseudo terminal.
struct OnTerminal {
    emulator: Child,
    /// The terminal's name.
    device: String,
}

impl OnTerminal {
    fn new(machine: &str, image: &Path) -> Self {
        let mut emulator = Command::new("qemu-system-arm")
            .args(["-M", machine, "-display", "none", "-monitor", "none"])
            .args(["-serial", "pty", "-kernel"])
            .arg(image)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the emulator starts");
        let mut told = String::new();
        let output = emulator.stdout.take().expect("a pipe");
        let _ = BufReader::new(output).read_line(&mut told);
        let mut words = told.split_whitespace();
        let device = words.find(|word| word.starts_with("/dev/"));
        let device = device.expect("a terminal's name").into();
        Self { emulator, device }
    }
}

impl Drop for OnTerminal {
    fn drop(&mut self) {
        let _ = self.emulator.kill();
        let _ = self.emulator.wait();
    }
}

#[test]
fn the_program_joins_a_board_on_a_serial_port() {
    let Some(board) = board("nrf51822") else {
        return;
    };
    let on_terminal = OnTerminal::new(board.machine, &board.image(&[]));
    let device = &on_terminal.device;
    // Somebody has left in the middle of a line.
    std::fs::write(device, "usermove e2e4\nusermove e2").expect("a writable terminal");
    let mut command = Command::new(program());
    command.args(["--serial", device, "--baud", board.baud]);
    for name in ["during-thought", "promotion", "take-back"] {
        let path = format!("tests/data/transcripts/{name}.txt");
        let transcript = Transcript::read(&root().join(path));
        Process::of(&mut command).play(&transcript);
    }
    let mut process = Process::of(&mut command);
    process.say("ping 1");
    assert_eq!(process.line().as_deref(), Some("pong 1"));
    drop(on_terminal);
    process.find("tellusererror *: the board is gone *");
    assert_eq!(
        process.leave_within(Duration::from_secs(10)).code(),
        Some(1)
    );
}

/// QEMU holds back what a line cannot take, so that one board shows it for all.
#[test]
fn bytes_that_the_line_drops_are_told() {
    let Some(board) = board("rp2040") else {
        return;
    };
    let mut launcher = board.launcher(&board.image(&[]));
    let mut process = Process::of(launcher.arg("--no-flow-control"));
    process.say("xboard\nst 1\nusermove e2e4");
    process.send(".\n".repeat(4_000).as_bytes());
    process.find("Error (input overrun): *");
    process.find("move *");
    // The first byte after a loss tells of it, and ends with its line.
    process.say("\n\nping 1");
    process.find("pong 1");
}

/// The example for makers who have a HAL already.
#[test]
fn the_example_by_way_of_a_hal_converses() {
    let Some(board) = board("rp2040") else {
        return;
    };
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("firmware");
    let out = out.join("hal-rp2040");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--release"])
        .args(["--target", board.target, "--target-dir"])
        .arg(&out)
        .current_dir(root().join("cecp/firmware/examples-hal/rp2040"))
        .stderr(Stdio::null())
        .status();
    assert!(built.is_ok_and(|status| status.success()));
    let image = out.join(board.target).join("release/goby-rp2040-hal");
    let mut launcher = board.launcher(&image);
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

#[test]
fn a_whole_game_is_played_by_the_pico_on_its_own_clock() {
    let Some(board) = board("rp2040") else {
        return;
    };
    Optional::python_chess().run(
        "drive/emulator/game.py",
        &[
            &board.image(&[]).to_string_lossy(),
            &program().to_string_lossy(),
        ],
    );
}

/// A board on USB, and a way to tell its host what to do.
fn with_a_host(check: impl FnOnce(&mut Process, &dyn Fn(&str))) {
    let Some(board) = board("rp2040-usb") else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder for a socket");
    let socket = folder.path().join("monitor");
    let mut launcher = board.launcher(&board.image(&[]));
    let mut process = Process::of(launcher.arg("--stay").arg("--monitor").arg(&socket));
    process.say("xboard\nping 1");
    process.find("pong 1");
    check(&mut process, &|command| {
        obey(&socket, command);
    });
}

#[test]
fn who_opens_a_port_anew_is_greeted_by_a_new_session() {
    with_a_host(|process, host| {
        process.say("force\nusermove e2e4\npost\nanalyze");
        process.find("3 *");
        host("reopen");
        process.find("# Goby *");
        process.say("force\nusermove e2e4\nping 2");
        assert_eq!(process.line().as_deref(), Some("pong 2"));
    });
}

/// It gets the packet that is on its way, and what comes when it reads again.
#[test]
fn a_host_that_does_not_read_holds_nothing_up() {
    with_a_host(|process, host| {
        host("hesitate");
        process.say("ping 2\nping 3\nping 4\nst 0.1\nusermove e2e4\nping 5");
        assert_eq!(process.line().as_deref(), Some("pong 2"));
        process.say("force\nusermove e2e4\nping 6");
        let next = process.line();
        assert_eq!(next.as_deref(), Some("Illegal move: e2e4"));
        assert_eq!(process.line().as_deref(), Some("pong 6"));
    });
}

/// The bytes that an ELF file loads, and where.
fn loaded(elf: &[u8]) -> Vec<(usize, &[u8])> {
    let file = ElfFile32::<Endianness>::parse(elf).expect("an ELF file");
    let headers = file.elf_program_headers().iter();
    let loads = headers.filter(|header| header.p_type(Endianness::Little) == PT_LOAD);
    let segments = loads.map(|header| {
        let bytes = header.data(Endianness::Little, elf).expect("its bytes");
        (header.p_paddr(Endianness::Little) as usize, bytes)
    });
    segments.filter(|(_, bytes)| !bytes.is_empty()).collect()
}

/// What a UF2 file puts into flash, from its beginning on.
fn flashed(uf2: &[u8]) -> Vec<u8> {
    let word = |block: &[u8], place: usize| {
        u32::from_le_bytes(block[place..place + 4].try_into().expect("four bytes"))
    };
    let count = uf2.len() / 512;
    assert_eq!(uf2.len() % 512, 0);
    let blocks = uf2.chunks(512).enumerate().flat_map(|(number, block)| {
        let head: Vec<_> = (0..8).map(|place| word(block, 4 * place)).collect();
        let address = 0x1000_0000 + 256 * number as u32;
        let (number, count) = (number as u32, count as u32);
        let known = [
            0x0A32_4655,
            0x9E5D_5157,
            0x2000,
            address,
            256,
            number,
            count,
        ];
        assert_eq!(head, [&known[..], &[0xE48B_FF56]].concat());
        assert_eq!(word(block, 508), 0x0AB1_6F30);
        block[32..288].to_vec()
    });
    blocks.collect()
}

#[test]
fn the_file_to_drop_on_a_pico_is_its_image() {
    for name in ["rp2040", "rp2040-usb"] {
        let Some(board) = board(name) else {
            return;
        };
        let image = board.image(&[]);
        let file = image.with_extension("uf2");
        let elf = std::fs::read(&image).expect("the image");
        let flash = flashed(&std::fs::read(&file).expect("the file"));
        let segments = loaded(&elf);
        assert!(segments.len() > 1, "{name}: a boot loader and a program");
        for (address, bytes) in segments {
            let place = address - 0x1000_0000;
            assert_eq!(&flash[place..place + bytes.len()], bytes, "{name}");
        }
        let mut process = Process::of(&mut board.launcher(&file));
        process.say("xboard\nping 1");
        process.find("pong 1");
    }
}

#[test]
fn wokwi_simulates_the_image_that_is_built() {
    let settings = include_str!("../../cecp/firmware/wokwi/wokwi.toml");
    for (key, kind) in [("firmware", "uf2"), ("elf", "elf")] {
        let line = format!("{key} = \"../../../target/firmware/rp2040-usb.{kind}\"");
        assert!(settings.lines().any(|found| found == line), "{line}");
    }
}

/// The name of a board that Rust cannot name so.
fn named(name: &str) -> String {
    name.replace('_', "-")
}

/// Tests for each board.
macro_rules! boards {
    ($($name:ident)*) => {
        #[test]
        fn every_board_is_tested() {
            let tested = [$(named(stringify!($name))),*];
            assert_eq!(Board::all().iter().map(|board| board.name).collect::<Vec<_>>(), tested);
        }

        $(mod $name {
            use super::*;

            fn with_board(check: impl FnOnce(Board)) {
                board(&named(stringify!($name))).map(check);
            }

            #[test]
            fn keeps_to_every_transcript() {
                with_board(super::keeps_to_every_transcript);
            }

            #[test]
            fn searches_as_the_desktop_does() {
                with_board(super::searches_as_the_desktop_does);
            }

            #[test]
            fn begins_anew_after_quit() {
                with_board(super::begins_anew_after_quit);
            }

            #[test]
            fn answers_a_person() {
                with_board(super::answers_a_person);
            }

            #[test]
            fn a_flood_of_lines_is_answered_line_by_line() {
                with_board(|board| stress::flood(&mut board.start(), 1_000));
            }

            #[test]
            fn a_flood_in_mid_thought_does_not_stop_the_clock() {
                with_board(|board| stress::flood_in_thought(&mut board.start(), 500));
            }

            #[test]
            fn a_full_queue_loses_nothing() {
                with_board(|board| stress::flood_beyond_the_queue(&mut board.start(), 300));
            }

            #[test]
            fn moves_now_when_told_to() {
                with_board(|board| stress::move_now(&mut board.start()));
            }

            #[test]
            fn a_move_ends_its_pondering() {
                with_board(|board| stress::move_while_pondering(&mut board.start()));
            }

            #[test]
            fn a_reset_in_mid_line_leaves_the_next_session_clean() {
                with_board(super::a_reset_in_mid_line_leaves_the_next_session_clean);
            }

            #[test]
            fn reports_a_fault_and_starts_anew() {
                with_board(super::reports_a_fault_and_starts_anew);
            }

            #[test]
            fn noise_leaves_the_game_as_it_was() {
                with_board(|board| stress::noise(&mut board.start(), 30_000));
            }
        })*
    };
}

boards!(stm32f405 lm3s6965 nrf51822 rp2040 rp2040_usb stm32f100);
