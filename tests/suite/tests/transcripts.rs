//! Every transcript, against the session with a clock that counts polls, and against the program
//! over pipes.

use goby_suite::engine::{converse, converse_by_hand};
use goby_suite::process::Process;
use goby_suite::scripted::Script;
use goby_suite::transcript::Transcript;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Plays all transcripts, also after one has failed.
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
        let exit = if transcript.is_by_hand() {
            converse_by_hand(&mut script)
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
        if !transcript.is_by_hand() {
            Process::start().play(transcript);
        }
    });
}
