//! The program at a terminal: prompts, colours, and resumed games.
#![cfg(target_os = "linux")]

use goby_suite::golden::root;
use goby_suite::process::program;
use goby_suite::pty::Terminal;
use std::process::Command;
use std::time::Duration;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn a_prompt_says_whose_move_it_is() {
    let state = folder();
    let mut terminal = Terminal::start(state.path(), &[]);
    terminal.find("White, move 1: ");
    terminal.say("sd 1");
    terminal.find("White, move 1: ");
    terminal.say("e4");
    terminal.find("Goby thinks... \n");
    terminal.find("Goby plays 1... ");
    terminal.find("White, move 2: ");
    terminal.say("level 0 5 0");
    terminal.find("White, move 2: ");
    terminal.say("Nf3");
    terminal.find("Goby thinks, 5:00 left... \n");
    terminal.find("White, move 3: ");
    terminal.say("edit");
    terminal.find("Edit: ");
    terminal.say(".");
    terminal.find("White, move ");
    terminal.say("resign");
    terminal.find("The game is over: ");
    terminal.quit();
}

#[test]
fn colours_appear_only_where_terminal_and_user_want_them() {
    let cases: [(&[(&str, &str)], bool); 6] = [
        (&[("TERM", "xterm")], true),
        (&[("TERM", "xterm"), ("NO_COLOR", "1")], false),
        (&[("TERM", "xterm"), ("NO_COLOR", "")], true),
        (&[("TERM", "dumb")], false),
        (&[("TERM", "vt100")], false),
        (&[("TERM", "unknown")], false),
    ];
    for (environment, has_colors) in cases {
        let state = folder();
        let mut terminal = Terminal::start(state.path(), environment);
        terminal.find("White, move 1");
        terminal.say("show");
        terminal.find("a b c d e f g h");
        // The echo of the next line would mix with a board that is not yet complete.
        terminal.find("White, move 1");
        let shown = terminal.quit();
        assert_eq!(shown.contains("\x1b[1"), has_colors, "{environment:?}");
    }
    // Output to a pipe has no colours.
    let output = Command::new("sh")
        .arg("-c")
        .arg("printf 'help\\nshow\\nquit\\n' | \"$0\"")
        .arg(program())
        .env("TERM", "xterm")
        .output()
        .expect("a shell");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("a b c d e f g h") && !text.contains('\x1b'));
    assert!(!text.contains("move 1: "), "{text}");
}

#[test]
fn lines_are_edited_completed_and_remembered() {
    let state = folder();
    let environment = [("TERM", "xterm"), ("NO_COLOR", "1")];
    let mut terminal = Terminal::start(state.path(), &environment);
    terminal.find("White, move 1\n");
    terminal.find("> ");
    terminal.press("hisx\x7f\t\r");
    terminal.find("No move has been made.");
    terminal.find("> ");
    terminal.press("forc\t\r");
    terminal.find("Goby plays neither side");
    terminal.find("> ");
    terminal.press("Nf\t\r");
    terminal.find("Black, move 1\n");
    terminal.find("> ");
    // Three times arrow up: a line from the history.
    terminal.press("\x1b[A\x1b[A\x1b[A\r");
    terminal.find("1. Nf3 *");
    terminal.find("> ");
    terminal.press("quit\r");
    terminal.find("The game is kept");
    terminal.wait();
}

#[test]
fn an_interrupt_drops_a_line_that_was_begun() {
    let state = folder();
    let mut terminal = Terminal::start(state.path(), &[("TERM", "xterm"), ("NO_COLOR", "1")]);
    terminal.find("White, move 1\n");
    terminal.find("> ");
    terminal.press("e");
    terminal.find("e");
    terminal.press("\x03");
    terminal.find("> ");
    terminal.press("history\r");
    terminal.find("No move has been made.");
    terminal.find("> ");
    terminal.press("\x03");
    terminal.wait();
}

#[test]
fn a_hint_comes_before_the_next_prompt() {
    let state = folder();
    let mut terminal = Terminal::start(state.path(), &[]);
    terminal.find("White, move 1: ");
    terminal.say("hint");
    terminal.find("hint\n");
    assert_eq!(terminal.find("Hint: "), "");
    terminal.find("White, move 1: ");
    terminal.quit();
}

