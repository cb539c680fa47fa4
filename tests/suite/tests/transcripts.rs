//! Plays every transcript with a session on a simulated clock, and with the program over pipes.

use goby_suite::engine::{converse, converse_at_terminal};
use goby_suite::process::Process;
use goby_suite::scripted::Script;
use goby_suite::transcript::Transcript;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Plays all transcripts, then fails if any of them failed.
fn play_all(play: impl Fn(&Transcript)) {
    let transcripts = Transcript::all();
    assert!(!transcripts.is_empty(), "there are transcripts");
    let failed: Vec<_> = transcripts
        .iter()
        .filter(|transcript| catch_unwind(AssertUnwindSafe(|| play(transcript))).is_err())
        .map(|transcript| transcript.path.file_name())
        .collect();
    assert!(failed.is_empty(), "failed: {failed:?}");
}

#[test]
fn the_session_keeps_to_every_transcript() {
    play_all(|transcript| {
        let mut script = Script::new(transcript);
        let exit = if transcript.needs_terminal() {
            converse_at_terminal(&mut script)
        } else {
            converse(&mut script)
        };
        let over = script.is_over();
        assert!(
            over,
            "{:?} {exit:?}\n{}",
            transcript.path,
            script.log.join("\n")
        );
    });
}

#[test]
fn the_program_keeps_to_every_transcript() {
    play_all(|transcript| {
        if !transcript.needs_terminal() {
            Process::start().play(transcript);
        }
    });
}
