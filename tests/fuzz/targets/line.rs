//! One line, in each state of a session: the answers are valid, an error does not change the game,
//! and a ping is still answered.

#![no_main]

use goby_fuzz::with_session;
use libfuzzer_sys::fuzz_target;

const STATES: [&[&str]; 6] = [
    &[],
    &["force", "usermove e2e4", "usermove e7e5"],
    &["analyze"],
    &["edit"],
    &["force", "setboard 8/8/8/8/8/8/8/8 w - - 0 1"],
    &["force", "setboard 8/P6k/8/8/8/8/8/K7 w - - 0 1"],
];

fuzz_target!(|input: (u8, &str)| {
    let (state, text) = input;
    with_session(|session| {
        for line in STATES[usize::from(state) % STATES.len()] {
            session.send(line);
        }
        session.send(text.lines().next().unwrap_or_default());
        session.is_answered();
    });
});
