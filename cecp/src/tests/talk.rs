//! Conversations for unit tests: returns the answers to each line.

use crate::driver::{Input, LineBuffer, Out, Port, Thinker, World};
use crate::session::Session;
use crate::{converse, converse_at_terminal};
use goby_core::game::Game;
use goby_core::search::{Measure, Search};
use goby_core::time::Instant;
use goby_core::{EngineMemory, SmallMemory};

extern crate std;
use std::boxed::Box;
use std::collections::VecDeque;
use std::string::String;
use std::vec::Vec;

/// The other side of a conversation: sends the next line whenever the engine waits for input. A
/// line such as `@500` is not sent; it advances the clock by 500 milliseconds.
struct Talk<'t> {
    lines: VecDeque<&'t str>,
    bytes: VecDeque<u8>,
    now: u64,
    answers: Vec<String>,
}

impl Out for Talk<'_> {
    fn text(&mut self, text: &str) {
        if let Some(last) = self.answers.last_mut() {
            last.push_str(text);
        }
    }

    fn end_line(&mut self) {
        self.text("\n");
    }
}

impl World for Talk<'_> {}

impl Port for Talk<'_> {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(self.now)
    }

    fn read(&mut self) -> Input {
        self.bytes.pop_front().map_or(Input::Nothing, Input::Byte)
    }

    fn wait(&mut self) {
        while let Some(span) = self.lines.front().and_then(|line| line.strip_prefix('@')) {
            self.now += span.parse::<u64>().expect("milliseconds");
            self.lines.pop_front();
        }
        let line = self.lines.pop_front().unwrap_or("quit");
        self.bytes.extend(line.bytes().chain(*b"\n"));
        self.answers.push(String::new());
    }
}

fn hold(lines: &[&str], is_person: bool) -> Vec<String> {
    let mut memory = Box::new(SmallMemory::new());
    let lent = memory.lend();
    let mut thinker = Thinker {
        searcher: Search::new(lent.search),
        hash: lent.hash,
    };
    let mut talk = Talk {
        lines: lines.iter().copied().collect(),
        bytes: VecDeque::new(),
        now: 1_000,
        answers: Vec::new(),
    };
    let mut session = Session::new(Game::new(lent.game, lent.keys));
    let mut line = [0; 500];
    let mut buffer = LineBuffer::new(&mut line);
    let _ = if is_person {
        converse_at_terminal(&mut session, &mut thinker, &mut buffer, &mut talk)
    } else {
        converse(&mut session, &mut thinker, &mut buffer, &mut talk)
    };
    // The last answer is that to `quit`.
    talk.answers.pop();
    talk.answers
}

/// Returns the answers to a program, one text for each line. The first line chooses the protocol.
pub(crate) fn talk(lines: &[&str]) -> Vec<String> {
    hold(lines, false)
}

/// Returns the answers to a person, one text for each line.
pub(crate) fn talk_to_person(lines: &[&str]) -> Vec<String> {
    hold(lines, true)
}
