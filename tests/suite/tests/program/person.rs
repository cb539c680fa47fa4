//! Files that the program writes: saved games and the adaptive level.

use goby_suite::process::{Process, program};
use std::path::Path;
use std::process::Command;

/// Starts the program at a terminal, in `folder`.
fn at_terminal(folder: &Path) -> Process {
    let mut goby = Process::of(
        Command::new("script")
            .args(["-qec", &program().to_string_lossy(), "/dev/null"])
            .env("XDG_STATE_HOME", folder)
            .env("TERM", "dumb")
            .current_dir(folder),
    );
    goby.find("Goby *, a chess engine. You have White*");
    goby
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs `script` of util-linux")]
fn a_person_at_a_terminal_saves_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut goby = at_terminal(folder.path());
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
        [Black \"?\"]\n[Result \"*\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n[SetUp \"1\"]\n\n\
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
#[cfg_attr(not(target_os = "linux"), ignore = "needs `script` of util-linux")]
fn a_person_who_ends_the_input_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut goby = at_terminal(folder.path());
    goby.say("st 0.1\ne4");
    goby.find("Goby plays 1*");
    goby.close();
    goby.find("*The game is kept*");
    assert!(goby.leave().success());
    let kept = std::fs::read_to_string(folder.path().join("goby").join("games.pgn"));
    assert!(kept.expect("the game").contains("1. e4 "));
}

#[test]
fn an_adaptive_level_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("goby").join("level.txt");
    let begin = |word: &str| {
        let mut goby = Process::of(Command::new(program()).env("XDG_STATE_HOME", folder.path()));
        goby.say(word);
        goby
    };
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    // Goby wins a game in CECP, then one in UCI that begins with the kept level, then one in UCI
    // after the file was damaged, with a move on which it has pondered.
    let mut goby = begin("xboard\noption Skill=Adaptive\nforce");
    goby.say(&format!("setboard {mate}\nexclude all\ninclude a1a8\ngo"));
    goby.find("1-0 {White mates}");
    goby.say("quit");
    assert!(goby.leave().success());
    let text = || std::fs::read_to_string(&kept).expect("a level");
    assert_eq!(text(), "1200 300\n");
    for (damage, level, ponder) in [("", "900", ""), ("x", "1200", "ponder ")] {
        std::fs::write(&kept, text() + damage).expect("a file");
        let mut goby = begin("uci\nsetoption name Skill value Adaptive");
        goby.say(&format!(
            "position fen {mate}\ngo {ponder}depth 1 searchmoves a1a8"
        ));
        if !ponder.is_empty() {
            goby.find("info depth 1 *");
            std::thread::sleep(std::time::Duration::from_millis(200));
            goby.say("ponderhit");
        }
        goby.find("bestmove a1a8");
        goby.say("quit");
        goby.find(&format!("info string plays at Elo {level}"));
        assert!(goby.leave().success());
        assert_eq!(text(), format!("{level} 300\n"));
    }
}

#[cfg(unix)]
/// Runs the program in `folder` with `lines` on standard input, and returns the output. `limit` is
/// shell code that runs first.
fn say_in(folder: &Path, limit: &str, lines: &str) -> String {
    let shell = format!("{limit} printf \"$1\" | \"$0\"");
    let output = Command::new("sh")
        .args(["-c", &shell])
        .arg(program())
        .arg(lines)
        .current_dir(folder)
        .env("XDG_STATE_HOME", folder.join("state"))
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}

#[cfg(unix)]
fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("a folder");
    let name = |file: std::fs::DirEntry| file.file_name().to_string_lossy().into_owned();
    let mut names: Vec<_> = files.map(|file| name(file.expect("a file"))).collect();
    names.sort();
    names
}

