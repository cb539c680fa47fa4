//! A board on a serial port, joined to standard input and output: `goby --serial PORT`.
//!
//! An interface then uses the board like any other engine. Whole lines pass unchanged in both
//! directions. The board sends a banner when a session begins. Before it Goby sends only `quit` and
//! `ping`, no line of the interface. The board answers `quit` with the banner of the next session.
//! The end of input ends the session as on a desktop: whole lines are answered, and an unfinished
//! line is dropped.

use super::interrupt::on_interrupt;
use crate::serial_port::{gone, is_passing, open, words};
use serial2::SerialPort;
use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The beginning of a board's banner, and of its report of a fault.
const BANNER: &[u8] = b"# Goby ";
const FAULT: &[u8] = b"# fault";
/// The line that ends a session.
const QUIT: &[u8] = b"quit\n";
/// The time that a board may take to send its banner.
const PATIENCE: Duration = Duration::from_secs(5);
/// The bits of a byte on the line: eight, a start bit and a stop bit.
const BITS_PER_BYTE: u32 = 10;
/// The bytes sent at once: fewer than the receive buffer of the smallest chip.
const CHUNK: usize = 4;

/// Lets the board play until `quit`, the end of input, a person's interrupt, or closed output.
pub(crate) fn serial(name: &str, baud: u32) -> ExitCode {
    let at_terminal = io::stdin().is_terminal();
    let link = match Link::open(name, baud) {
        Ok(link) => Arc::new(link),
        Err(fault) => return fail(&format!("{name}: {}", words(&fault)), at_terminal, 2),
    };
    let interrupted = Arc::clone(&link);
    on_interrupt(move || {
        if at_terminal {
            interrupted.finish();
        }
    });
    match relay(&link) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fail(&format!("{name}: {fault}"), at_terminal, 1),
    }
}

/// Reports a fault, to an interface also in CECP.
pub(crate) fn fail(fault: &str, at_terminal: bool, status: u8) -> ExitCode {
    eprintln!("goby: {fault}");
    if !at_terminal {
        // The interface may be gone: a failed write is ignored.
        let _ = writeln!(io::stdout(), "tellusererror {fault}");
    }
    ExitCode::from(status)
}

/// The connection to a board.
struct Link {
    port: SerialPort,
    baud: u32,
    /// Held while a line is sent.
    sending: Mutex<()>,
    /// The time at which `quit` was sent.
    ended: OnceLock<Instant>,
}

impl Link {
    fn open(name: &str, baud: u32) -> io::Result<Self> {
        Ok(Self {
            port: open(name, baud)?,
            baud,
            sending: Mutex::new(()),
            ended: OnceLock::new(),
        })
    }

    /// Sends no faster than the line, so that a later `?` does not wait behind a full buffer.
    fn send(&self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (chunk, _) = bytes.split_at(bytes.len().min(CHUNK));
            match self.port.write(chunk) {
                Ok(count) => {
                    bytes = bytes.get(count..).unwrap_or_default();
                    let bits = BITS_PER_BYTE * u32::try_from(count).unwrap_or(u32::MAX);
                    std::thread::sleep(Duration::from_secs(1) * bits / self.baud);
                }
                // The port is busy.
                Err(fault) if is_passing(&fault) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }

    /// Forwards standard input until the input or the session ends.
    fn forward(&self) {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).is_ok()
            && line.ends_with(b"\n")
            && line.trim_ascii() != QUIT.trim_ascii()
        {
            let sending = self.sending.lock().unwrap_or_else(PoisonError::into_inner);
            if self.ended.get().is_some() || self.send(&line).is_err() {
                break;
            }
            drop(sending);
            line.clear();
        }
        self.finish();
    }

    /// Ends the session, after the line that is being sent.
    fn finish(&self) {
        if self.ended.set(Instant::now()).is_ok() {
            let _sending = self.sending.lock();
            // If this fails, reading fails too, and its fault is reported.
            let _ = self.send(QUIT);
        }
    }
}

/// Returns true for a board's banner. Noise of a booting board may precede it.
fn is_banner(line: &[u8]) -> bool {
    line.windows(BANNER.len()).any(|part| part == BANNER)
}

/// The lines that a board sends.
struct BoardLines<'p> {
    input: BufReader<&'p SerialPort>,
    /// The beginning of the next line.
    begun: Vec<u8>,
}

impl BoardLines<'_> {
    /// The next line without its end, if it arrives within a [`LOOK`].
    fn next(&mut self) -> Result<Option<Vec<u8>>, String> {
        let fault = match self.input.read_until(b'\n', &mut self.begun) {
            Ok(_) if self.begun.ends_with(b"\n") => {
                let mut line = std::mem::take(&mut self.begun);
                let is_text = |&byte: &u8| byte != b'\n' && byte != b'\r';
                line.truncate(line.iter().rposition(is_text).map_or(0, |last| last + 1));
                return Ok(Some(line));
            }
            Ok(_) => ErrorKind::UnexpectedEof.into(),
            Err(fault) => fault,
        };
        if is_passing(&fault) {
            return Ok(None);
        }
        Err(gone(&fault))
    }
}

/// Writes the board's lines to standard output until the session ends.
fn relay(link: &Arc<Link>) -> Result<(), String> {
    let mut lines = BoardLines {
        input: BufReader::new(&link.port),
        begun: Vec::new(),
    };
    begin(link, &mut lines)?;
    let sender = Arc::clone(link);
    std::thread::Builder::new()
        .name("input".into())
        .spawn(move || sender.forward())
        .map_err(|fault| format!("cannot read standard input: {fault}"))?;
    let mut out = io::stdout().lock();
    loop {
        let line = lines.next()?;
        let ended = link.ended.get();
        if let Some(mut line) = line {
            if is_banner(&line) {
                let unasked = "the board has been reset, and its game is lost".to_string();
                return ended.map(|_| ()).ok_or(unasked);
            }
            let is_fault = line.starts_with(FAULT);
            line.push(b'\n');
            if out.write_all(&line).and_then(|()| out.flush()).is_err() {
                link.finish();
            }
            if is_fault {
                return Err("the board failed and restarted, and its game is lost".into());
            }
        } else if ended.is_some_and(|ended| ended.elapsed() > PATIENCE) {
            return Err("the board no longer answers".into());
        }
    }
}

/// Begins a session on a board that may already be running. The board may even have received part
/// of a line.
///
/// The first banner may belong to an earlier session, or come from a board that was just switched
/// on and has received nothing. The banner after the answer to a `ping` begins this session.
fn begin(link: &Link, lines: &mut BoardLines<'_>) -> Result<(), String> {
    let started = Instant::now();
    let number = std::process::id();
    let pong = format!("pong {number}");
    let send = |text: &str| link.send(text.as_bytes()).map_err(|fault| gone(&fault));
    let (mut received, mut asked, mut answered) = (false, false, false);
    send("\nquit\n")?;
    while started.elapsed() < PATIENCE {
        let Some(line) = lines.next()? else {
            continue;
        };
        received = true;
        answered |= line == pong.as_bytes();
        if is_banner(&line) {
            if answered {
                return Ok(());
            }
            if !asked {
                send(&format!("ping {number}\nquit\n"))?;
            }
            asked = true;
        }
    }
    let baud = link.baud;
    Err(if received || !lines.begun.is_empty() {
        format!(
            "the data at {baud} bits a second are not from Goby; is --baud the rate of the board?"
        )
    } else {
        format!("no board answers at {baud} bits a second; are port, --baud and wires right?")
    })
}