#[test]
fn the_first_interrupt_ends_an_analysis_and_the_second_the_program() {
    for kind in ["dumb", "xterm"] {
        let state = folder();
        let mut terminal = Terminal::start(state.path(), &[("TERM", kind)]);
        terminal.find("White, move 1");
        for line in ["force", "e4", "analyze"] {
            terminal.press(&format!("{line}\r"));
        }
        terminal.find("1... ");
        interrupt(&mut terminal, kind);
        terminal.find("The analysis is over.");
        terminal.find("Black, move 1");
        interrupt(&mut terminal, kind);
        terminal.find("The game is kept: \"resume\" continues it.");
        terminal.wait();
    }
}

/// Presses Ctrl-C: a key for the line editor, otherwise a signal.
fn interrupt(terminal: &mut Terminal, kind: &str) {
    if kind == "xterm" {
        // Before the prompt, Ctrl-C would still be a signal.
        terminal.find("> ");
        terminal.press("\x03");
    } else {
        goby_suite::process::interrupt(&terminal.child);
    }
}

#[test]
fn an_unfinished_game_is_resumed() {
    let state = folder();
    let mut first = Terminal::start(state.path(), &[]);
    for line in ["sd 1", "elo 1500", "level 0 5 2", "black"] {
        first.say(line);
    }
    first.find("Goby plays 1. ");
    first.find("Black, move 1: ");
    first.say("a6");
    first.find("Goby plays 2. ");
    first.find("Black, move 2: ");
    first.say("history");
    first.find("history\n");
    let history = first.find(" *\n");
    first.say("quit");
    first.find("The game is kept: \"resume\" continues it.\n");

    // To an interface Goby does not offer the kept game, and its game is not kept.
    let kept = || std::fs::read_to_string(state.path().join("goby/games.pgn")).expect("a game");
    let before = kept();
    let output = Command::new("sh")
        .arg("-c")
        .arg("printf 'xboard\\nsd 1\\ne2e4\\nping 1\\nresume\\nquit\\n' | \"$0\"")
        .arg(program())
        .env("XDG_STATE_HOME", state.path())
        .output()
        .expect("a shell");
    assert!(!String::from_utf8_lossy(&output.stdout).contains("resume\""));
    assert_eq!(kept(), before);

    let mut second = Terminal::start(state.path(), &[]);
    second.find("\"resume\" continues the kept game.");
    second.say("resume");
    second.find("You have Black.");
    second.find("Black, move 2: ");
    second.say("history");
    second.find("history\n");
    assert_eq!(second.find(" *\n"), history);
    second.say("elo");
    second.find("Elo=1500 ");
    second.say("clock");
    second.find("Goby has ");
    second.find("for the game 5:00, and 2 seconds more a move.");
    second.say("h6");
    second.find("Goby plays 3. ");
    second.find("Black, move 3: ");
    second.say("resign");
    second.find("1-0 {Black resigns}");
    second.quit();

    // A finished game is not offered.
    let mut third = Terminal::start(state.path(), &[]);
    let greeting = third.find("White, move 1: ");
    assert!(!greeting.contains("resume"), "{greeting}");
    third.say("resume");
    third.find("Error (the kept game is over): resume");
    third.quit();
}

#[test]
fn a_resumed_game_has_the_clocks_that_were_left() {
    let state = folder();
    let mut first = Terminal::start(state.path(), &[]);
    for line in ["sd 1", "level 0 0:20 0", "e4"] {
        first.say(line);
    }
    first.find("Goby plays 1... ");
    first.find("White, move 2: ");
    // The clock runs while the person thinks.
    std::thread::sleep(Duration::from_secs(3));
    first.quit();
    let mut second = Terminal::start(state.path(), &[]);
    second.say("resume");
    second.find("White, move 2: ");
    second.say("clock");
    second.find(", you have 0:");
    let left: u32 = second.find(";").parse().expect("seconds");
    assert!(left <= 17, "{left}");
    second.quit();
}

#[test]
fn a_move_taken_back_is_not_resumed() {
    let state = folder();
    let mut first = Terminal::start(state.path(), &[]);
    for line in ["sd 1", "e4"] {
        first.say(line);
    }
    first.find("White, move 2: ");
    first.say("undo");
    first.find("Taken back: e4 ");
    first.find("White, move 1: ");
    first.quit();
    let mut second = Terminal::start(state.path(), &[]);
    second.say("resume");
    second.find("White, move 1: ");
    second.say("history");
    second.find("No move has been made.");
    second.quit();
}

