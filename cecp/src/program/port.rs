//! Standard input and output as a port.
//!
//! A thread reads, so that the search can look for input without waiting. The channel between them
//! is short: when the engine does not take what it is sent, the sender has to wait, and memory does
//! not grow.

use super::disk::Disk;
use cpu_time::ProcessTime;
use goby::driver::{Files, Input, Out, Port, World};
use goby_core::search::Measure;
use goby_core::time::{Instant, Millis};
use std::io::{ErrorKind, IsTerminal, Read, StdoutLock, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

/// Bytes read at once, and how many such pieces may wait.
const CHUNK: usize = 4_096;
const CHUNKS: usize = 16;

/// The process's standard streams and clocks.
pub(crate) struct Streams {
    started: std::time::Instant,
    chunks: Receiver<Vec<u8>>,
    chunk: std::vec::IntoIter<u8>,
    closed: bool,
    line: Vec<u8>,
    out: StdoutLock<'static>,
    files: Disk,
    /// Whether a person types here and reads what is written.
    by_hand: bool,
    has_colors: bool,
    /// The prompt that waits in the last line; empty where none does.
    prompt: String,
}

impl Streams {
    /// Begins to read.
    pub(crate) fn open() -> std::io::Result<Self> {
        let shows = std::io::stdout().is_terminal();
        let by_hand = shows && std::io::stdin().is_terminal();
        let (sender, chunks) = sync_channel(CHUNKS);
        std::thread::Builder::new()
            .name("input".into())
            .spawn(move || forward(&sender))?;
        Ok(Self {
            started: std::time::Instant::now(),
            chunks,
            chunk: Vec::new().into_iter(),
            closed: false,
            line: Vec::new(),
            out: std::io::stdout().lock(),
            files: if by_hand {
                Disk::of_person()
            } else {
                Disk::default()
            },
            by_hand,
            has_colors: shows && has_colors(),
            prompt: String::new(),
        })
    }
}

/// Whether a terminal shows colours, as its user has it (<https://no-color.org>): all do today but
/// those that say by their kind that they do not, DEC's and those that are not known.
fn has_colors() -> bool {
    let value = |name| std::env::var(name).unwrap_or_default();
    let kind = value("TERM");
    let is_plain = matches!(&*kind, "" | "dumb" | "unknown") || kind.starts_with("vt");
    !is_plain && value("NO_COLOR").is_empty()
}

impl Streams {
    /// Writes what has been put together.
    fn deliver(&mut self) {
        let written = self.out.write_all(&self.line);
        let delivered = written.and_then(|()| self.out.flush());
        self.line.clear();
        if delivered.is_err() {
            // The other end is gone: there is no game to go on with.
            std::process::exit(0);
        }
    }

    /// Takes a piece of input. A terminal hands it over once its line has been ended.
    fn take(&mut self, chunk: Vec<u8>) {
        self.chunk = chunk.into_iter();
        self.prompt.clear();
    }

    /// Leaves the line of a prompt that still waits.
    pub(crate) fn leave_prompt(&mut self) {
        if !std::mem::take(&mut self.prompt).is_empty() {
            self.end_line();
        }
    }
}

/// Passes on what comes in until it ends or the receiver is gone.
fn forward(sender: &SyncSender<Vec<u8>>) {
    let mut input = std::io::stdin().lock();
    let mut buffer = [0; CHUNK];
    loop {
        match input.read(&mut buffer) {
            Ok(count @ 1..) => {
                let chunk = buffer.get(..count).unwrap_or_default().to_vec();
                if sender.send(chunk).is_err() {
                    return;
                }
            }
            Err(fault) if fault.kind() == ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
        }
    }
}

impl Out for Streams {
    fn text(&mut self, text: &str) {
        self.line.extend_from_slice(text.as_bytes());
    }

    fn end_line(&mut self) {
        if !std::mem::take(&mut self.prompt).is_empty() {
            self.line.insert(0, b'\n');
        }
        self.line.push(b'\n');
        self.deliver();
    }
}

impl World for Streams {
    fn prompt(&mut self, text: &str) {
        if !self.by_hand || self.prompt == text {
            return;
        }
        self.leave_prompt();
        self.text(text);
        self.prompt.push_str(text);
        self.deliver();
    }

    fn has_colors(&self) -> bool {
        self.has_colors
    }

    fn files(&mut self) -> Option<&mut dyn Files> {
        Some(&mut self.files)
    }
}

impl Port for Streams {
    fn now(&mut self, measure: Measure) -> Instant {
        let span = match measure {
            Measure::Cpu => ProcessTime::now().as_duration(),
            _ => self.started.elapsed(),
        };
        Instant(u64::try_from(span.as_millis()).unwrap_or(u64::MAX))
    }

    fn read(&mut self) -> Input {
        loop {
            if let Some(byte) = self.chunk.next() {
                return Input::Byte(byte);
            }
            if self.closed {
                return Input::Closed;
            }
            match self.chunks.try_recv() {
                Ok(chunk) => self.take(chunk),
                Err(TryRecvError::Empty) => return Input::Nothing,
                Err(TryRecvError::Disconnected) => self.closed = true,
            }
        }
    }

    fn wait(&mut self) {
        match self.chunks.recv() {
            Ok(chunk) => self.take(chunk),
            Err(_) => self.closed = true,
        }
    }

    fn nap(&mut self, span: Millis) {
        if !self.chunk.as_slice().is_empty() {
            return;
        }
        let span = Duration::from_millis(span.0.into());
        match self.chunks.recv_timeout(span) {
            Ok(chunk) => self.take(chunk),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.closed = true,
        }
    }
}
