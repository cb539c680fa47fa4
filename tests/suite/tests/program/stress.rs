//! Floods of lines, random bytes, and very long games.

use goby_suite::process::Process;
use goby_suite::stress;

#[test]
fn a_flood_of_lines_is_answered_line_by_line() {
    stress::flood(&mut Process::start(), 20_000);
}

#[test]
fn a_flood_in_mid_thought_does_not_stop_the_clock() {
    stress::flood_in_thought(&mut Process::start(), 5_000);
}

#[test]
fn noise_leaves_the_game_as_it_was() {
    stress::noise(&mut Process::start(), 300_000);
}

#[test]
fn a_very_long_game_is_played_and_taken_back() {
    const PLIES: usize = 5_000;
    const KEPT: usize = 4_096;
    let mut process = Process::start();
    process.say("xboard\nnew\nforce");
    let dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for step in dance.iter().cycle().take(PLIES) {
        process.say(&format!("usermove {step}"));
    }
    process.say("ping 1");
    assert_eq!(process.line().as_deref(), Some("pong 1"));
    process.send("undo\n".repeat(KEPT).as_bytes());
    process.say("ping 2");
    assert_eq!(process.line().as_deref(), Some("pong 2"));
    process.say("undo");
    process.find("Error (command not legal now): undo");
    process.say("usermove g1f3\nst 0.05\ngo");
    process.find("1/2-1/2 {Draw by fifty-move rule}");
    process.say("go");
    process.find("move {move}");
}

#[test]
fn a_game_of_1200_plies_goes_on() {
    let mut process = Process::start();
    process.say("xboard\nnew\nforce");
    let dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for step in dance.iter().cycle().take(1_200) {
        process.say(&format!("usermove {step}"));
    }
    process.say("st 0.05\nusermove e2e4\ngo");
    process.find("move {move}");
    process.say("usermove d2d4");
    process.find("move {move}");
}
