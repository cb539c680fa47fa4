//! A port for sessions, with a simulated clock that counts polls.

use goby::driver::{Input, Out, Port, World};
use goby_core::search::Measure;
use goby_core::time::Instant;
use std::iter::{Chain, Copied};
use std::slice::Iter;
use std::str::Bytes;

/// Polls after which a search without limits is stopped.
const PATIENCE: u64 = 400;

/// A line that was read or written.
pub enum Utterance<'l> {
    /// A whole line was read.
    Received(&'l str),
    /// A whole line was written.
    Said(&'l str),
}

/// The port. It delivers the input byte by byte, a new line only after some polls, and then ends.
pub struct Line<'i, F> {
    input: Chain<Chain<Bytes<'static>, Copied<Iter<'i, u8>>>, Bytes<'static>>,
    now: u64,
    /// Time of the last byte that was read.
    last: u64,
    received: String,
    /// True if the last byte was a carriage return.
    returned: bool,
    said: String,
    note: F,
}

impl<'i, F: FnMut(Utterance<'_>)> Line<'i, F> {
    /// A port with the input `begin`, `bytes`, `end`. Calls `note` with each line.
    pub fn new(begin: &'static str, bytes: &'i [u8], end: &'static str, note: F) -> Self {
        Self {
            input: begin
                .bytes()
                .chain(bytes.iter().copied())
                .chain(end.bytes()),
            now: 1,
            last: 0,
            received: String::new(),
            returned: false,
            said: String::new(),
            note,
        }
    }
}

impl<F: FnMut(Utterance<'_>)> Out for Line<'_, F> {
    fn text(&mut self, text: &str) {
        self.said.push_str(text);
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.said);
        (self.note)(Utterance::Said(&line));
    }
}

impl<F: FnMut(Utterance<'_>)> World for Line<'_, F> {}

impl<F: FnMut(Utterance<'_>)> Port for Line<'_, F> {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(self.now)
    }

    fn read(&mut self) -> Input {
        if self.now < self.last + 3 {
            self.now += 1;
            return Input::Nothing;
        }
        match self.input.next() {
            Some(byte) => {
                match byte {
                    // Backspace deletes a whole character.
                    b'\x08' | b'\x7F' => {
                        while matches!(self.received.pop(), Some('\u{80}'..='\u{BF}')) {}
                    }
                    _ => self.received.push(char::from(byte)),
                }
                // A line feed after a carriage return ends no other line.
                let is_rest = byte == b'\n' && self.returned;
                self.returned = byte == b'\r';
                if is_rest {
                    self.received.clear();
                } else if matches!(byte, b'\n' | b'\r') {
                    let line = std::mem::take(&mut self.received);
                    let line = line.replace(|sign: char| sign < ' ', " ");
                    (self.note)(Utterance::Received(line.trim()));
                    self.last = self.now;
                }
                Input::Byte(byte)
            }
            None if self.now > self.last + PATIENCE => Input::Closed,
            None => {
                self.now += 1;
                Input::Nothing
            }
        }
    }

    fn wait(&mut self) {
        self.now += 1;
    }
}
