//! What is kept for a person at a terminal.

use goby_tests::external::Optional;
use goby_tests::process::{Process, program};
use std::process::Command;

#[test]
fn a_person_at_a_terminal_saves_a_game() {
    if Optional::terminal().is_skipped() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut goby = Process::of(
        Command::new("script")
            .args(["-qec", &program().to_string_lossy(), "/dev/null"])
            .env("XDG_STATE_HOME", folder.path())
            .current_dir(folder.path()),
    );
    goby.find("Goby *, a chess engine. You have White*");
    goby.say("force\nsetboard 4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\nKe7\ne4\nsave game.pgn");
    goby.find("*The game is in game.pgn.*");
    goby.say("save game.pgn\nsave no/such/folder.pgn");
    goby.find("*Error (the file already exists): game.pgn*");
    goby.find("*Error (there is no such file or folder): no/such/folder.pgn*");
    goby.say("new\nsd 1\ne4\nresign\nsave lost.pgn");
    goby.find("*The game is in lost.pgn.*");
    goby.say("quit");
    assert!(goby.leave().success());
    let saved = std::fs::read_to_string(folder.path().join("game.pgn")).expect("the game");
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
        [Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n\n\
        17... Ke7 18. e4 *\n";
    assert_eq!(saved, expected);
    let lost = std::fs::read_to_string(folder.path().join("lost.pgn")).expect("the other game");
    assert!(
        lost.contains("[Black \"Goby 0.1.0\"]\n[Result \"0-1\"]"),
        "{lost}"
    );
    assert!(lost.trim_end().ends_with(" 0-1"), "{lost}");
}

#[test]
fn a_level_that_follows_results_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("goby").join("level.txt");
    let begin = |word: &str| {
        let mut goby = Process::of(Command::new(program()).env("XDG_STATE_HOME", folder.path()));
        goby.say(word);
        goby
    };
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    // In one protocol, then in the other; last with a file that is none.
    let mut goby = begin("xboard\noption Skill=Adaptive\nforce");
    goby.say(&format!("setboard {mate}\nexclude all\ninclude a1a8\ngo"));
    goby.find("1-0 {White mates}");
    goby.say("quit");
    assert!(goby.leave().success());
    let text = || std::fs::read_to_string(&kept).expect("a level");
    assert_eq!(text(), "1200 300\n");
    for (damage, level) in [("", "900"), ("x", "1200")] {
        std::fs::write(&kept, text() + damage).expect("a file");
        let mut goby = begin("uci\nsetoption name Skill value Adaptive");
        goby.say(&format!("position fen {mate}\ngo depth 1 searchmoves a1a8"));
        goby.find("bestmove a1a8");
        goby.say("quit");
        goby.find(&format!("info string plays at Elo {level}"));
        assert!(goby.leave().success());
        assert_eq!(text(), format!("{level} 300\n"));
    }
}
