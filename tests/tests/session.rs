//! The session by a clock that counts polls: what transcripts cannot say.

use goby::driver::{Exit, Input, Out, Port};
use goby::profile::DESKTOP;
use goby_core::search::Measure;
use goby_core::time::Instant;
use goby_tests::engine::{TestTables, converse, converse_with};
use goby_tests::scripted::Script;
use goby_tests::transcript::Transcript;
use std::path::Path;

/// Plays a transcript and returns the times of its events.
fn times(text: &str) -> Vec<u64> {
    let transcript = Transcript::new(Path::new("here"), text);
    let mut script = Script::new(&transcript);
    converse(&mut script);
    assert!(script.is_over(), "{}", script.log.join("\n"));
    script.times
}

/// A position in which White has one move, `g2f3`, and Black much to think about after it.
const FORCED: &str = "> setboard r1bqkbnr/pppp1ppp/8/4p3/4P3/5n2/PPPPNPPP/RNBQKB1R w KQkq - 0 1\n";

#[test]
fn after_a_ponder_hit_the_move_gets_its_own_time() {
    let text = format!(
        "> st 1\n> hard\n> force\n{FORCED}> playother\n@ 1500\n> usermove g2f3\n< move {{move}}\n"
    );
    let times = times(&text);
    let [.., hit, moved] = times[..] else {
        panic!("{times:?}");
    };
    assert!((500..=1_000).contains(&(moved - hit)), "{times:?}");
}

#[test]
fn a_pause_takes_no_time_off_the_clock() {
    let text = "> st 1\n> new\n> usermove e2e4\n@ 100\n> pause\n@ 9000\n> resume\n< move {move}\n";
    let times = times(text);
    let [_, _, sent, _, _, _, resumed, moved] = times[..] else {
        panic!("{times:?}");
    };
    assert!(moved - resumed > 500, "{times:?}");
    assert!(moved - sent <= 1_000 + 9_000, "{times:?}");
}

#[test]
fn a_new_clock_in_mid_thought_is_kept_to() {
    let text = "> st 100\n> new\n> usermove e2e4\n@ 300\n> st 0.5\n< move {move}\n";
    let times = times(text);
    let [_, _, sent, _, _, moved] = times[..] else {
        panic!("{times:?}");
    };
    assert!(moved - sent <= 501, "{times:?}");
}

#[test]
fn the_lag_is_kept_back() {
    let text = "> option Lag=400\n> st 1\n> new\n> usermove e2e4\n< move {move}\n";
    let times = times(text);
    let [.., sent, moved] = times[..] else {
        panic!("{times:?}");
    };
    // The clock is looked at once in a millisecond.
    assert!(moved - sent <= 602, "{times:?}");
}

#[test]
fn memory_is_passed_on_to_its_owner() {
    let text = "> memory 64\n> new\n> st 0.1\n> usermove e2e4\n> memory 5\n< move {move}\n";
    let transcript = Transcript::new(Path::new("here"), text);
    let mut script = Script::new(&transcript);
    let mut tables = TestTables::new(1_000);
    let exit = converse_with(&DESKTOP, &mut tables, &mut script);
    assert_eq!((exit, tables.resized), (Exit::Closed, vec![64, 5]));
}

#[test]
fn a_session_without_a_hash_table_plays_too() {
    let text = "> new\n> st 0.1\n> usermove e2e4\n< move {move}\n> setscore 3 3\n> force\n";
    let transcript = Transcript::new(Path::new("here"), text);
    let mut script = Script::new(&transcript);
    converse_with(&DESKTOP, &mut TestTables::new(0), &mut script);
    assert!(script.is_over());
}

#[test]
fn moves_in_random_mode_vary_with_the_time() {
    let replies: std::collections::BTreeSet<String> = (0..8)
        .map(|wait| {
            let text = format!(
                "> new\n> random\n> option Variety=100\n> sd 3\n@ {}\n> usermove e2e4\n< move {{move}}\n",
                1 + 7 * wait
            );
            let transcript = Transcript::new(Path::new("here"), &text);
            let mut script = Script::new(&transcript);
            converse(&mut script);
            script.log.last().cloned().unwrap_or_default()
        })
        .collect();
    assert!(replies.len() > 1, "{replies:?}");
}

/// A line on which each byte `\x01` stands for bytes that were lost.
struct Lossy<'t>(Script<'t>);

impl Out for Lossy<'_> {
    fn text(&mut self, text: &str) {
        self.0.text(text);
    }

    fn end_line(&mut self) {
        self.0.end_line();
    }
}

impl Port for Lossy<'_> {
    fn now(&mut self, measure: Measure) -> Instant {
        self.0.now(measure)
    }

    fn read(&mut self) -> Input {
        match self.0.read() {
            Input::Byte(1) => Input::Overrun,
            other => other,
        }
    }

    fn wait(&mut self) {
        self.0.wait();
    }
}

#[test]
fn a_line_of_which_bytes_were_lost_is_answered_and_not_obeyed() {
    let text = r"
> new
> force
> usermove e2\x014e4
< Error (input overrun): usermove e2
> usermove e2e4
> pause
> resu\x01me
< Error (input overrun): resu
> resume
> st 100
> usermove e7e5
> go
> ?\x01
< Error (input overrun): ?
> ping 1
> ?
< move {move}
< pong 1
";
    let transcript = Transcript::new(Path::new("here"), text);
    let mut port = Lossy(Script::new(&transcript));
    converse(&mut port);
    assert!(port.0.is_over(), "{}", port.0.log.join("\n"));
}
