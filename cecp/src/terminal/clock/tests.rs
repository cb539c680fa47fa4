//! Tests of `clock`.

use super::*;
use crate::tests::talk::talk_to_person;

extern crate std;
use std::vec::Vec;

#[test]
fn clocks_are_read_as_people_type_them() {
    let level = |moves, base, increment| {
        Some(TimeControl::Level {
            moves,
            base: Millis(base),
            increment: Millis(increment),
        })
    };
    for (text, control) in [
        ("5+3", level(0, 300_000, 3_000)),
        ("5 3", level(0, 300_000, 3_000)),
        ("5 + 3", level(0, 300_000, 3_000)),
        ("0:30+0.5", level(0, 30_000, 500)),
        ("40/5", level(40, 300_000, 0)),
        ("40/5:00+2", level(40, 300_000, 2_000)),
        ("40 5 2.5", level(40, 300_000, 2_500)),
        ("0 5:00 3", level(0, 300_000, 3_000)),
        ("5", level(0, 300_000, 0)),
        ("0 0 2", level(0, 0, 2_000)),
    ] {
        assert_eq!(read_level(text), control, "{text}");
    }
    for text in [
        "0 0 0",
        "0",
        "",
        "0+0",
        "5:75+1",
        "1:30:00+10",
        "40/",
        "a+b",
        "1/2-1/2",
        "5+3 a",
        "1 2 3 4",
    ] {
        assert_eq!(read_level(text), None, "{text}");
    }
    assert_eq!(read("5"), None);
    assert_eq!(read("5+3").is_some(), CAPABILITIES.words);
}

/// The clocks after each move, at three moves in a minute. The person takes ten seconds for a move,
/// Goby takes no time.
#[test]
fn the_last_move_of_a_session_gives_either_side_the_time_of_the_next() {
    let clocks = |first: &[&str], moves: [&str; 6]| {
        let mut lines = first.to_vec();
        for mv in moves {
            lines.extend(["@10000", mv, "clock"]);
        }
        let answers = talk_to_person(&lines);
        lines.retain(|line| !line.starts_with('@'));
        let asked = lines
            .iter()
            .zip(answers)
            .filter(|(line, _)| **line == "clock");
        let clocks = asked.map(|(_, answer)| {
            let (clocks, _) = answer.split_once(';').expect("two clocks");
            clocks.replace("Goby has ", "").replace(", you have", "")
        });
        clocks.collect::<Vec<_>>()
    };
    // Neither clock runs before Goby's first move.
    let white = clocks(
        &["sd 1", "level 3 1:00 0"],
        ["a3", "h3", "b3", "g3", "c3", "f3"],
    );
    let wanted = [
        "1:00 1:00",
        "1:00 0:50",
        "2:00 1:40",
        "2:00 1:30",
        "2:00 1:20",
        "3:00 2:10",
    ];
    assert_eq!(white, wanted, "White");
    let black = ["sd 1", "level 3 1:00 0", "black"];
    let black = clocks(&black, ["a6", "h6", "b6", "g6", "c6", "f6"]);
    let wanted = [
        "1:00 0:50",
        "2:00 0:40",
        "2:00 1:30",
        "2:00 1:20",
        "3:00 1:10",
        "3:00 2:00",
    ];
    assert_eq!(black, wanted, "Black");
}

/// The answer to the last line, which asks for the clocks.
fn clocks(lines: &[&str]) -> std::string::String {
    let answers = talk_to_person(lines);
    answers.last().expect("an answer").clone()
}

#[test]
fn the_time_of_an_unfinished_turn_is_spent() {
    let begin = ["sd 1", "level 5+0", "e4", "@4000"];
    for end in ["force", "white"] {
        let shown = clocks(&[&begin[..], &[end, "clock"]].concat());
        assert!(shown.contains("you have 4:56;"), "{end}: {shown}");
    }
}

#[test]
fn a_move_that_is_taken_back_gives_no_time() {
    for level in ["level 2/1", "level 5+3"] {
        let mut lines = std::vec!["sd 1", level, "e4", "d4", "clock"];
        let before = clocks(&lines);
        for again in ["undo", "d4", "undo", "undo", "d4", "e4"] {
            lines.insert(lines.len() - 1, again);
        }
        assert_eq!(clocks(&lines), before);
    }
}

#[test]
fn a_position_begins_with_full_clocks() {
    let position = "setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let lines = ["sd 1", "level 5+0", "e4", "@4000", "d4", position, "clock"];
    let shown = clocks(&lines);
    assert!(shown.contains("Goby has 5:00, you have 5:00;"), "{shown}");
}
