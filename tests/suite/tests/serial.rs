//! `goby --serial`: a board on a pseudo terminal, joined to standard input and output.
#![cfg(target_os = "linux")]

use goby::driver::{Input, Out, Port, World};
use goby_core::search::Measure;
use goby_core::time::Instant;
use goby_suite::engine::converse;
use goby_suite::golden::root;
use goby_suite::process::{Process, program};
use goby_suite::transcript::Transcript;
use serial2::SerialPort;
use std::collections::VecDeque;
use std::os::fd::AsRawFd;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Both ends of a pseudo terminal, and the name of the second one.
fn pair() -> (SerialPort, SerialPort, PathBuf) {
    let (board, ours) = SerialPort::pair().expect("a pseudo terminal");
    let link = format!("/proc/self/fd/{}", ours.as_raw_fd());
    let name = std::fs::read_link(link).expect("it has a name");
    (board, ours, name)
}

/// The board's end: a session that ends its lines with CR LF, as for a serial terminal.
struct Uart {
    port: SerialPort,
    started: std::time::Instant,
    bytes: VecDeque<u8>,
    line: String,
    /// Somebody presses the button for reset.
    reset: Arc<AtomicBool>,
    /// The board reports a failure and restarts.
    failed: Arc<AtomicBool>,
    /// Somebody pulls the plug.
    gone: Arc<AtomicBool>,
}

impl Out for Uart {
    fn text(&mut self, text: &str) {
        self.line.push_str(text);
    }

    fn end_line(&mut self) {
        self.line.push_str("\r\n");
        let _ = self.port.write_all(self.line.as_bytes());
        self.line.clear();
    }
}

impl World for Uart {}

impl Port for Uart {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(self.started.elapsed().as_millis() as u64)
    }

    fn read(&mut self) -> Input {
        if self.gone.load(Ordering::Relaxed)
            || self.failed.load(Ordering::Relaxed)
            || self.reset.swap(false, Ordering::Relaxed)
        {
            return Input::Closed;
        }
        let mut chunk = [0; 64];
        if self.bytes.is_empty()
            && let Ok(count) = self.port.read(&mut chunk)
        {
            self.bytes.extend(&chunk[..count]);
        }
        self.bytes.pop_front().map_or(Input::Nothing, Input::Byte)
    }

    fn wait(&mut self) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// A board that is plugged in.
struct Plugged {
    name: PathBuf,
    reset: Arc<AtomicBool>,
    failed: Arc<AtomicBool>,
    gone: Arc<AtomicBool>,
    /// As long as somebody has it open, the board's end does not fail.
    _ours: SerialPort,
}

impl Plugged {
    fn new() -> Self {
        let (mut port, ours, name) = pair();
        port.set_read_timeout(Duration::ZERO).expect("a limit");
        let [reset, failed, gone]: [Arc<AtomicBool>; 3] = Default::default();
        let mut uart = Uart {
            port,
            started: std::time::Instant::now(),
            bytes: VecDeque::new(),
            line: String::new(),
            reset: Arc::clone(&reset),
            failed: Arc::clone(&failed),
            gone: Arc::clone(&gone),
        };
        std::thread::spawn(move || {
            while !uart.gone.load(Ordering::Relaxed) {
                uart.text("# Goby 0.0 on a pseudo terminal");
                uart.end_line();
                converse(&mut uart);
                if uart.failed.swap(false, Ordering::Relaxed) {
                    uart.text("# fault: hard fault at 0x00000100");
                    uart.end_line();
                }
            }
        });
        Self {
            name,
            reset,
            failed,
            gone,
            _ours: ours,
        }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(program());
        command.arg("--serial").arg(&self.name);
        command
    }

    fn join(&self) -> Process {
        Process::of(&mut self.command())
    }
}

impl Drop for Plugged {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
    }
}

#[test]
fn transcripts_are_played_through_the_port_one_session_after_the_other() {
    let board = Plugged::new();
    for name in ["start", "bad-input", "during-thought", "moves", "options"] {
        let path = root().join("tests/data/transcripts");
        let transcript = Transcript::read(&path.join(name).with_extension("txt"));
        board.join().play(&transcript);
    }
}