#[cfg(unix)]
#[test]
fn a_failed_save_leaves_no_file_and_changes_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    std::fs::write(folder.join("old.pgn"), "old").expect("a file");
    std::os::unix::fs::symlink("nowhere", folder.join("link.pgn")).expect("a link");
    std::fs::create_dir(folder.join("inner")).expect("a folder");
    let lines = "help\\nforce\\ne4\\nsave new.pgn\\nsave old.pgn\\nsave link.pgn\\nsave inner\\n\
        save old.pgn/new.pgn\\nquit\\n";
    // `ulimit -f 0` lets every write to a file fail, like a full disk.
    let shown = say_in(folder, "trap '' XFSZ; ulimit -f 0;", lines);
    for text in [
        "Error (the file is too large): new.pgn",
        "Error (the file already exists): old.pgn",
        "Error (the file already exists): link.pgn",
        "Error (that is a folder): inner",
        "Error (part of the path is not a folder): old.pgn/new.pgn",
    ] {
        assert!(shown.contains(text), "{text}\n{shown}");
    }
    assert_eq!(names(folder), ["inner", "link.pgn", "old.pgn"]);
    let old = std::fs::read_to_string(folder.join("old.pgn")).expect("a file");
    assert_eq!(old, "old");
    let shown = say_in(folder, "", lines);
    assert!(shown.contains("The game is in new.pgn."), "{shown}");
    assert_eq!(names(folder), ["inner", "link.pgn", "new.pgn", "old.pgn"]);
}

#[cfg(unix)]
#[test]
fn names_in_latin_1_are_shown_and_control_characters_are_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let tags = b"[White \"R\xe9ti \\\"Q\\\" \\\\ \x1b[31mred\"]\r\n[Black \"B\xc2\x9b2J\"]\r\n\r\n";
    let file = |name: &str, moves: &[u8]| {
        std::fs::write(folder.join(name), [tags, moves].concat()).expect("a file");
    };
    file(
        "a.pgn",
        b"1. e4 {\x1b[31m} e5 2. Nf3! $1 \x07 Nc6 1/2-1/2\r\n",
    );
    file("b.pgn", b"1. e4 \x1b]0;title\x07\r\n");
    file("c.pgn", b"1. e4 e5 2. Nf9\xc2\x9b31m\r\n");
    let lines = "help\\nforce\\nload a.pgn\\npgn\\nsave d.pgn\\nload b.pgn\\nload c.pgn\\nquit\\n";
    let shown = say_in(folder, "", lines);
    let is_clean = |letter: char| letter == '\n' || !letter.is_control();
    assert!(shown.chars().all(is_clean), "{shown:?}");
    let names = "Réti \"Q\" \\  [31mred - B 2J: 4 half-moves of a.pgn (1/2-1/2).";
    assert!(shown.contains(names), "{shown}");
    let saved = std::fs::read_to_string(folder.join("d.pgn")).expect("a game");
    let tags = "[White \"Réti \\\"Q\\\" \\\\  [31mred\"]\n[Black \"B 2J\"]\n[Result \"1/2-1/2\"]\n";
    assert!(saved.contains(tags), "{saved}");
    assert!(shown.contains(&saved), "{shown}");
    assert!(shown.contains("Error (illegal move 2. Nf9"), "{shown}");
}

#[cfg(unix)]
#[test]
fn a_large_file_of_games_is_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let comment = "word ".repeat(200);
    let game = format!("[White \"A\"]\n[Black \"B\"]\n\n1. e4 {{{comment}}} e5 1-0\n\n");
    let count = (17 << 20) / game.len() + 1;
    std::fs::write(folder.path().join("a.pgn"), game.repeat(count)).expect("a file");
    let shown = say_in(
        folder.path(),
        "",
        &format!("help\\nload a.pgn\\nload a.pgn {count}\\nquit\\n"),
    );
    assert!(shown.contains(&format!("\n{count} games; ")), "{shown}");
    assert!(
        shown.contains("A - B: 2 half-moves of a.pgn (1-0)."),
        "{shown}"
    );
}