#[test]
fn a_game_that_cannot_be_kept_is_reported() {
    let state = folder();
    let file = state.path().join("file");
    std::fs::write(&file, "").expect("a file");
    // The folder for kept games cannot be made: its parent is a file.
    let mut terminal = Terminal::start(&file, &[]);
    for line in ["sd 1", "e4"] {
        terminal.say(line);
    }
    terminal.find("White, move 2: ");
    terminal.say("quit");
    terminal.find("The game cannot be kept for \"resume\" (");
}

#[test]
fn a_full_disk_leaves_the_kept_game_as_it_was() {
    let state = folder();
    let mut first = Terminal::start(state.path(), &[]);
    for line in ["variant fischerandom", "sd 1", "Nf3"] {
        first.say(line);
    }
    first.find("White, move 2: ");
    first.quit();
    let kept = || std::fs::read_to_string(state.path().join("goby/games.pgn")).expect("a game");
    let before = kept();
    assert!(before.contains("[Variant \"Chess960\"]"), "{before}");
    // `ulimit -f 0` lets every write to a file fail, like a full disk.
    let limited = "trap '' XFSZ; ulimit -f 0; exec \"$0\"";
    let mut command = Command::new("sh");
    command.arg("-c").arg(limited).arg(program());
    command.env("TERM", "dumb");
    let mut second = Terminal::of(command.env("XDG_STATE_HOME", state.path()));
    for line in ["resume", "sd 1", "h3"] {
        second.say(line);
    }
    second.find("White, move 3: ");
    second.say("quit");
    second.find("The game cannot be kept for \"resume\" (the file is too large).");
    assert_eq!(kept(), before);
    let files = std::fs::read_dir(state.path().join("goby")).expect("a folder");
    assert_eq!(
        files.count(),
        3,
        "games, lock, settings, and nothing incomplete"
    );
    let mut third = Terminal::start(state.path(), &[]);
    third.say("resume");
    third.find("White, move 2: ");
    third.quit();
}

#[test]
fn a_damaged_kept_game_stays() {
    let state = folder();
    let kept = state.path().join("goby");
    std::fs::create_dir(&kept).expect("a folder");
    let damaged = "1. e4 e5 2. Nf3 Nc6 3. Bb";
    std::fs::write(kept.join("game.pgn"), damaged).expect("a file");
    let mut terminal = Terminal::start(state.path(), &[]);
    terminal.say("resume");
    terminal.find("Error (the kept game is damaged): resume");
    for line in ["sd 1", "e4"] {
        terminal.say(line);
    }
    terminal.find("White, move 2: ");
    terminal.say("games");
    terminal.find("  2  damaged\n");
    terminal.quit();
    let stored = std::fs::read_to_string(kept.join("games.pgn")).expect("the games");
    assert!(stored.contains(damaged), "{stored}");
}

#[test]
fn a_lost_connection_loses_no_move() {
    let state = folder();
    let mut first = Terminal::start(state.path(), &[]);
    first.say("sd 1");
    first.say("Nf3");
    first.find("White, move 2: ");
    drop(first);
    let mut second = Terminal::start(state.path(), &[]);
    second.say("resume");
    second.find("White, move 2: ");
    second.say("history");
    second.find("1. Nf3 ");
    second.quit();
}

#[test]
fn an_unfinished_game_is_kept_when_another_one_begins() {
    let state = folder();
    let mut first = Terminal::start(state.path(), &[]);
    first.say("sd 1");
    first.say("Nf3");
    first.find("White, move 2: ");
    first.quit();
    let mut second = Terminal::start(state.path(), &[]);
    second.say("sd 1");
    second.say("e4");
    second.find("The earlier game is kept too: \"games\" lists the kept games.");
    second.say("d4");
    second.find("White, move 3: ");
    second.say("resume 2");
    second.find("White, move 2: ");
    second.say("history");
    second.find("1. Nf3 ");
    second.say("resume");
    second.say("history");
    second.find("1. e4 ");
    let shown = second.quit();
    assert_eq!(shown.matches("is kept too").count(), 1, "{shown}");
}

