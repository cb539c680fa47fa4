//! A partner that sends lines and records every answer with its time, on a simulated clock. What
//! two conversations answer can then be compared whole.
//!
//! A line is sent as soon as Goby sleeps, at the latest after `PATIENCE`. After a line `@ 50` the
//! next one is sent 50 ms after the last one, even during a search. Each poll for input takes a
//! millisecond.

use crate::engine::{TestTables, converse_at_terminal_with, converse_with};
use goby::driver::{Input, Out, Port, World};
use goby_core::profile::{DESKTOP, Profile};
use goby_core::search::{Measure, Sizes};
use goby_core::time::{Instant, Millis};
use std::collections::VecDeque;

/// A desktop whose search is polled often, so that a millisecond is few nodes.
const QUICK: Profile = Profile {
    search: Sizes {
        poll_interval: 64,
        ..DESKTOP.search
    },
    ..DESKTOP
};

/// Slots of the hash table, which is quick to clear.
const SLOTS: usize = 1 << 12;

/// The longest time between two lines, in milliseconds, unless a line `@` says more.
const PATIENCE: u64 = 1_500;

/// The time at which the record begins, in milliseconds.
const ORIGIN: u64 = 1_000_000;

/// A line of the conversation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Milliseconds since the first recorded line was sent.
    pub at: u64,
    /// True for a line to Goby.
    pub is_sent: bool,
    /// The line.
    pub text: String,
}

struct Partner<'l> {
    lines: VecDeque<&'l str>,
    /// The number of lines to send before the record begins.
    unrecorded: usize,
    now: u64,
    asleep: u64,
    /// The time at which the last line was sent.
    sent: u64,
    bytes: VecDeque<u8>,
    line: String,
    said: Vec<Said>,
}

impl Partner<'_> {
    /// The time that a line `@` sets for the next line, if there is one.
    fn set_time(&self) -> Option<u64> {
        let wait = self.lines.front()?.strip_prefix("@ ")?;
        Some(self.sent + wait.parse::<u64>().expect("milliseconds"))
    }

    /// The time at which the next line is sent, even if Goby does not sleep.
    fn due(&self) -> u64 {
        self.set_time().unwrap_or(self.sent + PATIENCE)
    }

    fn send(&mut self) {
        if self.set_time().is_some() {
            self.lines.pop_front();
            self.unrecorded = self.unrecorded.saturating_sub(1);
        }
        let Some(line) = self.lines.pop_front() else {
            return;
        };
        self.sent = self.now;
        match self.unrecorded.checked_sub(1) {
            Some(left) => {
                self.unrecorded = left;
            }
            None => {
                if self.said.is_empty() {
                    // Random choices may depend on the clock, so it shows the same each time.
                    (self.now, self.sent) = (ORIGIN, ORIGIN);
                }
                self.note(true, line);
            }
        }
        self.bytes.extend(line.bytes().chain(*b"\n"));
    }

    fn note(&mut self, is_sent: bool, text: &str) {
        self.said.push(Said {
            at: self.now - ORIGIN,
            is_sent,
            text: text.into(),
        });
    }
}

impl Out for Partner<'_> {
    fn text(&mut self, text: &str) {
        self.line.push_str(text);
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if !self.said.is_empty() {
            self.note(false, &line);
        }
    }
}

impl World for Partner<'_> {}

impl Port for Partner<'_> {
    fn now(&mut self, measure: Measure) -> Instant {
        match measure {
            Measure::Cpu => Instant(self.now - self.asleep),
            _ => Instant(self.now),
        }
    }

    fn read(&mut self) -> Input {
        if self.bytes.is_empty() && self.now >= self.due() {
            self.send();
        }
        match self.bytes.pop_front() {
            Some(byte) => Input::Byte(byte),
            None => {
                self.now += 1;
                Input::Nothing
            }
        }
    }

    fn wait(&mut self) {
        assert!(!self.lines.is_empty(), "Goby goes on: {:#?}", self.said);
        if let Some(due) = self.set_time().filter(|&due| due > self.now) {
            self.asleep += due - self.now;
            self.now = due;
        }
        self.send();
    }

    fn nap(&mut self, span: Millis) {
        let end = self.now + u64::from(span.0);
        let end = end.min(self.due().max(self.now));
        self.asleep += end - self.now;
        self.now = end;
    }
}

/// Holds a conversation and returns what was said from the first line of `recorded` on, `recorded`
/// included. The conversation ends with `quit`, which is sent when Goby sleeps.
pub fn record(before: &[&str], recorded: &[&str]) -> Vec<Said> {
    hold(before, recorded, false)
}

/// Like [`record`], with a person at a terminal.
pub fn record_person(before: &[&str], recorded: &[&str]) -> Vec<Said> {
    hold(before, recorded, true)
}

fn hold(before: &[&str], recorded: &[&str], is_person: bool) -> Vec<Said> {
    let lines = before.iter().chain(recorded).chain(&["quit"]);
    let mut partner = Partner {
        lines: lines.copied().collect(),
        unrecorded: before.len(),
        now: 1_000,
        asleep: 0,
        sent: 1_000,
        bytes: VecDeque::new(),
        line: String::new(),
        said: Vec::new(),
    };
    let mut tables = TestTables::new(SLOTS);
    if is_person {
        converse_at_terminal_with(&QUICK, &mut tables, &mut partner);
    } else {
        converse_with(&QUICK, &mut tables, &mut partner);
    }
    assert!(partner.lines.is_empty(), "not sent: {:?}", partner.lines);
    partner.said
}
