//! The lines of `edit`: they set a legal position, or give an error and keep the old position.

#![no_main]

use goby_fuzz::with_session;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    with_session(|session| {
        session.send("force");
        session.send("edit");
        for line in text.lines().take(80) {
            session.send(line);
        }
        session.send(".");
        session.is_answered();
    });
});
