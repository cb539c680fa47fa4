//! The examples for makers do what they say.

use std::io::Write;
use std::process::{Command, Stdio};

/// What an example prints, with arguments and input. `package` may name features: `goby/slices`.
fn run(package: &str, example: &str, arguments: &[&str], input: &str) -> String {
    let (package, features) = package.split_once('/').unwrap_or((package, ""));
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "run",
        "--quiet",
        "--locked",
        "--package",
        package,
        "--features",
        features,
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
    let mut line = child.stdin.take().expect("it was asked for");
    line.write_all(input.as_bytes()).expect("it reads");
    drop(line);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{example}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_best_move_is_found() {
    let mate = ["6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "100"];
    assert!(run("goby", "best_move", &mate, "").starts_with("Rd8# depth "));
    let over = ["3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1"];
    assert_eq!(run("goby", "best_move", &over, ""), "Some(WhiteMates)\n");
}

#[test]
fn a_game_is_played_on_a_terminal() {
    let told = run("goby", "game", &["600"], "e5\ne4\nundo\nhint\n");
    let lines: Vec<_> = told.lines().collect();
    let [illegal, reply, hint] = lines[..] else {
        panic!("{told}");
    };
    assert_eq!(illegal, "no pawn can go to e5");
    assert!(!reply.is_empty() && hint.starts_with("perhaps "), "{told}");
}

#[test]
fn memory_is_a_static() {
    let told = run("goby", "static_memory", &[], "");
    let lines: Vec<_> = told.lines().collect();
    assert!(
        lines.len() == 2 && lines[0].contains(" bytes in a static, "),
        "{told}"
    );
}

#[test]
fn a_search_goes_on_in_slices() {
    let told = run("goby/slices", "slices", &[], "");
    let found = told
        .lines()
        .last()
        .and_then(|last| last.split_once(" after "));
    let (mv, slices) = found.expect("a move, after slices");
    assert!(!mv.is_empty() && slices.ends_with(" slices"), "{told}");
}

#[test]
fn a_level_loses_to_a_higher_one() {
    let told = run("goby", "level_and_hint", &["2200", "600"], "");
    assert!(told.starts_with("Some(WhiteMates) after "), "{told}");
}

#[test]
fn legal_moves_are_listed() {
    let told = run(
        "goby-core",
        "legal_moves",
        &["k7/8/1K6/8/8/8/8/7R w - - 0 1"],
        "",
    );
    assert!(
        told.contains("White to move: 20 legal moves\n") && told.contains("\nh1h8 Rh8#\n"),
        "{told}"
    );
}

#[test]
fn a_position_is_looked_at() {
    let told = run("goby-core", "fen", &["7k/6Q1/8/8/8/8/8/K7 b - - 0 1"], "");
    let lines: Vec<_> = told.lines().collect();
    let expected = [
        "7k/6Q1/8/8/8/8/8/K7 b - - 0 1",
        "Black, 1 legal moves",
        "in check by 1",
        "k7/8/8/8/8/8/6q1/7K w - - 0 1",
    ];
    assert_eq!(lines, expected);
}
