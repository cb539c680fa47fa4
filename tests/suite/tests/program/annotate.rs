//! Annotated games: by `goby --annotate`, and by a person.

use goby_suite::process::program;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// White misses nothing, Black allows mate; the second game has a comment and a variation.
const GAMES: &str = "[White \"A\"]\n[Black \"B\"]\n[Annotator \"C\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n\
    [White \"D\"]\n[Result \"*\"]\n\n\
    1. d4 {usual} d5 (1... Nf6 2. c4) 2. c4 *\n";

/// Runs the program in a folder. Returns its exit status, its output and its errors.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(program())
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output();
    let output = output.expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

const ORDER: &[&str] = &["--annotate", "a.pgn", "-o", "b.pgn", "--seconds", "0.05"];

#[test]
fn each_game_is_annotated_and_a_stopped_run_continues() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name| folder.path().join(name);
    fs::write(path("a.pgn"), GAMES).expect("a file");
    let (status, shown, errors) = run(folder.path(), ORDER);
    assert_eq!((status, errors.as_str()), (Some(0), ""), "{shown}");
    assert!(shown.contains("Game 2 of 2: D - "), "{shown}");
    let whole = fs::read_to_string(path("b.pgn")).expect("a file");
    let (first, second) = whole.split_once("\n\n[White \"D\"]").expect("two games");
    let tags =
        "[White \"A\"]\n[Black \"B\"]\n[Annotator \"C\"]\n[Result \"1-0\"]\n\n1. e4 {[%eval ";
    assert!(first.starts_with(tags), "{first}");
    let words = first.split_whitespace().collect::<Vec<_>>().join(" ");
    // The blunder has a sign, a score, a reason and a better line; the mate has nothing.
    let blunder = "3... Nf6 $4 {[%eval #1] It allows mate: Qxf7#.} (3... ";
    assert!(words.contains(blunder), "{words}");
    assert!(words.ends_with(") 4. Qxf7# 1-0"), "{words}");
    assert!(shown.contains("3... Nf6??  #1; better "), "{shown}");
    let words = second.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("]} {usual} 1... d5 {[%eval "), "{words}");
    assert!(words.contains("} (1... Nf6 2. c4)"), "{words}");
    // A run that was stopped after the first game.
    fs::write(path("b.pgn"), format!("{first}\n")).expect("a file");
    let (status, shown, _) = run(folder.path(), ORDER);
    assert_eq!(status, Some(0), "{shown}");
    assert!(!shown.contains("Game 1 of 2"), "{shown}");
    let again = fs::read_to_string(path("b.pgn")).expect("a file");
    let (kept, _) = again.split_once("\n\n[White \"D\"]").expect("two games");
    assert_eq!(kept, first);
    // Nothing is left to do.
    assert_eq!(
        run(folder.path(), ORDER),
        (Some(0), String::new(), String::new())
    );
    assert_eq!(fs::read_to_string(path("b.pgn")).expect("a file"), again);
}

#[test]
fn faults_of_files_are_told_and_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name| folder.path().join(name);
    let fails = |fault: &str| {
        let (status, _, errors) = run(folder.path(), ORDER);
        assert_eq!((status, errors), (Some(1), format!("goby: {fault}\n")));
    };
    fails("a.pgn: there is no such file");
    fs::write(path("a.pgn"), "\n").expect("a file");
    fails("a.pgn: there is no game in the file");
    fs::write(path("a.pgn"), GAMES).expect("a file");
    let other = "1. c4 *\n";
    fs::write(path("b.pgn"), other).expect("a file");
    fails("b.pgn has games that a.pgn has not");
    assert_eq!(fs::read_to_string(path("b.pgn")).expect("a file"), other);
    let (status, _, errors) = run(folder.path(), &["--annotate", "a.pgn", "-o", "./a.pgn"]);
    let fault = "goby: -o names the file itself; the annotated games need another one\n";
    assert_eq!((status, errors.as_str()), (Some(1), fault));
    // A game with an illegal move stays as it is; the others are annotated.
    fs::remove_file(path("b.pgn")).expect("a file");
    fs::write(path("a.pgn"), "1. e4 e5 2. Ke3 *\n\n1. e4 *\n").expect("a file");
    let (status, shown, errors) = run(folder.path(), ORDER);
    assert_eq!(
        (status, errors.as_str()),
        (Some(1), "goby: 1 game has a fault\n")
    );
    assert!(shown.contains("Game 1: "), "{shown}");
    let written = fs::read_to_string(path("b.pgn")).expect("a file");
    assert!(written.starts_with("1. e4 e5 2. Ke3 *\n\n"), "{written}");
    assert!(written.contains("1. e4 {[%eval "), "{written}");
}

#[test]
fn a_person_annotates_a_game_and_ends_that() {
    let folder = tempfile::tempdir().expect("a folder");
    let hold = |lines: &str| {
        let mut goby = Command::new(program())
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = goby.stdin.take().expect("an input");
        std::io::Write::write_all(&mut input, lines.as_bytes()).expect("the program reads");
        drop(input);
        let output = goby.wait_with_output().expect("the program ends");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let moves = "help\nforce\nannotate\nannotate x\ne4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7\n";
    // A second annotation replaces the first one.
    let shown = hold(&format!(
        "{moves}annotate 0.05\nannotate 0.05\nsave b.pgn\nquit\n"
    ));
    assert!(
        shown.contains("Error (the game has no moves): annotate\n"),
        "{shown}"
    );
    assert!(shown.contains("Error (bad value): annotate x\n"), "{shown}");
    assert!(shown.contains("Annotated: 50 %\n"), "{shown}");
    assert!(
        shown.contains("7 half-moves annotated; \"save FILE\" writes them.\n"),
        "{shown}"
    );
    assert!(shown.contains("Black: inaccuracies "), "{shown}");
    let saved = fs::read_to_string(folder.path().join("b.pgn")).expect("the game");
    let words = saved.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        words.matches("3... Nf6 $4 {[%eval #1] It ").count(),
        1,
        "{words}"
    );
    assert_eq!(words.matches("[%eval ").count(), 6, "{words}");
    let shown = hold(&format!("{moves}annotate 1000\n?\nhistory\nquit\n"));
    assert!(shown.contains("0 half-moves annotated; "), "{shown}");
    assert!(
        shown.contains("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"),
        "{shown}"
    );
    assert!(
        !shown.contains("Error (command not legal now): ?"),
        "{shown}"
    );
}