#[test]
fn quit_and_the_end_of_input_end_the_session_and_spare_the_next() {
    let board = Plugged::new();
    for end in ["quit\n", "usermove e7e5\nan unfinished li"] {
        let mut process = board.join();
        process.say("xboard\nforce\nusermove e2e4\npost\nanalyze");
        process.find("3 *");
        process.send(end.as_bytes());
        if end != "quit\n" {
            process.close();
        }
        assert!(process.leave().success());
    }
    let mut process = board.join();
    process.say("force\nusermove e2e4\nping 1");
    assert_eq!(process.line().as_deref(), Some("pong 1"));
}

#[test]
fn the_interrupt_of_an_interface_is_ignored() {
    let board = Plugged::new();
    let mut process = board.join();
    process.say("xboard\nping 1");
    process.find("pong 1");
    process.interrupt();
    process.say("ping 2");
    process.find("pong 2");
}

#[test]
#[ignore = "needs the program `script`"]
fn the_interrupt_of_a_person_ends_the_session() {
    let board = Plugged::new();
    // In place of the shell, which would report the interrupt as its own end.
    let words = format!(
        "exec {} --serial {}",
        program().display(),
        board.name.display()
    );
    let mut person = Process::of(Command::new("script").args(["-qec", &words, "/dev/null"]));
    person.say("post\nanalyze");
    person.find("3 *");
    person.send(b"\x03");
    assert!(person.leave().success());
}

/// The complaint after this has happened to a board in the middle of a game.
fn complaint(happen: impl FnOnce(&Plugged)) -> String {
    let board = Plugged::new();
    let mut process = board.join();
    process.say("xboard\nping 1");
    process.find("pong 1");
    happen(&board);
    let complaint = process.find("tellusererror *");
    assert_eq!(process.leave().code(), Some(1));
    complaint
}

#[test]
fn a_board_that_left_is_reported_in_the_protocol() {
    let complaint = complaint(|board| board.gone.store(true, Ordering::Relaxed));
    assert!(complaint.contains(": the board is gone ("), "{complaint}");
}

#[test]
fn a_board_that_was_reset_is_reported_in_the_protocol() {
    let complaint = complaint(|board| board.reset.store(true, Ordering::Relaxed));
    assert!(complaint.ends_with(": the board has been reset, and its game is lost"));
}

#[test]
fn a_board_that_failed_is_reported_in_the_protocol() {
    let complaint = complaint(|board| board.failed.store(true, Ordering::Relaxed));
    assert!(complaint.ends_with(": the board has failed and begun anew, and its game is lost"));
}

#[test]
fn a_port_without_a_board_is_refused_after_a_while() {
    let (_silent, _kept, silence) = pair();
    let (noisy, _kept, noise) = pair();
    let mut processes = [
        (silence, "no board answers at 115200 bits a second; *"),
        (noise, "what comes at 115200 bits a second is no Goby; *"),
    ]
    .map(|(name, fault)| {
        let process = Process::of(Command::new(program()).arg("--serial").arg(name));
        (process, fault)
    });
    // Bytes sent before the program opens the port are lost, so they are sent again and again.
    let is_over = Arc::new(AtomicBool::new(false));
    let ended = Arc::clone(&is_over);
    let noise = std::thread::spawn(move || {
        while !ended.load(Ordering::Relaxed) {
            let _ = noisy.write_all(b"\xFF\x80\0~~");
            std::thread::sleep(Duration::from_millis(100));
        }
    });
    for (process, fault) in &mut processes {
        process.find(&format!("tellusererror *: {fault}"));
        assert_eq!(process.leave().code(), Some(1));
    }
    is_over.store(true, Ordering::Relaxed);
    noise.join().expect("the noise ends");
}

#[test]
fn a_path_that_is_no_port_is_refused_at_once() {
    for (name, fault) in [
        ("/dev/no-such-port", "there is no such port"),
        ("/dev/null", "it cannot be used as a serial port: *"),
    ] {
        let mut process = Process::of(Command::new(program()).args(["--serial", name]));
        process.find(&format!("tellusererror {name}: {fault}"));
        assert_eq!(process.leave().code(), Some(2));
    }
}

#[test]
fn lines_are_sent_at_the_pace_of_the_board() {
    let board = Plugged::new();
    let mut process = Process::of(board.command().args(["--baud", "9600"]));
    process.say("xboard\nping 1");
    process.find("pong 1");
    let started = std::time::Instant::now();
    // 420 bytes, at 960 a second.
    process.say(&["ping 2"; 60].join("\n"));
    (0..60).for_each(|_| assert_eq!(process.line().as_deref(), Some("pong 2")));
    let taken = started.elapsed();
    assert!(taken >= Duration::from_millis(430), "{taken:?}");
}
