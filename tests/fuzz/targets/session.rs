//! A whole session in CECP with a simulated clock and a small chip's memory: it does not panic,
//! sends only valid lines, and answers every ping in order.

#![no_main]

use goby::driver::Exit;
use goby_core::profile::MICRO;
use goby_fuzz::port::{Line, Utterance};
use goby_suite::engine::{TestTables, converse_with};
use goby_suite::spoken::is_spoken;
use libfuzzer_sys::fuzz_target;
use std::collections::VecDeque;

/// The first lines, with limits for short searches.
const BEGIN: &str = "xboard\nprotover 2\nst 0.02\nsd 4\n";
/// The last lines, which end any state of the session with a ping.
const END: &str = "\nresume\n?\nforce\nexit\nforce\nping 4242\n";
const LAST: u32 = 4242;

fuzz_target!(|bytes: &[u8]| {
    let (mut pings, mut is_answered) = (VecDeque::new(), false);
    let mut port = Line::new(BEGIN, bytes, END, |event| match event {
        Utterance::Received(line) => {
            if let Some(number) = line.strip_prefix("ping ") {
                // A number beyond 32 bits is answered with the largest number.
                pings.push_back(number.trim().parse().unwrap_or(u32::MAX));
                is_answered = false;
            }
        }
        Utterance::Said(line) => {
            assert!(is_spoken(line), "not of the protocol: {line:?}");
            if let Some(number) = line.strip_prefix("pong ") {
                let number = number.parse().expect("a number");
                // An invalid ping has no pong.
                let place = pings.iter().position(|ping| *ping == number);
                pings.drain(..=place.expect("a ping before each pong, in order"));
                is_answered = number == LAST && pings.is_empty();
            }
        }
    });
    let exit = converse_with(&MICRO, &mut TestTables::new(128), &mut port);
    assert!(exit == Exit::Quit || is_answered, "the last ping");
});
