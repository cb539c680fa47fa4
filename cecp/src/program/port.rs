//! Standard input and output as a port.
//!
//! A thread reads, so that the search can poll for input. The channel is short: if the engine takes
//! no input, the thread waits, and memory does not grow. On most terminals, lines are edited
//! ([`keyboard`](super::keyboard)).

use super::disk::Disk;
use super::interrupt::{INTERRUPT, on_interrupt};
use super::keyboard::Keyboard;
use crate::eboard::Eboard;
use cpu_time::ProcessTime;
use goby::driver::{Files, Input, Out, Port, World};
use goby_core::game::Game;
use goby_core::search::Measure;
use goby_core::time::{Instant, Millis};
use goby_core::types::Color;
use std::io::{ErrorKind, IsTerminal, Read, StdoutLock, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::time::{Duration, SystemTime};
use terminal_size::Width;

/// The bytes read at once, and the number of such pieces that may wait.
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
    /// True if a person types the input and reads the output.
    at_terminal: bool,
    /// False once the input is in the protocol of a program, even at a terminal.
    is_person: Arc<AtomicBool>,
    has_colors: bool,
    /// The person's login name; empty if the input is not typed.
    user: String,
    /// The prompt in the last line; empty if there is none.
    prompt: String,
    /// The keyboard, if lines are edited.
    keyboard: Option<Keyboard>,
    /// The board on which the person moves pieces, if there is one.
    eboard: Option<Eboard>,
}

/// The time between two looks at the person's board.
const LOOK: Millis = Millis(20);

/// The exit status after an interrupt.
const INTERRUPTED: i32 = 130;

