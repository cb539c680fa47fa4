//! Lines as people type them.

use goby_suite::process::program;
use std::io::Write;
use std::process::{Command, Stdio};

/// The answers to lines that a person types, without the greeting.
fn answers(lines: &[&str]) -> String {
    let mut goby = Command::new(program());
    let folder = tempfile::tempdir().expect("a folder");
    let goby = goby.stdin(Stdio::piped()).stdout(Stdio::piped());
    goby.env("XDG_STATE_HOME", folder.path());
    let mut goby = goby.spawn().expect("the program starts");
    let text = format!("help\nshow off\n{}\nquit\n", lines.join("\n"));
    let input = goby.stdin.take();
    let written = input.expect("a pipe").write_all(text.as_bytes());
    written.expect("the program reads");
    let output = goby.wait_with_output().expect("the program ends");
    let shown = String::from_utf8(output.stdout).expect("text");
    let (_, answers) = shown
        .split_once("The board is drawn only when you ask for it.\n")
        .expect("an answer");
    answers.into()
}

#[test]
fn moves_may_be_spelled_in_words() {
    let castles = "setboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let long = "setboard r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1";
    for (position, line, made) in [
        (castles, "oo", "1. O-O *"),
        (castles, "OOO", "1. O-O-O *"),
        (castles, "castle kingside", "1. O-O *"),
        (castles, "castle long", "1. O-O-O *"),
        (long, "castle", "1. O-O-O *"),
        ("new", "knight f3", "1. Nf3 *"),
        ("new", "play Knight to f3", "1. Nf3 *"),
        ("new", "pawn e4", "1. e4 *"),
        (
            "setboard 4k3/8/8/3p4/8/4N3/P7/4K3 w - - 0 1",
            "knight takes d5",
            "1. Nxd5 *",
        ),
    ] {
        let shown = answers(&["force", position, "force", line, "history"]);
        assert!(shown.contains(&format!("\n{made}\n")), "{line}\n{shown}");
    }
}

#[test]
fn a_text_with_several_meanings_is_asked_about() {
    let capture = "setboard 4k3/8/8/8/8/2p5/1P6/N3K1N1 w - - 0 1";
    let both = "setboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let two = "setboard 4k3/8/8/8/4N3/2p5/1P6/4K3 w - - 0 1";
    for (position, line, answer) in [
        (capture, "xc3", ""),
        (two, "xc3", "Which one, bxc3 or Nxc3?\n"),
        (both, "castle", "Which one, O-O or O-O-O?\n"),
        (
            "new",
            "d7 d5",
            "Illegal move (the piece on d7 is Black's): d7d5\n",
        ),
        (
            "new",
            "Sf3",
            "Error (the letters of pieces are K, Q, R, B, N; Nf3?): Sf3\n",
        ),
        (
            "new",
            "Lb5",
            "Error (the letters of pieces are K, Q, R, B, N; Bb5?): Lb5\n",
        ),
    ] {
        let shown = answers(&["force", position, "force", line, "status", "history"]);
        assert!(shown.contains(answer), "{line}\n{shown}");
        let is_made = shown.contains("\n1. bxc3 *\n");
        assert_eq!(is_made, answer.is_empty(), "{line}\n{shown}");
    }
}

#[test]
fn help_explains_an_option_and_lists_the_clock_with_the_times() {
    let shown = answers(&[
        "help contempt",
        "help time",
        "Skill=Adaptive",
        "skill",
        "post",
    ]);
    for text in [
        "  Contempt(cp)=0   (-300 to 300)\n  centipawns that Goby gives up to avoid a draw; by default 0.\n",
        "  clock            tell what the clocks show\n",
        "Skill is Adaptive now.\nGoby plays at 1500.\n",
        "Full Expert Club Casual Beginner Adaptive)\nGoby plays at 1500.\n",
    ] {
        assert!(shown.contains(text), "{text}\n{shown}");
    }
    let is_heading = |line: &&str| line.starts_with("depth    score");
    let heading = shown.lines().find(is_heading).expect("a heading");
    assert!(heading.len() < 80, "{heading}");
}

#[test]
fn goby_plays_on_after_an_analysis() {
    let shown = answers(&["sd 1", "e4", "analyze", "exit", "d4"]);
    let again = "The analysis is over. Goby plays Black now, and you play White.\n";
    assert!(shown.contains(again), "{shown}");
    assert!(shown.contains("Goby plays 2... "), "{shown}");
    let shown = answers(&["force", "e4", "analyze", "exit"]);
    let neither = "The analysis is over. Black moves; \"go\" lets Goby play that side.\n";
    assert!(shown.contains(neither), "{shown}");
}
