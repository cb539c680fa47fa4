//! Plays every transcript with a session on a simulated clock, and a sample with the program over
//! pipes: all of them with `GOBY_COMPLETE=1`.

use goby_suite::engine::{converse, converse_at_terminal};
use goby_suite::form::complete;
use goby_suite::process::Process;
use goby_suite::scripted::Script;
use goby_suite::transcript::Transcript;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Plays one of `every` transcripts, then fails if any of them failed.
fn play_all(every: usize, play: impl Fn(&Transcript)) {
    let transcripts = Transcript::all();
    assert!(transcripts.len() > every, "there are transcripts");
    let failed: Vec<_> = transcripts
        .iter()
        .step_by(every)
        .filter(|transcript| catch_unwind(AssertUnwindSafe(|| play(transcript))).is_err())
        .map(|transcript| transcript.path.file_name())
        .collect();
    assert!(failed.is_empty(), "failed: {failed:?}");
}

#[test]
fn the_session_keeps_to_every_transcript() {
    play_all(1, |transcript| {
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
fn the_program_over_pipes_keeps_to_the_transcripts_too() {
    play_all(if complete() { 1 } else { 8 }, |transcript| {
        if !transcript.needs_terminal() {
            Process::start().play(transcript);
        }
    });
}
