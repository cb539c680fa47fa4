//! Runs an RP2350 in the emulator rp2350-emu for launch.py. The serial line is standard input and
//! output.
//!
//! ```text
//! goby-rp2350 IMAGE [--shift N] [--semihosting] [--monitor SOCKET]
//! ```
//!
//! IMAGE is an ELF file or a UF2 file. The serial line is UART0.
//!
//! Without `--shift` the board's clock shows real time, and instructions run as fast as possible.
//! With `--shift` an instruction takes 2^N nanoseconds of the board's time, and the clock stops
//! while the board sleeps without input. (`--shift 3` is one instruction for each cycle at 125
//! MHz.)
//!
//! Bytes reach the board at the rate of its serial line. They wait while the FIFO is full, as with
//! flow control. The monitor has the commands `memsave ADDRESS SIZE "FILE"` and `system_reset`.

mod boot;
mod chip;
mod devices;
mod repair;

use chip::{Chip, Progress};
use devices::Devices;
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::process::exit;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Instructions between two polls of the input.
const SPAN: u32 = 1_000;
const PROMPT: &[u8] = b"(qemu) ";

/// An input of the emulator.
enum Arrival {
    Input(Vec<u8>),
    End,
    /// A command of the monitor, and the channel to report its end.
    Command(String, Sender<()>),
}

struct Options {
    image: String,
    shift: Option<u32>,
    semihosting: bool,
    monitor: Option<String>,
}

impl Options {
    fn parse() -> Option<Self> {
        let mut words = std::env::args().skip(1);
        let mut options = Self {
            image: words.next()?,
            shift: None,
            semihosting: false,
            monitor: None,
        };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--shift" => {
                    options.shift = Some(words.next()?.parse().ok().filter(|&it| it < 32)?)
                }
                "--semihosting" => options.semihosting = true,
                "--monitor" => options.monitor = Some(words.next()?),
                _ => return None,
            }
        }
        Some(options)
    }
}

fn fail(message: &str) -> ! {
    eprintln!("goby-rp2350: {message}");
    exit(1);
}

fn main() {
    let Some(options) = Options::parse() else {
        fail("usage: goby-rp2350 IMAGE [--shift N] [--semihosting] [--monitor SOCKET]");
    };
    let image = std::fs::read(&options.image).unwrap_or_else(|fault| fail(&fault.to_string()));
    let flash = boot::flash(&image).unwrap_or_else(|fault| fail(fault));
    let (sender, events) = channel();
    if let Some(socket) = &options.monitor {
        listen(socket, sender.clone());
    }
    thread::spawn(move || read(&sender));
    let mut board = Joined {
        chip: Chip::power_up(&flash, 0, options.pace()),
        flash,
        options,
        events,
        input: VecDeque::new(),
        due: 0,
        began: Instant::now(),
    };
    loop {
        board.look();
        board.feed();
        let state = board.chip.run(SPAN);
        board.report();
        board.go_on(state);
    }
}

impl Options {
    fn pace(&self) -> u64 {
        self.shift.map_or(0, |shift| 1 << shift)
    }
}

/// Sends standard input to the channel.
fn read(sender: &Sender<Arrival>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = std::io::stdin().read(&mut buffer) {
        let _ = sender.send(Arrival::Input(buffer[..count].to_vec()));
    }
    let _ = sender.send(Arrival::End);
}

/// Sends the commands that arrive at the monitor's socket to the channel.
fn listen(socket: &str, sender: Sender<Arrival>) {
    let listener = UnixListener::bind(socket).unwrap_or_else(|fault| fail(&fault.to_string()));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let _ = attend(stream, &sender);
        }
    });
}

fn attend(mut stream: UnixStream, sender: &Sender<Arrival>) -> std::io::Result<()> {
    let mut buffer = [0; 4096];
    loop {
        stream.write_all(PROMPT)?;
        let count = stream.read(&mut buffer)?;
        if count == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&buffer[..count]).into_owned();
        let (done, obeyed) = channel();
        let _ = sender.send(Arrival::Command(text, done));
        let _ = obeyed.recv();
    }
}

/// The board: the chip, and the bytes that it has not received yet.
struct Joined {
    chip: Chip,
    flash: Vec<u8>,
    options: Options,
    events: Receiver<Arrival>,
    input: VecDeque<u8>,
    /// Arrival of the next byte, in nanoseconds of the board's clock.
    due: u64,
    began: Instant,
}

impl Joined {
    /// Handles inputs that have arrived.
    fn look(&mut self) {
        while let Ok(event) = self.events.try_recv() {
            self.take(event);
        }
        if self.options.shift.is_none() {
            self.chip.devices.nanos = self.began.elapsed().as_nanos() as u64;
        }
    }

    fn take(&mut self, event: Arrival) {
        match event {
            Arrival::Input(bytes) => self.input.extend(bytes),
            Arrival::End => exit(0),
            Arrival::Command(text, done) => {
                self.obey(&text);
                let _ = done.send(());
            }
        }
    }

    fn obey(&mut self, text: &str) {
        if text.starts_with("system_reset") {
            self.reset();
        }
        let mut words = text.split_whitespace();
        if words.next() != Some("memsave") {
            return;
        }
        let number = |word: &str| match word.strip_prefix("0x") {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => word.parse().ok(),
        };
        let mut next = || words.next().and_then(number);
        let (from, count) = (next(), next());
        if let (Some(from), Some(count), Some(file)) = (from, count, text.split('"').nth(1)) {
            let _ = std::fs::write(file, self.chip.memory(from, count));
        }
    }

    fn reset(&mut self) {
        let (nanos, pace) = (self.chip.devices.nanos, self.options.pace());
        self.chip = Chip::power_up(&self.flash, nanos, pace);
    }

    /// Gives the board the next byte if it is due and the FIFO has room.
    fn feed(&mut self) {
        let devices = &mut self.chip.devices;
        if devices.nanos < self.due || !devices.has_room() {
            return;
        }
        if let Some(byte) = self.input.pop_front() {
            devices.receive(byte);
            self.due = devices.nanos + Devices::BYTE;
        }
    }

    /// Writes the board's output to standard output.
    fn report(&mut self) {
        let sent = std::mem::take(&mut self.chip.devices.sent);
        if !sent.is_empty() {
            let mut output = std::io::stdout();
            if output
                .write_all(&sent)
                .and_then(|()| output.flush())
                .is_err()
            {
                exit(0);
            }
        }
    }

    /// Handles the chip's sleep, reset or exit.
    fn go_on(&mut self, state: Progress) {
        match state {
            Progress::Runs => {}
            Progress::Resets => self.reset(),
            Progress::Leaves(is_well) if self.options.semihosting => exit(i32::from(!is_well)),
            Progress::Leaves(_) => fail("a breakpoint"),
            Progress::Sleeps if self.input.is_empty() => match self.events.recv() {
                Ok(event) => self.take(event),
                Err(_) => exit(0),
            },
            Progress::Sleeps if self.options.shift.is_some() => {
                self.chip.devices.nanos = self.chip.devices.nanos.max(self.due);
            }
            Progress::Sleeps => {
                let wait = self.due.saturating_sub(self.chip.devices.nanos);
                thread::sleep(Duration::from_nanos(wait));
            }
        }
    }
}
