//! The session by a clock that counts polls: what transcripts cannot say.

use goby::driver::{Exit, Input, Out, Port};
use goby::profile::DESKTOP;
use goby_core::board::Board;
use goby_core::search::Measure;
use goby_core::time::Instant;
use goby_core::types::{Depth, Score};
use goby_tests::engine::{TestTables, converse, converse_with};
use goby_tests::scripted::Script;
use goby_tests::transcript::Transcript;
use std::path::Path;

/// Plays a transcript with a table and returns the times of its events and all that was said.
fn play(text: &str, tables: &mut TestTables) -> (Vec<u64>, Vec<String>) {
    let transcript = Transcript::new(Path::new("here"), text);
    let mut script = Script::new(&transcript);
    converse_with(&DESKTOP, tables, &mut script);
    assert!(script.is_over(), "{}", script.log.join("\n"));
    (script.times, script.log)
}

/// Plays a transcript and returns the times of its events.
fn times(text: &str) -> Vec<u64> {
    play(text, &mut TestTables::new(1 << 16)).0
}

/// Plays a transcript and returns all that was said.
fn log(text: &str) -> Vec<String> {
    play(text, &mut TestTables::new(1 << 10)).1
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

/// Whether the engine accepts a draw after its first move, to depth 1, with this contempt.
fn accepts_draw(contempt: i32, rating: &str) -> bool {
    let text = format!(
        "> new\n> easy\n> {rating}\n> option Contempt={contempt}\n> sd 1\n> usermove e2e4\n\
         < move {{move}}\n<? offer draw\n> draw\n> ping 1\n< pong 1\n"
    );
    log(&text).contains(&"< offer draw".to_string())
}

/// The largest contempt with which the engine accepts a draw after its first move.
fn most_contempt(rating: &str) -> i32 {
    let (mut accepts, mut declines) = (-300, 300);
    assert!(accepts_draw(accepts, rating) && !accepts_draw(declines, rating));
    while declines - accepts > 1 {
        let middle = i32::midpoint(accepts, declines);
        if accepts_draw(middle, rating) {
            accepts = middle;
        } else {
            declines = middle;
        }
    }
    accepts
}

#[test]
fn contempt_and_ratings_decide_which_draws_are_accepted() {
    let alone = most_contempt("computer");
    // 300 points of rating are worth 30 centipawns, and no more than 50 are counted.
    assert_eq!(most_contempt("rating 1800 1500"), alone - 30);
    assert_eq!(most_contempt("rating 1500 1800"), alone + 30);
    assert_eq!(most_contempt("rating 2800 1500"), alone - 50);
    assert_eq!(most_contempt("rating 2800 0"), alone, "an unknown rating");
}

#[test]
fn variety_never_costs_more_than_it_may() {
    // White's queen is to be taken; whatever else Black does is nine pawns worse.
    for wait in 1..9 {
        let text = format!(
            "> new\n> random\n> option Variety=100\n> sd 3\n> force\n\
             > setboard rnbqkbnr/ppp1pppp/8/3Q4/8/8/PPPP1PPP/RNB1KBNR b KQkq - 0 1\n\
             @ {wait}\n> go\n< move d8d5\n"
        );
        log(&text);
    }
}

#[test]
fn the_table_is_emptied_by_its_button_and_by_a_new_game() {
    let start = Board::start();
    let known = |more: &str| {
        let mut tables = TestTables::new(1_000);
        let text = format!("> new\n> force\n> setscore 35 9\n{more}");
        play(&text, &mut tables);
        tables.entry(&start)
    };
    assert!(known("").is_some());
    assert_eq!(known("> option ClearHash\n"), None);
    assert_eq!(known("> new\n"), None);
}

#[test]
fn a_told_score_is_that_of_the_side_to_move() {
    for fen in [
        "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1",
        "4k3/pppp4/8/8/8/8/4PPPP/4K3 b - - 0 1",
    ] {
        let board = Board::from_fen(fen).expect("a position");
        for (told, score) in [("35", 35), ("-35", -35)] {
            let mut tables = TestTables::new(1_000);
            let text = format!("> new\n> force\n> setboard {fen}\n> setscore {told} 7\n");
            play(&text, &mut tables);
            let entry = tables.entry(&board).expect("it was told");
            let (score, depth) = (Score(score), Depth(7));
            assert_eq!((entry.score, entry.depth), (score, depth), "{fen}");
        }
    }
}

#[test]
fn scores_are_shown_for_the_side_that_thinks() {
    // The side to move is a queen up, or down.
    for (fen, is_better) in [
        ("3qk3/8/8/8/8/8/PPP5/4K3 b - - 0 1", true),
        ("3qk3/8/8/8/8/8/PPP5/4K3 w - - 0 1", false),
        ("4k3/ppp5/8/8/8/8/8/3QK3 w - - 0 1", true),
        ("4k3/ppp5/8/8/8/8/8/3QK3 b - - 0 1", false),
    ] {
        let text = format!(
            "> new\n> easy\n> force\n> setboard {fen}\n> post\n> sd 4\n<? *\n> go\n\
             <? *\n< move {{move}}\n"
        );
        let score = |line: &String| -> Option<i32> {
            let mut words = line.strip_prefix("< ")?.split_whitespace();
            words.next()?.parse::<i32>().ok()?;
            words.next()?.parse().ok()
        };
        let last = log(&text).iter().rev().find_map(score).expect("a score");
        assert_eq!(last > 0, is_better, "{fen}: {last}");
        assert!(last.abs() > 200, "{fen}: {last}");
    }
}
