//! A whole session in UCI with a simulated clock and a small chip's memory: it does not panic,
//! sends only valid lines, answers each `go` at most once, and answers the last `go` and `isready`.

#![no_main]

use goby::driver::Exit;
use goby_core::profile::MICRO;
use goby_fuzz::port::{Line, Utterance};
use goby_suite::engine::{TestTables, converse_with};
use goby_suite::spoken::is_spoken_in_uci;
use libfuzzer_sys::fuzz_target;

/// The first line, which selects UCI.
const BEGIN: &str = "uci\n";
/// The last lines, which end any state of the session.
const END: &str = "\nstop\nisready\ngo depth 1\nisready\n";

fuzz_target!(|bytes: &[u8]| {
    // `perft` has no limit, so inputs with it are skipped.
    if bytes.windows(5).any(|word| word == b"perft") {
        return;
    }
    let (mut asked, mut answered) = (0, 0);
    let (mut is_answered, mut is_ready) = (false, false);
    let mut port = Line::new(BEGIN, bytes, END, |event| match event {
        Utterance::Received(line) => {
            // Words before a command are ignored.
            for word in line.split(|sign: char| sign == ' ' || sign.is_control()) {
                match word {
                    "go" => (asked, is_answered) = (asked + 1, false),
                    "isready" => is_ready = false,
                    _ => {}
                }
            }
        }
        Utterance::Said(line) => {
            assert!(is_spoken_in_uci(line), "not of the protocol: {line:?}");
            if line.starts_with("bestmove ") {
                (answered, is_answered) = (answered + 1, true);
            }
            is_ready |= line == "readyok";
            assert!(answered <= asked, "{line} to no go");
        }
    });
    let exit = converse_with(&MICRO, &mut TestTables::new(128), &mut port);
    assert!(
        exit == Exit::Quit || is_ready && is_answered,
        "the last lines"
    );
});