impl Streams {
    /// Starts to read. `expects_person` is false in a protocol for programs only. A person has the settings
    /// `session`, and may move the pieces of a board.
    pub(crate) fn open(
        expects_person: bool,
        session: Vec<(&'static str, String)>,
        eboard: Option<Eboard>,
    ) -> std::io::Result<Self> {
        let shows = std::io::stdout().is_terminal();
        let at_terminal = expects_person && shows && std::io::stdin().is_terminal();
        let is_person = Arc::new(AtomicBool::new(at_terminal));
        let (sender, chunks) = sync_channel(CHUNKS);
        if at_terminal {
            let (interrupted, is_person) = (sender.clone(), Arc::clone(&is_person));
            on_interrupt(move || {
                let is_heard = is_person.load(Ordering::Relaxed)
                    && interrupted.try_send(INTERRUPT.to_vec()).is_ok();
                if !is_heard {
                    std::process::exit(INTERRUPTED);
                }
            });
        }
        let mut keyboard = None;
        if at_terminal && can_move_cursor() {
            keyboard = Keyboard::open(sender.clone());
        }
        if keyboard.is_none() {
            std::thread::Builder::new()
                .name("input".into())
                .spawn(move || forward(&sender))?;
        }
        Ok(Self {
            started: std::time::Instant::now(),
            chunks,
            chunk: Vec::new().into_iter(),
            closed: false,
            line: Vec::new(),
            out: std::io::stdout().lock(),
            files: if at_terminal {
                Disk::of_person(session)
            } else {
                Disk::default()
            },
            at_terminal,
            is_person,
            has_colors: shows && has_colors(),
            user: if at_terminal {
                login_name()
            } else {
                String::new()
            },
            prompt: String::new(),
            keyboard,
            eboard,
        })
    }
}

/// Returns true if the terminal shows colours and its user wants them (<https://no-color.org>). All
/// terminals show colours except DEC's.
fn has_colors() -> bool {
    let kind = variable("TERM");
    can_move_cursor() && !kind.starts_with("vt") && variable("NO_COLOR").is_empty()
}

/// Returns true if the terminal can move its cursor: false for a few kinds and for unknown
/// terminals.
fn can_move_cursor() -> bool {
    let kind = variable("TERM");
    // Windows does not set `TERM`.
    let is_known = cfg!(windows) || !kind.is_empty();
    is_known && !matches!(&*kind, "dumb" | "unknown" | "cons25" | "emacs")
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

/// The login name, from the environment variables of the systems.
fn login_name() -> String {
    let names = ["LOGNAME", "USER", "USERNAME"].map(variable);
    names
        .into_iter()
        .find(|name| !name.is_empty())
        .unwrap_or_default()
}

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// The year, month and day (UTC) of a number of days since 1970-01-01.
fn date(days: u64) -> [u16; 3] {
    let mut rest = days;
    let mut year = 1970;
    loop {
        let is_leap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
        let february = if is_leap { 29 } else { 28 };
        for (length, month) in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            .into_iter()
            .zip(1..)
        {
            if rest < length {
                return [year, month, rest as u16 + 1];
            }
            rest -= length;
        }
        year = year.saturating_add(1);
    }
}

/// Breaks a line between words so that it fits a terminal of `width` columns. The following lines
/// are indented by two columns more than the first.
fn wrapped(line: &str, width: usize) -> String {
    let indent = line.len() - line.trim_start_matches(' ').len() + 2;
    if line.chars().count() <= width || line.contains('\x1b') || 2 * indent >= width {
        return line.into();
    }
    let mut text = String::new();
    let mut column = 0;
    for word in line.split_inclusive(' ') {
        let length = word.trim_end_matches(' ').chars().count();
        if column + length > width && column > indent {
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        text.push_str(word);
        column += word.chars().count();
    }
    text
}

impl Streams {
    /// Writes the collected text.
    fn deliver(&mut self) {
        if let Some(keyboard) = &self.keyboard {
            let width = terminal_size::terminal_size().map_or(0, |(Width(width), _)| width);
            let width = if width == 0 { 80 } else { width };
            keyboard.above(&mut self.line, width.into());
        }
        let written = self.out.write_all(&self.line);
        let delivered = written.and_then(|()| self.out.flush());
        self.line.clear();
        if delivered.is_err() {
            // Nobody reads the output any more.
            std::process::exit(0);
        }
    }

    /// Breaks a line that is wider than a person's terminal.
    fn wrap(&mut self) {
        if self.at_terminal
            && let Some((Width(width @ 1..), _)) = terminal_size::terminal_size()
            && let Ok(line) = std::str::from_utf8(&self.line)
        {
            self.line = wrapped(line, width.into()).into_bytes();
        }
    }

    /// The next piece of input, if it has arrived.
    fn next_chunk(&self) -> Result<Vec<u8>, TryRecvError> {
        match &self.keyboard {
            Some(keyboard) => keyboard.take(&self.chunks),
            None => self.chunks.try_recv(),
        }
    }

    /// Appends a piece of input to the unread bytes; an empty piece is the end of input. A piece
    /// from a terminal is a whole line.
    fn take(&mut self, chunk: Vec<u8>) {
        self.closed |= chunk.is_empty();
        if ["xboard", "uci"]
            .iter()
            .any(|word| chunk.starts_with(word.as_bytes()))
        {
            self.is_person.store(false, Ordering::Relaxed);
        }
        let mut unread: Vec<u8> = std::mem::take(&mut self.chunk).collect();
        unread.extend(chunk);
        self.chunk = unread.into_iter();
        self.prompt.clear();
    }

    /// Writes the words of the person's board, and takes its lines. Returns true if there are lines.
    fn hear_board(&mut self) -> bool {
        let is_person = self.is_person.load(Ordering::Relaxed);
        let said = self.eboard.as_mut().filter(|_| is_person);
        let Some((words, lines)) = said.and_then(Eboard::lines) else {
            return false;
        };
        let prompt = self.prompt.clone();
        self.text(&words);
        self.end_line();
        let is_line = !lines.is_empty();
        if is_line {
            self.take(lines.into_bytes());
        } else if self.keyboard.is_some() {
            self.prompt = prompt;
        } else {
            self.prompt(&prompt);
        }
        is_line
    }

    /// Ends the line of a prompt.
    pub(crate) fn leave_prompt(&mut self) {
        if self.keyboard.is_none() && !std::mem::take(&mut self.prompt).is_empty() {
            self.end_line();
        }
    }
}

/// Forwards the input until it ends or the receiver is gone.
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
            Ok(0) | Err(_) => {
                // The channel stays open for interrupts.
                let _ = sender.send(Vec::new());
                return;
            }
        }
    }
}

