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
    let printed = run("goby", "game", &["600"], "e5\ne4\nundo\nhint\n");
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
    let printed = run("goby", "static_memory", &[], "");
    let lines: Vec<_> = printed.lines().collect();
    assert!(
        lines.len() == 2 && lines[0].contains(" bytes in a static, "),
        "{printed}"
    );
}

#[test]
fn a_search_goes_on_in_slices() {
    let printed = run("goby/slices", "slices", &[], "");
    let found = printed
        .lines()
        .last()
        .and_then(|last| last.split_once(" after "));
    let (mv, slices) = found.expect("a move, after slices");
    assert!(!mv.is_empty() && slices.ends_with(" slices"), "{printed}");
}

#[test]
fn a_level_loses_to_a_higher_one() {
    let printed = run("goby", "level_and_hint", &["2200", "600"], "");
    assert!(printed.starts_with("Some(WhiteMates) after "), "{printed}");
}

#[test]
fn legal_moves_are_listed() {
    let printed = run(
        "goby-core",
        "legal_moves",
        &["k7/8/1K6/8/8/8/8/7R w - - 0 1"],
        "",
    );
    assert!(
        printed.contains("White to move: 20 legal moves\n") && printed.contains("\nh1h8 Rh8#\n"),
        "{printed}"
    );
}

#[test]
fn a_position_is_looked_at() {
    let printed = run("goby-core", "fen", &["7k/6Q1/8/8/8/8/8/K7 b - - 0 1"], "");
    let lines: Vec<_> = printed.lines().collect();
    let expected = [
        "7k/6Q1/8/8/8/8/8/K7 b - - 0 1",
        "Black, 1 legal moves",
        "in check by 1",
        "k7/8/8/8/8/8/6q1/7K w - - 0 1",
    ];
    assert_eq!(lines, expected);
}
