//! A session of many lines in UCI, on a clock that counts looks and with the search of a small
//! chip: it never panics, says nothing but what the protocol has words for, answers each `go` at
//! most once, and is ready at the end.

#![no_main]

use goby::driver::Exit;
use goby::profile::MICRO;
use goby_fuzz::port::{Line, Utterance};
use goby_tests::engine::{TestTables, converse_with};
use goby_tests::spoken::is_spoken_in_uci;
use libfuzzer_sys::fuzz_target;

/// What chooses the protocol.
const BEGIN: &str = "uci\n";
/// What is said at the end, whatever the session does then.
const END: &str = "\nstop\nisready\ngo depth 1\nisready\n";

fuzz_target!(|bytes: &[u8]| {
    // How long it takes to count positions is for who asks to know.
    if bytes.windows(5).any(|word| word == b"perft") {
        return;
    }
    let (mut asked, mut answered, mut ready) = (0, 0, 0);
    let mut port = Line::new(BEGIN, bytes, END, |event| match event {
        Utterance::Received(line) => {
            let word = line.split_ascii_whitespace().next();
            asked += u32::from(word == Some("go"));
        }
        Utterance::Said(line) => {
            assert!(is_spoken_in_uci(line), "not of the protocol: {line:?}");
            answered += u32::from(line.starts_with("bestmove "));
            ready += u32::from(line == "readyok");
            assert!(answered <= asked, "{line} to no go");
        }
    });
    let exit = converse_with(&MICRO, &mut TestTables::new(128), &mut port);
    assert!(exit == Exit::Quit || ready >= 2 && answered >= 1, "the end");
});
