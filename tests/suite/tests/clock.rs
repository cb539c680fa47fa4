//! The clock: the engine's thinking time under each setting.
//!
//! The search is a small chip's and polls its clock every 16 nodes; a millisecond passes with each
//! poll. So the tests are fast, and the times are always the same.

use goby_core::profile::MICRO;
use goby_suite::engine::{TestTables, converse_with};
use goby_suite::scripted::Script;
use goby_suite::transcript::Transcript;
use std::ops::RangeInclusive;
use std::path::Path;

/// The log of a game in which the engine plays `moves` moves for both sides, and the milliseconds of
/// each move. `commands` are separated by semicolons.
fn play(commands: &str, moves: usize) -> (Vec<String>, Vec<u64>) {
    let mut text = String::from("> new\n> easy\n");
    for line in commands.split("; ") {
        text += &format!("> {line}\n");
    }
    text += &"<? *\n> go\n<? *\n< move {move}\n".repeat(moves);
    let transcript = Transcript::new(Path::new("clock"), &text);
    let mut script = Script::new(&transcript);
    converse_with(&MICRO, &mut TestTables::new(512), &mut script);
    assert!(script.is_over(), "{}", script.log.join("\n"));
    let times = &script.times[script.times.len() - 2 * moves..];
    let spans = times.chunks(2).map(|pair| pair[1] - pair[0]).collect();
    (script.log, spans)
}

/// Asserts for how long all of the first `moves` moves take, in milliseconds.
#[track_caller]
fn takes(commands: &str, moves: usize, wanted: RangeInclusive<u64>) {
    let spans = play(commands, moves).1;
    let sum: u64 = spans.iter().sum();
    assert!(
        wanted.contains(&sum),
        "{commands}: {spans:?}, not {wanted:?}"
    );
}

#[test]
fn a_game_in_a_time_gets_a_share_of_it() {
    takes("level 0 0:10 0", 1, 250..=1_250);
    takes("level 0 0:01 0", 1, 10..=100);
}

#[test]
fn a_base_is_minutes_and_after_a_colon_seconds() {
    takes("level 0 1 0", 1, 1_000..=6_000);
    takes("level 0 1:30 0", 1, 1_500..=9_000);
    takes("level 0 0:30 0", 1, 500..=3_000);
}

#[test]
fn an_increment_is_spent_too() {
    takes("level 0 0:01 1", 1, 400..=1_000);
    takes("level 0 0:01 1", 10, 4_000..=10_000);
    takes("level 0 0:02 0.5", 4, 1_200..=3_000);
}

#[test]
fn fewer_moves_to_a_session_get_more_time_each() {
    takes("level 2 0:01 0", 2, 350..=1_000);
    takes("level 20 0:10 0", 1, 200..=1_250);
    takes("level 1 0:10 0", 1, 2_000..=10_000);
}

#[test]
fn the_last_moves_of_a_session_may_use_up_what_is_left() {
    takes("level 10 0:02 0", 10, 1_200..=2_000);
}

#[test]
fn the_next_session_begins_when_one_is_used_up() {
    // The fourth session alone, when three have been used up.
    let spans = play("level 2 0:01 0", 8).1;
    let sum: u64 = spans.iter().sum();
    assert!((1_400..=4_000).contains(&sum), "{spans:?}");
    assert!(spans[6] + spans[7] >= 350, "{spans:?}");
}

#[test]
fn its_own_clock_is_charged_when_nothing_sets_the_time() {
    // If the clock were not charged, each move would get as much time as the first.
    takes("level 0 0:01 0", 40, 500..=1_000);
    let spans = play("level 0 0:10 0", 40).1;
    let last: u64 = spans[30..].iter().sum();
    assert!(last * 2 < spans[..10].iter().sum(), "{spans:?}");
}

#[test]
fn an_increment_is_added_when_nothing_sets_the_time() {
    let spans = play("level 0 0:01 0.5", 30).1;
    let last: u64 = spans[20..].iter().sum();
    assert!((2_000..=6_000).contains(&last), "{spans:?}");
}

#[test]
fn without_a_control_it_is_forty_moves_in_five_minutes() {
    takes("easy", 1, 4_000..=15_000);
}

