//! A session of many lines, on a clock that counts looks and with the search of a small chip: it
//! never panics, says nothing but what the protocol has words for, and answers every ping in order.

#![no_main]

use goby::driver::{Exit, Input, Out, Port};
use goby::profile::MICRO;
use goby_core::search::Measure;
use goby_core::time::Instant;
use goby_tests::engine::{TestTables, converse_with};
use goby_tests::spoken::is_spoken;
use libfuzzer_sys::fuzz_target;
use std::iter::{Chain, Copied};
use std::slice::Iter;
use std::str::Bytes;

/// What is said before the rest: moves of a few milliseconds.
const BEGIN: &str = "xboard\nprotover 2\nst 0.02\nsd 4\n";
/// What is said at the end, whatever the session does then, and the ping in it.
const END: &str = "\nresume\n?\nforce\nexit\nforce\nping 4242\n";
const LAST: u32 = 4242;
/// After so many looks a search that nothing bounds is told to end.
const PATIENCE: u64 = 400;

struct Line<'i> {
    input: Chain<Chain<Bytes<'static>, Copied<Iter<'i, u8>>>, Bytes<'static>>,
    now: u64,
    /// When the last byte was taken.
    last: u64,
    told: String,
    said: String,
    pings: Vec<u32>,
    is_answered: bool,
}

impl Line<'_> {
    /// Notes a ping that has been read as a whole line.
    fn note(&mut self) {
        let line = std::mem::take(&mut self.told);
        let line = line.replace(|sign: char| sign < ' ' || sign == '\x7F', " ");
        if let Some(number) = line.trim().strip_prefix("ping ") {
            // One that is too big is answered as the biggest.
            let number = number.trim().parse().unwrap_or(u32::MAX);
            self.pings.push(number);
        }
    }
}

impl Out for Line<'_> {
    fn text(&mut self, text: &str) {
        self.said.push_str(text);
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.said);
        assert!(is_spoken(&line), "not of the protocol: {line:?}");
        if let Some(number) = line.strip_prefix("pong ") {
            let number = number.parse().expect("a number");
            assert!(self.pings.contains(&number), "{line} to no ping");
            self.is_answered |= number == LAST;
        }
    }
}

impl Port for Line<'_> {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(self.now)
    }

    fn read(&mut self) -> Input {
        // A line each few looks.
        if self.now < self.last + 3 {
            self.now += 1;
            return Input::Nothing;
        }
        match self.input.next() {
            Some(byte) => {
                self.told.push(char::from(byte));
                if byte == b'\n' {
                    self.note();
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

fuzz_target!(|bytes: &[u8]| {
    let mut port = Line {
        input: BEGIN
            .bytes()
            .chain(bytes.iter().copied())
            .chain(END.bytes()),
        now: 1,
        last: 0,
        told: String::new(),
        said: String::new(),
        pings: vec![LAST],
        is_answered: false,
    };
    let exit = converse_with(&MICRO, &mut TestTables::new(128), &mut port);
    assert!(exit == Exit::Quit || port.is_answered, "the last ping");
});
