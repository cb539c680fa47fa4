//! A port that plays a transcript with a simulated clock. Each poll for input takes one
//! millisecond, so results do not depend on the machine. Processor time runs at half the speed of
//! the clock, and not while the engine sleeps.

use crate::pattern::matches;
use crate::transcript::{Event, Transcript};
use goby::driver::{Input, Out, Port, World};
use goby_core::search::Measure;
use goby_core::time::{Instant, Millis};
use std::collections::VecDeque;

/// Longest wait for an expected line, in simulated milliseconds.
const PATIENCE: u64 = 60_000;

/// The engine's partner in a transcript.
pub struct Script<'t> {
    transcript: &'t Transcript,
    /// Index of the next event.
    event: usize,
    now: u64,
    /// Milliseconds that the engine has slept.
    asleep: u64,
    /// Earliest time of the next event, in milliseconds.
    due: u64,
    /// Time of the last event, in milliseconds.
    last: u64,
    input: VecDeque<u8>,
    line: String,
    /// Patterns of lines that may come before the expected one.
    allowed: Vec<&'t str>,
    /// All lines in both directions, for error messages.
    pub log: Vec<String>,
    /// Time of each past event of the transcript, in milliseconds; allowed lines (`<?`) are not
    /// counted.
    pub times: Vec<u64>,
}

impl<'t> Script<'t> {
    /// A partner that has played nothing yet.
    pub fn new(transcript: &'t Transcript) -> Self {
        Self {
            transcript,
            event: 0,
            now: 1_000,
            asleep: 0,
            due: 0,
            last: 0,
            input: VecDeque::new(),
            line: String::new(),
            allowed: Vec::new(),
            log: Vec::new(),
            times: Vec::new(),
        }
    }

    /// Returns true once every line has been sent and every expected line has come.
    pub fn is_over(&self) -> bool {
        self.rest()
            .iter()
            .all(|(_, event)| matches!(event, Event::Allow(_)))
    }

    fn rest(&self) -> &'t [(usize, Event)] {
        self.transcript.events.get(self.event..).unwrap_or_default()
    }

    fn fail(&self, fault: &str) -> ! {
        let place = self.transcript.place(self.event);
        panic!("{place}: {fault}\n{}", self.log.join("\n"));
    }

    /// The next event other than an allowed pattern (`<?`); the patterns before it are added to
    /// `allowed`.
    fn next(&mut self) -> Option<&'t Event> {
        while let Some((_, Event::Allow(pattern))) = self.rest().first() {
            self.allowed.push(pattern);
            self.event += 1;
        }
        self.rest().first().map(|(_, event)| event)
    }

    fn pass(&mut self) {
        self.event += 1;
        self.times.push(self.now);
        self.last = self.now;
    }

    /// Sends the lines that may be sent now.
    fn step(&mut self) {
        while self.now >= self.due {
            match self.next() {
                Some(Event::Send(bytes)) => {
                    self.log
                        .push(format!("> {}", String::from_utf8_lossy(bytes).trim_end()));
                    self.input.extend(bytes);
                }
                Some(Event::Wait(span)) => self.due = self.now + span,
                _ => return,
            }
            self.pass();
        }
    }
}

impl Out for Script<'_> {
    fn text(&mut self, text: &str) {
        self.line.push_str(text);
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        self.log.push(format!("< {line}"));
        match self.next() {
            Some(Event::Expect(pattern)) if matches(pattern, &line) => {
                self.allowed.clear();
                self.pass();
            }
            _ if self.allowed.iter().any(|pattern| matches(pattern, &line)) => {}
            Some(Event::Expect(pattern)) => self.fail(&format!("{line:?} came, not {pattern:?}")),
            _ => self.fail(&format!("{line:?} came, and nothing should")),
        }
    }
}

impl World for Script<'_> {}

impl Port for Script<'_> {
    fn now(&mut self, measure: Measure) -> Instant {
        match measure {
            Measure::Cpu => Instant((self.now - self.asleep) / 2),
            _ => Instant(self.now),
        }
    }

    fn read(&mut self) -> Input {
        if self.input.is_empty() {
            self.step();
        }
        match self.input.pop_front() {
            Some(byte) => Input::Byte(byte),
            None if self.is_over() => Input::Closed,
            None => {
                self.now += 1;
                if self.now > self.last.max(self.due) + PATIENCE {
                    self.fail("the engine takes too long");
                }
                Input::Nothing
            }
        }
    }

    fn wait(&mut self) {
        if self.now < self.due {
            self.asleep += self.due - self.now;
            self.now = self.due;
        } else if let Some(Event::Expect(pattern)) = self.next() {
            self.fail(&format!("the engine sleeps, but {pattern:?} should come"));
        }
    }

    fn nap(&mut self, span: Millis) {
        self.step();
        if !self.input.is_empty() {
            return;
        }
        let mut end = self.now + u64::from(span.0);
        if self.now < self.due {
            end = end.min(self.due);
        }
        self.asleep += end - self.now;
        self.now = end;
    }
}