/// The sequence of a report, and then two terminals that play at once.
#[test]
fn no_unfinished_game_is_lost() {
    let state = folder();
    let mut first = Terminal::start(state.path(), &[]);
    for line in ["force", "Nf3", "Nf6"] {
        first.say(line);
    }
    first.quit();
    for line in ["e4", "d4"] {
        let mut next = Terminal::start(state.path(), &[]);
        next.say("force");
        next.say(line);
        next.quit();
    }
    let [mut one, mut other] = [0, 1].map(|_| Terminal::start(state.path(), &[]));
    one.find("3 games are kept: \"resume\" continues the last one, \"games\" lists them.");
    for (terminal, line) in [(&mut one, "c4"), (&mut other, "g3")] {
        terminal.say("force");
        terminal.say(line);
        terminal.find("Black, move 1: ");
    }
    one.say("c5");
    one.find("White, move 2: ");
    other.quit();
    one.quit();
    let mut last = Terminal::start(state.path(), &[]);
    last.say("games");
    last.find("\n  5  ");
    for (number, moves) in [
        "1. c4 c5 *",
        "1. g3 *",
        "1. d4 *",
        "1. e4 *",
        "1. Nf3 Nf6 *",
    ]
    .iter()
    .enumerate()
    {
        last.say(&format!("resume {}", number + 1));
        last.say("history");
        last.find(moves);
    }
    last.quit();
}