#[test]
fn the_time_counts_in_centiseconds() {
    takes("level 0 1 0; time 1000", 1, 250..=1_250);
    takes("level 0 1 0; time 100", 1, 10..=100);
    takes("level 0 0:01 0; time 6000", 1, 1_500..=6_000);
}

#[test]
fn no_move_takes_more_than_is_left_whatever_the_increment() {
    takes("level 0 0:02 0.5; time 10", 1, 10..=70);
}

#[test]
fn the_clock_of_the_opponent_is_not_its_own() {
    let printed = |commands| play(commands, 1).1;
    let alone = printed("level 0 0:10 0");
    assert_eq!(printed("level 0 0:10 0; otim 10"), alone);
    assert_eq!(printed("level 0 0:10 0; otim 100000"), alone);
}

#[test]
fn a_time_for_each_move_is_used_except_the_lag() {
    takes("st 0.3", 3, 3 * 265..=3 * 270);
    takes("st 1", 2, 2 * 965..=2 * 970);
    takes("st 1; time 10", 1, 965..=970);
}

#[test]
fn the_lag_is_kept_in_reserve() {
    takes("option Lag=0; st 0.3", 1, 295..=300);
    takes("option Lag=200; st 0.3", 1, 95..=100);
    takes("option Lag=0; level 1 0:01 0", 1, 250..=1_000);
    takes("option Lag=900; level 1 0:01 0", 1, 1..=100);
    takes("option Lag=400; level 0 0:02 5; time 50", 1, 1..=90);
}

#[test]
fn nodes_may_stand_for_seconds() {
    // 16 nodes pass in a millisecond, so that 10,000 take 625.
    takes("nps 10000; st 1", 1, 620..=625);
    takes("nps 1600; st 1", 1, 95..=100);
    takes("nps 0; st 1", 1, 1_990..=2_000);
}

#[test]
fn thinking_output_counts_in_centiseconds() {
    let (log, _) = play("post; st 1", 1);
    let lines = log.iter().filter_map(|line| {
        let mut numbers = line.strip_prefix("< ")?.split_whitespace();
        let (depth, _, time) = (numbers.next()?, numbers.next()?, numbers.next()?);
        depth.parse::<u32>().ok()?;
        time.parse().ok()
    });
    let times: Vec<u64> = lines.collect();
    assert!(times.is_sorted(), "{times:?}");
    let last = times.last().copied().unwrap_or_default();
    assert!((20..=97).contains(&last), "{times:?}");
}

#[test]
fn a_depth_is_kept_to() {
    let depths = |commands: &str| {
        let (log, _) = play(commands, 1);
        let depth = |line: &String| line.strip_prefix("< ")?.split(' ').next()?.parse().ok();
        log.iter().filter_map(depth).max()
    };
    assert_eq!(depths("post; sd 4"), Some(4));
    assert_eq!(depths("post; sd 1"), Some(1));
}

#[test]
fn a_person_s_pace_keeps_an_answer_back_and_within_the_clock() {
    // By its nodes alone a beginner would answer at once.
    takes("option Elo=500; st 10", 1, 0..=20);
    takes(
        "option Elo=500; option ThinkingTime=Human; st 10",
        1,
        3_900..=9_970,
    );
    takes(
        "option Elo=500; option ThinkingTime=Human; level 0 1 0",
        1,
        500..=6_000,
    );
    takes(
        "option Elo=500; option ThinkingTime=Human; level 0 0:01 0",
        60,
        300..=1_000,
    );
    takes(
        "option Elo=500; option ThinkingTime=Human; level 0 0:02 0.5; time 10",
        1,
        1..=70,
    );
    // A clock that counts nodes does not run while Goby waits.
    takes(
        "option Elo=500; option ThinkingTime=Human; nps 1600; st 10",
        1,
        0..=20,
    );
}

#[test]
fn a_person_s_pace_ends_a_search_too() {
    let forced = "force; setboard k7/8/1K6/8/8/8/8/7R b - - 0 1";
    takes(
        &format!("option ThinkingTime=Human; st 10; {forced}"),
        1,
        0..=20,
    );
    let retaken = "force; setboard 3qk3/8/8/8/8/3r4/8/3RK3 w - - 0 1; usermove d1d3";
    takes(
        &format!("option ThinkingTime=Human; st 10; {retaken}"),
        1,
        0..=2_000,
    );
    takes("option ThinkingTime=Human; st 10", 1, 3_900..=9_970);
}
