//! Tests of `goby --serial`, which connects a board on a serial port with standard input and
//! output. Here the board is a session on a pseudo terminal.
#![cfg(target_os = "linux")]

use goby::driver::{Input, Out, Port, World};
use goby_core::search::Measure;
use goby_core::time::Instant;
use goby_suite::engine::converse;
use goby_suite::golden::root;
use goby_suite::process::{Process, program};
use goby_suite::pty::pair;
use goby_suite::transcript::Transcript;
use serial2::SerialPort;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The bytes that a board's line carries while the board boots.
const BOOT_NOISE: &str = "\0~";

/// The port of a simulated board; it ends its lines with CR LF.
struct Uart {
    port: SerialPort,
    started: std::time::Instant,
    bytes: VecDeque<u8>,
    line: String,
    /// Set to reset the board.
    reset: Arc<AtomicBool>,
    /// Set to let the board report a fault and restart.
    failed: Arc<AtomicBool>,
    /// Set to unplug the board.
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
        if self.gone.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed) {
            return Input::Closed;
        }
        if self.reset.swap(false, Ordering::Relaxed) {
            self.text(BOOT_NOISE);
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

/// A simulated board that runs in a thread.
struct Plugged {
    name: PathBuf,
    reset: Arc<AtomicBool>,
    failed: Arc<AtomicBool>,
    gone: Arc<AtomicBool>,
    /// Kept open, so that reads at the board's end do not fail between two programs.
    _ours: SerialPort,
}

impl Plugged {
    /// A board that is already running.
    fn new() -> Self {
        Self::after(|_| {})
    }

    /// A board that boots when its port is opened, and loses the first bytes that it receives.
    fn that_boots_when_opened() -> Self {
        Self::after(|uart| {
            while uart.read() == Input::Nothing {
                uart.wait();
            }
            std::thread::sleep(Duration::from_millis(50));
            while uart.read() != Input::Nothing {}
            uart.text(BOOT_NOISE);
        })
    }

    /// A board that runs after `boot`.
    fn after(boot: impl FnOnce(&mut Uart) + Send + 'static) -> Self {
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
            boot(&mut uart);
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
fn transcripts_are_played_through_the_port() {
    let board = Plugged::new();
    for name in ["start", "bad-input", "during-thought", "moves", "options"] {
        let path = root().join("tests/data/transcripts");
        let transcript = Transcript::read(&path.join(name).with_extension("txt"));
        board.join().play(&transcript);
    }
}

#[test]
fn a_board_that_sends_noise_while_it_boots_is_joined() {
    let board = Plugged::that_boots_when_opened();
    let mut process = board.join();
    process.say("xboard\nping 1");
    process.find("pong 1");
}

#[test]
fn quit_and_end_of_input_end_only_the_present_session() {
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
fn an_interrupt_from_an_interface_is_ignored() {
    let board = Plugged::new();
    let mut process = board.join();
    process.say("xboard\nping 1");
    process.find("pong 1");
    process.interrupt();
    process.say("ping 2");
    process.find("pong 2");
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs `script` of util-linux")]
fn ctrl_c_at_a_terminal_ends_the_session() {
    let board = Plugged::new();
    // `exec` replaces the shell, so that the exit status is Goby's.
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

/// Goby's error message after `happen` in the middle of a game.
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
fn an_unplugged_board_is_reported_in_the_protocol() {
    let complaint = complaint(|board| board.gone.store(true, Ordering::Relaxed));
    assert!(complaint.contains(": the board is gone ("), "{complaint}");
}

#[test]
fn a_reset_board_is_reported_in_the_protocol() {
    let complaint = complaint(|board| board.reset.store(true, Ordering::Relaxed));
    assert!(complaint.ends_with(": the board has been reset, and its game is lost"));
}

#[test]
fn a_failed_board_is_reported_in_the_protocol() {
    let complaint = complaint(|board| board.failed.store(true, Ordering::Relaxed));
    assert!(complaint.ends_with(": the board failed and restarted, and its game is lost"));
}

#[test]
fn a_port_without_goby_is_refused_after_a_timeout() {
    let (_silent, _kept, silence) = pair();
    let (noisy, _kept, noise) = pair();
    let mut processes = [
        (silence, "no board answers at 115200 bits a second; *"),
        (
            noise,
            "the data at 115200 bits a second are not from Goby; *",
        ),
    ]
    .map(|(name, fault)| {
        let process = Process::of(Command::new(program()).arg("--serial").arg(name));
        (process, fault)
    });
    // Bytes sent before the program opens the port are lost, so the thread repeats them.
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
fn lines_are_sent_no_faster_than_the_baud_rate() {
    let board = Plugged::new();
    let mut process = Process::of(board.command().args(["--baud", "9600"]));
    process.say("xboard\nping 1");
    process.find("pong 1");
    let started = std::time::Instant::now();
    // 420 bytes at 960 bytes a second.
    process.say(&["ping 2"; 60].join("\n"));
    (0..60).for_each(|_| assert_eq!(process.line().as_deref(), Some("pong 2")));
    let taken = started.elapsed();
    assert!(taken >= Duration::from_millis(430), "{taken:?}");
}