impl Out for Streams {
    fn text(&mut self, text: &str) {
        self.line.extend_from_slice(text.as_bytes());
    }

    fn end_line(&mut self) {
        self.wrap();
        if !std::mem::take(&mut self.prompt).is_empty() && self.keyboard.is_none() {
            self.line.insert(0, b'\n');
        }
        self.line.push(b'\n');
        self.deliver();
    }
}

impl World for Streams {
    fn prompt(&mut self, text: &str) {
        if !self.at_terminal || self.prompt == text {
            return;
        }
        if self.keyboard.is_some() {
            // The keyboard has a fixed prompt of its own: this text becomes a line above it.
            self.text(text.trim_end_matches([':', ' ']));
            self.end_line();
            self.prompt.push_str(text);
            return;
        }
        self.leave_prompt();
        self.text(text);
        self.prompt.push_str(text);
        self.deliver();
    }

    fn offer(&mut self, game: &Game<'_>, own: Option<Color>) {
        if let Some(keyboard) = &self.keyboard {
            keyboard.offer(game.board());
        }
        let persons = Color::ALL.map(|color| own != Some(color));
        let eboard = self.eboard.as_mut();
        if let Some(words) = eboard.and_then(|eboard| eboard.know(game, persons)) {
            self.text(&words);
            self.end_line();
        }
    }

    fn has_colors(&self) -> bool {
        self.has_colors
    }

    fn today(&self) -> Option<[u16; 3]> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        now.ok().map(|since| date(since.as_secs() / SECONDS_A_DAY))
    }

    fn user(&self) -> &str {
        &self.user
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
            if self.hear_board() {
                continue;
            }
            match self.next_chunk() {
                Ok(chunk) => self.take(chunk),
                Err(TryRecvError::Empty) => return Input::Nothing,
                Err(TryRecvError::Disconnected) => self.closed = true,
            }
        }
    }

    fn unread(&mut self) -> (&[u8], bool) {
        while self.chunk.len() < CHUNK * CHUNKS
            && let Ok(chunk) = self.next_chunk()
        {
            self.take(chunk);
        }
        (self.chunk.as_slice(), self.closed)
    }

    fn wait(&mut self) {
        if self.eboard.is_some() {
            return self.nap(LOOK);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_with_leap_years() {
        for (days, expected) in [
            (0, [1970, 1, 1]),
            (364, [1970, 12, 31]),
            (789, [1972, 2, 29]),
            (11_016, [2000, 2, 29]),
            (20_785, [2026, 11, 28]),
            (47_540, [2100, 2, 28]),
            (47_541, [2100, 3, 1]),
        ] {
            assert_eq!(date(days), expected, "{days}");
        }
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("  one two three", 12), "  one two\n    three");
        assert_eq!(wrapped("one two three", 80), "one two three");
        assert_eq!(
            wrapped("a-word-that-is-too-long to fit", 10),
            "a-word-that-is-too-long\n  to fit"
        );
        for width in [40, 80] {
            let line = "  level MOVES  set the clock: moves, time for them, seconds added a move, as \
                        in level 0 5:00 3";
            let lines = wrapped(line, width);
            assert!(lines.lines().all(|line| line.len() <= width), "{lines}");
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words(&lines), words(line));
        }
    }
}
