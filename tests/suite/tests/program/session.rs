//! Strength for one session, and games of Chess960, at a terminal.

use goby_suite::process::{Process, program};
use std::path::Path;
use std::process::Command;

/// Starts the program with arguments at a terminal, in `folder`.
fn at_terminal(arguments: &str, folder: &Path) -> Process {
    let command = format!("{} {arguments}", program().display());
    let mut goby = Process::of(
        Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .env("XDG_STATE_HOME", folder)
            .env("TERM", "dumb")
            .current_dir(folder),
    );
    goby.find("Goby *, a chess engine. You have White*");
    goby
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs `script` of util-linux")]
fn a_strength_of_the_command_line_lasts_for_the_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("goby");
    std::fs::create_dir(&state).expect("a folder");
    std::fs::write(state.join("settings.ini"), "Skill=Beginner\n").expect("a file");
    let mut goby = at_terminal("--elo 1200", folder.path());
    goby.say("option Elo\noption Skill");
    goby.find("*  Elo=1200*");
    goby.find("*  Skill=Full*");
    goby.say("show off\nquit");
    assert!(goby.leave().success());
    let stored = std::fs::read_to_string(state.join("settings.ini")).expect("settings");
    assert_eq!(stored, "Skill=Beginner\nboard=off\n");
    let mut goby = at_terminal("", folder.path());
    goby.say("option Skill");
    goby.find("*  Skill=Beginner*");
    goby.say("quit");
    assert!(goby.leave().success());
}

#[test]
fn a_wrong_strength_or_a_program_is_refused() {
    for (arguments, fault) in [
        (&["--elo", "99"][..], "--elo cannot be 99"),
        (&["--skill", "God"], "--skill cannot be God"),
        (&["--elo", "1200", "bench"], "are for a person"),
        (&["--elo", "1200"], "need a person at a terminal"),
    ] {
        let output = Command::new(program()).args(arguments).output();
        let output = output.expect("the program runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(fault), "{errors}");
    }
}

#[test]
fn every_wrong_setting_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("goby");
    std::fs::create_dir(&state).expect("a folder");
    std::fs::write(state.join("settings.ini"), "Elo=7\nboard=off\ndepth=x\n").expect("a file");
    if cfg!(target_os = "linux") {
        let mut goby = at_terminal("", folder.path());
        goby.find("*settings.ini): Elo = 7*");
        goby.find("*settings.ini): depth = x*");
        goby.say("quit");
        assert!(goby.leave().success());
    }
}

#[test]
fn a_game_of_chess960_begins_with_the_start_of_its_number() {
    let mut goby = Process::start();
    goby.say("help\nshow off\nnew 960 0\nfen\nvariant chess960 518\nfen\n960 960\nnew\nfen");
    goby.find("Chess960, start position 0; you have White.*");
    goby.find("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w *");
    goby.find("Chess960, start position 518;*");
    goby.find("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w *");
    goby.find("Error (bad value): 960 960");
    goby.find("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    goby.say("quit");
    assert!(goby.leave().success());
}