#[test]
fn settings_last_until_they_are_set_again_and_only_for_a_person() {
    let state = folder();
    let file = state.path().join("goby/settings.ini");
    let mut first = Terminal::start(state.path(), &[]);
    for line in [
        "skill adaptive",
        "elo 1500",
        "5+3",
        "sd 9",
        "show off",
        "nopost",
        "ownbook no",
    ] {
        first.say(line);
    }
    first.quit();
    let text = std::fs::read_to_string(&file).expect("settings");
    for line in [
        "Skill=Adaptive\n",
        "Elo=1500\n",
        "clock=level 0 5:00 3\n",
        "depth=9\n",
        "board=off\n",
        "thinking=off\n",
        "OwnBook=off\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    // A person edits the file.
    let edited = text.replace("1500", "1400").replace("depth=9", "depth=-9");
    std::fs::write(&file, &edited).expect("a file");
    let mut second = Terminal::start(state.path(), &[]);
    let greeting = second.find("White, move 1: ");
    let fault = "Error (wrong value in settings.ini): depth = -9\n";
    assert!(greeting.contains(fault), "{greeting}");
    assert!(!greeting.contains("r n b q k b n r"), "{greeting}");
    for (line, shown) in [
        ("option skill", "Skill=Adaptive"),
        ("option elo", "Elo=1400"),
        ("option ownbook", "OwnBook=no"),
        ("clock", "for the game 5:00, and 3 seconds more a move."),
        ("sd 0", "Goby has 5:00, you have 5:00;"),
    ] {
        second.say(line);
        second.find(shown);
    }
    second.quit();
    let after = std::fs::read_to_string(&file).expect("settings");
    assert_eq!(after, edited.replace("-9", "0"));

    for lines in [
        r"xboard\nprotover 2\noption Elo=900\nquit\n",
        r"uci\nsetoption name UCI_Elo value 900\nquit\n",
    ] {
        let output = Command::new("sh")
            .arg("-c")
            .arg(format!("printf '{lines}' | \"$0\""))
            .arg(program())
            .env("XDG_STATE_HOME", state.path())
            .output()
            .expect("a shell");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(!told.contains("1400") && !told.contains("Error"), "{told}");
        assert_eq!(std::fs::read_to_string(&file).expect("settings"), after);
    }

    std::fs::write(&file, "[Elo\n").expect("a file");
    let mut third = Terminal::start(state.path(), &[]);
    third.find("The settings cannot be read (the file settings.ini is damaged).");
    third.say("elo 1000");
    third.find("The setting lasts only for this session (the file settings.ini is damaged).");
    third.quit();
    assert_eq!(std::fs::read_to_string(&file).expect("settings"), "[Elo\n");
}

#[test]
fn after_force_a_line_may_have_several_moves() {
    let state = folder();
    let mut terminal = Terminal::start(state.path(), &[]);
    terminal.say("e4 e5");
    terminal.find("Error (one move at a time while Goby plays; \"force\" ends that): e4 e5");
    terminal.say("force");
    terminal.say("1. e4 e5 2. Nf3");
    terminal.find("Black, move 2: ");
    terminal.say("nc6 Bb5 a6 Ba5 Nf6");
    terminal.find("Illegal move (no bishop can go to a5): Ba5");
    terminal.find("White, move 4: ");
    terminal.say("history");
    terminal.find("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
    terminal.say("4. Ba4 Nf6 5. Qh9 Be7");
    terminal.find("Illegal move (there is no square h9: files are a to h, ranks 1 to 8): Qh9");
    terminal.find("White, move 5: ");
    terminal.say("d3 d6 Rxx");
    terminal.find("Error (no move): Rxx");
    terminal.find("White, move 6: ");
    terminal.quit();
}

#[test]
fn games_are_saved_and_loaded() {
    let state = folder();
    let path = |name: &str| state.path().join(name).display().to_string();
    let (saved, odd, bad) = (path("my game.pgn"), path("odd.pgn"), path("bad.pgn"));
    let text = "[Date \"1851.06.21\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 {b} e5 (1... c5) 2. Nf3! $1 Nc6 1/2-1/2\n";
    std::fs::write(&odd, text).expect("a file");
    std::fs::write(&bad, text.replace("Nf3!", "Nf4")).expect("a file");
    let home = state.path().display().to_string();
    let mut terminal = Terminal::start(state.path(), &[("HOME", &home)]);
    terminal.say(&format!("load {odd}"));
    terminal.find("A - B: 4 half-moves of ");
    terminal.find("White, move 3: ");
    terminal.say("pgn");
    terminal.find("[Date \"1851.06.21\"]");
    terminal.find("[White \"A\"]");
    terminal.find("[Result \"1/2-1/2\"]");
    terminal.find("1. e4 {b} 1... e5 (1... c5) 2. Nf3! $1 Nc6 1/2-1/2");
    terminal.say(&format!("load {bad}"));
    terminal.find("A - B: 2 half-moves of ");
    terminal.find("Error (illegal move 2. Nf4, no knight can go to f4): ");
    terminal.find("White, move 2: ");
    std::fs::write(&bad, "1. e4 -- 2. d4 *\n").expect("a file");
    terminal.say(&format!("load {bad}"));
    terminal.find("Error (illegal move 1... --, null moves are not allowed): ");
    terminal.say(&format!("load {odd} 1..."));
    terminal.find("1 half-move of ");
    terminal.find("Black, move 1: ");
    terminal.say(&format!("load \"{odd}\""));
    terminal.find("4 half-moves of ");
    terminal.say("load ~/odd.pgn 1...");
    terminal.find("1 half-move of ~/odd.pgn ");
    terminal.say("history");
    terminal.find("1. e4 *");
    let ended = format!("1. f3 e5 2. g4 Qh4# 0-1\n\n{text}");
    std::fs::write(&odd, ended).expect("a file");
    terminal.say(&format!("load {odd}"));
    terminal.find("  1  0-1  ? - ?\n  2  1/2-1/2  1851.06.21  A - B\n2 games; ");
    terminal.say(&format!("load {odd} 1"));
    terminal.find("4 half-moves of ");
    terminal.find("(0-1).\n0-1 {Black mates}\n");
    std::fs::write(&odd, text).expect("a file");
    terminal.say(&format!("load {odd} 1..."));
    terminal.find("Black, move 1: ");
    terminal.say(&format!("save {}", path("game 3")));
    terminal.find("The game is in ");
    terminal.say(&format!("load {}", path("game 3")));
    terminal.find("4 half-moves of ");
    terminal.say("load /etc/passwd");
    terminal.find("Error (the file has no game in PGN): /etc/passwd");
    terminal.say(&format!("load {odd} 9."));
    terminal.find("Error (the game has no such move): ");
    terminal.say(&format!("save {saved}"));
    terminal.find("The game is in ");
    terminal.say(&format!("save {saved}"));
    terminal.find("Error (the file already exists): ");
    terminal.say("new");
    terminal.say("pgn");
    terminal.find("[White \"Human\"]");
    terminal.say(&format!("load {saved}"));
    terminal.find("White, move 3: ");
    terminal.quit();
    let saved = std::fs::read_to_string(saved).expect("a game");
    let moves = "\n1. e4 {b} 1... e5 (1... c5) 2. Nf3! $1 Nc6 1/2-1/2\n";
    assert!(saved.ends_with(moves), "{saved}");
}

/// Plays `data/newcomer.txt`: `>` marks typed lines, `<` output that must follow.
#[test]
fn typical_first_lines_of_a_newcomer_are_answered() {
    let path = root().join("tests/data/newcomer.txt");
    let text = std::fs::read_to_string(path).expect("a file of lines");
    let state = folder();
    let mut terminal = Terminal::start(state.path(), &[("NO_COLOR", "1")]);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.split_at(2) {
            ("< ", shown) => {
                terminal.find(shown);
            }
            (_, typed) => terminal.say(typed),
        }
    }
}
