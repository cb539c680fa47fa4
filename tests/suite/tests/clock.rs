//! The engine's thinking time under each time control and option.
//!
//! The memory sizes are those of a small chip, whose search polls the clock every 16 nodes. The
//! clock is simulated: each poll takes one millisecond. So the tests are fast, and their times are
//! reproducible.

use goby_core::profile::MICRO;
use goby_suite::engine::{TestTables, converse_with};
use goby_suite::scripted::Script;
use goby_suite::transcript::Transcript;
use std::ops::RangeInclusive;
use std::path::Path;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Lets the engine play `moves` moves for both sides. Returns all lines, and the milliseconds of
/// each move. `commands` are sent first; "; " separates them.
fn play(commands: &str, moves: usize) -> (Vec<String>, Vec<u64>) {
    let mut text = String::from("> new\n> easy\n");
    for line in commands.split("; ") {
        text += &format!("> {line}\n");
    }
    text += &"<? *\n> go\n<? *\n< move {move}\n".repeat(moves);
    let (log, times) = talk(&text);
    let times = &times[times.len() - 2 * moves..];
    let spans = times.chunks(2).map(|pair| pair[1] - pair[0]).collect();
    (log, spans)
}

/// Plays a transcript. Returns all lines, and the milliseconds at each event.
fn talk(text: &str) -> (Vec<String>, Vec<u64>) {
    let transcript = Transcript::new(Path::new("clock"), text);
    let mut script = Script::new(&transcript);
    converse_with(&MICRO, &mut TestTables::new(512), &mut script);
    assert!(script.is_over(), "{}", script.log.join("\n"));
    (script.log, script.times)
}

/// Asserts that the first `moves` moves together take a time within `wanted`, in milliseconds.
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
fn a_move_gets_a_share_of_the_time_for_the_game() {
    takes("level 0 0:10 0", 1, 150..=1_250);
    takes("level 0 0:01 0", 1, 10..=100);
}

#[test]
fn the_base_time_is_read_as_minutes_and_seconds() {
    takes("level 0 1 0", 1, 700..=6_000);
    takes("level 0 1:30 0", 1, 1_000..=9_000);
    takes("level 0 0:30 0", 1, 350..=3_000);
}

#[test]
fn an_increment_is_spent_too() {
    takes("level 0 0:01 1", 1, 400..=1_000);
    takes("level 0 0:01 1", 10, 4_000..=10_000);
    takes("level 0 0:02 0.5", 4, 1_200..=3_000);
}

#[test]
fn a_session_of_fewer_moves_gives_more_time_a_move() {
    takes("level 2 0:01 0", 2, 350..=1_000);
    takes("level 20 0:10 0", 1, 200..=1_250);
    takes("level 1 0:10 0", 1, 2_000..=10_000);
}

#[test]
fn the_last_moves_of_a_session_may_use_all_remaining_time() {
    takes("level 10 0:02 0", 10, 1_200..=2_000);
}

#[test]
fn the_next_session_begins_when_one_is_used_up() {
    // The time of the fourth session of two moves.
    let spans = play("level 2 0:01 0", 8).1;
    let sum: u64 = spans.iter().sum();
    assert!((1_400..=4_000).contains(&sum), "{spans:?}");
    assert!(spans[6] + spans[7] >= 350, "{spans:?}");
}

#[test]
fn a_position_that_is_set_up_begins_a_session() {
    let level = "level 2 0:01 0";
    let begun = format!("force; usermove e2e4; usermove e7e5; {level}; setboard {START}");
    assert_eq!(play(&begun, 4).1, play(level, 4).1);
}

#[test]
fn the_first_increment_comes_after_the_first_move() {
    takes("level 0 0:01 60", 1, 300..=1_000);
    let replies = "> new\n> easy\n> level 0 0:01 60\n> usermove e2e4\n<? *\n< move {move}\n";
    let (_, times) = talk(replies);
    let thought = times[times.len() - 1] - times[times.len() - 2];
    assert!((300..=1_000).contains(&thought), "{thought} ms");
}

#[test]
fn the_only_move_is_played_at_once_in_a_game() {
    let forced = "force; setboard r1bq1b1r/ppppkQpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQ - 0 5";
    takes(&format!("level 0 0:10 0; {forced}"), 1, 0..=5);
    takes(&format!("st 1; {forced}"), 1, 0..=5);
}

