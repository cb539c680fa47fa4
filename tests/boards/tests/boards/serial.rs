//! The serial line of a board: with `goby --serial`, with lost bytes, and in a whole game.

use crate::needs;
use goby_boards::board::Board;
use goby_suite::golden::root;
use goby_suite::process::{Process, program};
use goby_suite::tools::{PYTHON_CHESS, run_script, test};
use goby_suite::transcript::Transcript;
use libtest_mimic::Trial;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub(crate) fn tests() -> Vec<Trial> {
    let pico = needs(&["rp2040"]);
    vec![
        test(
            "the_program_joins_a_board_on_a_serial_port",
            needs(&["nrf51822"]),
            the_program_joins_a_board_on_a_serial_port,
        ),
        test(
            "bytes_that_the_line_drops_are_reported",
            pico.clone(),
            bytes_that_the_line_drops_are_reported,
        ),
        test(
            "a_whole_game_is_played_by_the_pico_on_its_own_clock",
            [&pico[..], PYTHON_CHESS].concat(),
            a_whole_game_is_played_by_the_pico_on_its_own_clock,
        ),
    ]
}

/// A board in QEMU whose serial line is a pseudo terminal.
struct OnTerminal {
    emulator: Child,
    /// The terminal's path.
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
        let mut printed = String::new();
        let output = emulator.stdout.take().expect("a pipe");
        let _ = BufReader::new(output).read_line(&mut printed);
        let mut words = printed.split_whitespace();
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

fn the_program_joins_a_board_on_a_serial_port() {
    let board = Board::named("nrf51822");
    let on_terminal = OnTerminal::new(board.machine, &board.image(&[]));
    let device = &on_terminal.device;
    // An earlier user left an incomplete line.
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
    assert_eq!(process.leave().code(), Some(1));
}

/// Only one board has this test: QEMU delays bytes instead of losing them.
fn bytes_that_the_line_drops_are_reported() {
    let board = Board::named("rp2040");
    let mut launcher = board.launcher(&board.image(&[]));
    let mut process = Process::of(launcher.arg("--no-flow-control"));
    process.say("xboard\nst 1\nusermove e2e4");
    process.send(".\n".repeat(4_000).as_bytes());
    process.find("Error (input overrun): *");
    process.find("move *");
    // The next byte reports the loss, and the line with that byte is dropped.
    process.say("\n\nping 1");
    process.find("pong 1");
}

fn a_whole_game_is_played_by_the_pico_on_its_own_clock() {
    let board = Board::named("rp2040");
    run_script(
        "boards/emulator/game.py",
        &[
            &board.image(&[]).to_string_lossy(),
            &program().to_string_lossy(),
        ],
    );
}
