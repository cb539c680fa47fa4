//! What is typed between `edit` and its end: a legal position comes of it, or a clear answer and
//! the old one.

#![no_main]

use goby_fuzz::with_session;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    with_session(|session| {
        session.tell("force");
        session.tell("edit");
        for line in text.lines().take(80) {
            session.tell(line);
        }
        session.tell(".");
        session.is_answered();
    });
});