#[test]
fn the_clock_runs_down_without_time_commands() {
    // If the clock did not run down, each move would get as much time as the first.
    takes("level 0 0:01 0", 40, 500..=1_000);
    let spans = play("level 0 0:10 0", 40).1;
    let last: u64 = spans[30..].iter().sum();
    assert!(last * 2 < spans[..10].iter().sum(), "{spans:?}");
}

#[test]
fn an_increment_is_added_without_time_commands() {
    let spans = play("level 0 0:01 0.5", 30).1;
    let last: u64 = spans[20..].iter().sum();
    assert!((2_000..=6_000).contains(&last), "{spans:?}");
}

#[test]
fn the_default_clock_is_40_moves_in_5_minutes() {
    takes("easy", 1, 4_000..=15_000);
}

#[test]
fn the_time_counts_in_centiseconds() {
    takes("level 0 1 0; time 1000", 1, 150..=1_250);
    takes("level 0 1 0; time 100", 1, 10..=100);
    takes("level 0 0:01 0; time 6000", 1, 700..=6_000);
}

#[test]
fn no_move_takes_more_than_the_time_left_despite_an_increment() {
    takes("level 0 0:02 0.5; time 10", 1, 10..=70);
}

#[test]
fn otim_does_not_change_the_thinking_time() {
    let printed = |commands| play(commands, 1).1;
    let alone = printed("level 0 0:10 0");
    assert_eq!(printed("level 0 0:10 0; otim 10"), alone);
    assert_eq!(printed("level 0 0:10 0; otim 100000"), alone);
}

#[test]
fn st_is_used_except_for_the_lag() {
    takes("st 0.3", 3, 3 * 285..=3 * 290);
    takes("st 1", 2, 2 * 985..=2 * 990);
    takes("st 1; time 10", 1, 985..=990);
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
fn nps_counts_nodes_instead_of_seconds() {
    // The engine searches 16 nodes a millisecond, so 10,000 nodes take 625 ms.
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
    assert!((20..=99).contains(&last), "{times:?}");
}

#[test]
fn sd_limits_the_depth() {
    let depths = |commands: &str| {
        let (log, _) = play(commands, 1);
        let depth = |line: &String| line.strip_prefix("< ")?.split(' ').next()?.parse().ok();
        log.iter().filter_map(depth).max()
    };
    assert_eq!(depths("post; sd 4"), Some(4));
    assert_eq!(depths("post; sd 1"), Some(1));
}

#[test]
fn human_thinking_time_delays_moves_within_the_clock() {
    // Without `ThinkingTime=Human` a weak level answers at once.
    takes("option Elo=500; st 10", 1, 0..=20);
    takes(
        "option Elo=500; option ThinkingTime=Human; st 10",
        1,
        3_900..=9_990,
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
    // With `nps` the clock counts nodes, so it does not run while Goby waits.
    takes(
        "option Elo=500; option ThinkingTime=Human; nps 1600; st 10",
        1,
        0..=20,
    );
}

#[test]
fn human_thinking_time_shortens_easy_moves() {
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
    takes("option ThinkingTime=Human; st 10", 1, 3_900..=9_990);
}

#[test]
fn human_thinking_time_counts_from_the_ponder_hit() {
    let begin = "> new\n> hard\n> option ThinkingTime=Human\n> level 0 0:20 0\n> go\n<? *\n\
                 < move *\n@ 2000\n";
    let (log, _) = talk(&format!("{begin}> hint\n< Hint: *\n"));
    let expected = log.last().and_then(|line| line.strip_prefix("< Hint: "));
    let expected = expected.expect("a hint");
    let (_, times) = talk(&format!("{begin}> usermove {expected}\n<? *\n< move *\n"));
    let thought = times[times.len() - 1] - times[times.len() - 2];
    assert!((200..2_000).contains(&thought), "{thought} ms");
}

#[test]
fn a_new_limit_ends_a_long_human_thinking_time() {
    let text = "> new\n> easy\n> option ThinkingTime=Human\n> option Elo=800\n> level 0 10:00 0\n\
                > go\n@ 300\n> st 1\n<? *\n< move *\n";
    let (_, times) = talk(text);
    let thought = times[times.len() - 1] - times[times.len() - 4];
    assert!((300..=1_000).contains(&thought), "{thought} ms");
}
