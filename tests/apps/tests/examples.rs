//! The examples for makers print what their descriptions say.

use std::io::Write;
use std::process::{Command, Stdio};

/// Returns the output of an example, with arguments and input.
fn run(example: &str, arguments: &[&str], input: &str) -> String {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "run",
        "--quiet",
        "--locked",
        "--package",
        "goby-core",
        "--features",
        "san",
        "--example",
        example,
        "--",
    ]);
    let child = cargo
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.expect("cargo runs");
    let mut line = child.stdin.take().expect("a pipe");
    line.write_all(input.as_bytes()).expect("it reads");
    drop(line);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{example}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_best_move_is_found() {
    let mate = ["6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "100"];
    assert!(run("best_move", &mate, "").starts_with("Rd8# depth "));
    let over = ["3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1"];
    assert_eq!(run("best_move", &over, ""), "Some(WhiteMates)\n");
}

#[test]
fn a_game_is_played_on_a_terminal() {
    let printed = run("game", &["600"], "e5\ne4\nundo\nhint\n");
    let lines: Vec<_> = printed.lines().collect();
    let [illegal, reply, hint] = lines[..] else {
        panic!("{printed}");
    };
    assert_eq!(illegal, "no pawn can go to e5");
    assert!(
        !reply.is_empty() && hint.starts_with("perhaps "),
        "{printed}"
    );
}

#[test]
fn memory_is_a_static() {
    let printed = run("static_memory", &[], "");
    let lines: Vec<_> = printed.lines().collect();
    assert!(
        lines.len() == 2 && lines[0].contains(" bytes in a static, "),
        "{printed}"
    );
}

#[test]
fn a_button_ends_the_search() {
    let printed = run("hook", &[], "\n");
    let (depth, last) = printed.trim_end().rsplit_once('\n').expect("two lines");
    assert!(depth.contains("depth "), "{printed}");
    assert!(last.starts_with("Goby plays "), "{printed}");
}

#[test]
fn a_level_loses_to_a_higher_one() {
    let printed = run("level_and_hint", &["2200", "600"], "");
    assert!(printed.starts_with("Some(WhiteMates) after "), "{printed}");
}

#[test]
fn legal_moves_are_listed() {
    let printed = run("legal_moves", &["k7/8/1K6/8/8/8/8/7R w - - 0 1"], "");
    assert!(
        printed.contains("White to move: 20 legal moves\n") && printed.contains("\nh1h8 Rh8#\n"),
        "{printed}"
    );
}

#[test]
fn a_position_is_looked_at() {
    let printed = run("fen", &["7k/6Q1/8/8/8/8/8/K7 b - - 0 1"], "");
    let lines: Vec<_> = printed.lines().collect();
    let expected = [
        "7k/6Q1/8/8/8/8/8/K7 b - - 0 1",
        "Black, 1 legal moves",
        "in check by 1",
        "k7/8/8/8/8/8/6q1/7K w - - 0 1",
    ];
    assert_eq!(lines, expected);
}
