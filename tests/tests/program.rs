//! The program as a process: how it leaves, how it waits, and what it makes of bad neighbours.

use goby::profile::{DESKTOP, PROFILES};
use goby::{Engine, EngineMemory, Limit, SmallMemory, Timer, TinyMemory};
use goby_core::search::Iteration;
use goby_core::types::Depth;
use goby_tests::external::Optional;
use goby_tests::process::{Process, program};
use goby_tests::stress;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How soon the program must have left on a machine with other things to do.
const AT_ONCE: Duration = Duration::from_millis(1_000);

/// What brings the program into a state, and a pattern that tells that it is there.
const STATES: [(&str, &str); 9] = [
    ("ping 1", "pong 1"),
    ("force\nping 1", "pong 1"),
    ("new\npost\nst 1000\nusermove e2e4", "1 *"),
    ("new\nhard\npost\nsd 40\nst 0.05\nusermove e2e4", "move *"),
    ("post\nanalyze", "3 *"),
    ("edit\nping 1", "pong 1"),
    ("pause\nfoo", "Error (paused): foo"),
    ("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "tellusererror *"),
    ("new\nexclude all\ngo\nping 1", "pong 1"),
];

/// A program in each of the states.
fn in_each_state(mut check: impl FnMut(Process)) {
    for (lines, pattern) in STATES {
        let mut process = Process::start();
        process.say("xboard");
        process.say(lines);
        process.find(pattern);
        check(process);
    }
}

#[test]
fn quit_is_obeyed_at_once_in_every_state() {
    in_each_state(|mut process| {
        process.say("quit");
        assert!(process.leave_within(AT_ONCE).success());
    });
}

#[test]
fn the_end_of_input_ends_the_program_at_once_in_every_state() {
    in_each_state(|mut process| {
        process.send(b"an unfinished li");
        process.close();
        assert!(process.leave_within(AT_ONCE).success());
    });
}

#[test]
fn a_closed_output_ends_the_program() {
    for lines in ["ping 1\n", "post\nanalyze\n"] {
        let mut child = Command::new(program())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("a pipe to the program");
        let sent = std::io::Write::write_all(&mut input, lines.as_bytes());
        let mut patience = 1_000;
        while child.try_wait().expect("a child").is_none() {
            assert!(patience > 0, "{lines:?} {sent:?}");
            patience -= 1;
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Processor time that a process has used, in clock ticks of a hundredth of a second.
#[cfg(target_os = "linux")]
fn ticks(process: &Process) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.child.id()));
    let stat = stat.expect("a process under /proc");
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split(' ')
        .collect();
    // After the name: state is field 1 here, utime and stime 12 and 13 (proc(5) numbers them 3, 14
    // and 15).
    [12, 13]
        .iter()
        .filter_map(|&field| fields.get(field)?.parse::<u64>().ok())
        .sum()
}

#[test]
#[cfg(target_os = "linux")]
fn an_idle_program_uses_no_processor_time() {
    let idle = [
        ("ping 1", "pong 1"),
        ("new\nst 0.1\nusermove e2e4", "move *"),
        ("st 100\nusermove e2e4\npause\nfoo", "Error (paused): foo"),
        (
            "analyze\nsetboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\nping 1",
            "pong 1",
        ),
    ];
    for (lines, pattern) in idle {
        let mut process = Process::start();
        process.say("xboard");
        process.say(lines);
        process.find(pattern);
        std::thread::sleep(Duration::from_millis(50));
        let before = ticks(&process);
        std::thread::sleep(Duration::from_millis(600));
        assert!(ticks(&process) - before <= 1, "{lines:?}");
    }
}

#[test]
#[cfg(unix)]
fn interrupts_are_ignored() {
    let mut process = Process::start();
    process.say("xboard\nping 1");
    process.find("pong 1");
    let id = process.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    process.say("new\nst 0.1\nusermove e2e4");
    process.find("move *");
    process.say("ping 2");
    process.find("pong 2");
}

#[test]
fn a_flood_of_lines_is_answered_line_by_line() {
    stress::flood(&mut Process::start(), 20_000);
}

#[test]
fn a_flood_in_mid_thought_does_not_stop_the_clock() {
    stress::flood_in_thought(&mut Process::start(), 5_000);
}

#[test]
fn noise_leaves_the_game_as_it_was() {
    stress::noise(&mut Process::start(), 300_000);
}

#[test]
fn a_very_long_game_is_played_and_taken_back() {
    const PLIES: usize = 5_000;
    const KEPT: usize = 4_096;
    let mut process = Process::start();
    process.say("xboard\nnew\nforce");
    let dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for step in dance.iter().cycle().take(PLIES) {
        process.say(&format!("usermove {step}"));
    }
    process.say("ping 1");
    assert_eq!(process.line().as_deref(), Some("pong 1"));
    process.send("undo\n".repeat(KEPT).as_bytes());
    process.say("ping 2");
    assert_eq!(process.line().as_deref(), Some("pong 2"));
    process.say("undo");
    process.find("Error (command not legal now): undo");
    process.say("usermove g1f3\nst 0.05\ngo");
    process.find("1/2-1/2 {Draw by fifty-move rule}");
    process.say("go");
    process.find("move {move}");
}

#[test]
fn a_game_of_1200_plies_goes_on() {
    let mut process = Process::start();
    process.say("xboard\nnew\nforce");
    let dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for step in dance.iter().cycle().take(1_200) {
        process.say(&format!("usermove {step}"));
    }
    process.say("st 0.05\nusermove e2e4\ngo");
    process.find("move {move}");
    process.say("usermove d2d4");
    process.find("move {move}");
}

/// Output of the program with arguments, and its exit status.
fn run(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(program()).args(arguments).output();
    let output = output.expect("the program runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (text, output.status.code())
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_ends_with_a_status() {
    let full = std::fs::File::create("/dev/full").expect("a full disk");
    let output = Command::new(program()).arg("--help").stdout(full).output();
    let output = output.expect("the program runs");
    assert_eq!((output.status.code(), output.stderr), (Some(1), Vec::new()));
}

#[test]
fn perft_prints_a_line_for_each_move_and_the_sum() {
    let (text, code) = run(&["perft", "3"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), code), (21, Some(0)));
    assert!(lines.contains(&"e2e4: 600"));
    assert_eq!(lines.last(), Some(&"Nodes: 8902"));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert!(run(&["perft", "2", kiwipete]).0.ends_with("Nodes: 2039\n"));
    assert!(run(&["perft", "1"]).0.contains("e2e4: 1\n"));
    assert_eq!(run(&["perft", "0"]).0, "Nodes: 1\n");
}

#[test]
fn bench_counts_the_nodes_that_are_written_down() {
    let page = include_str!("../README.md");
    for (row, words) in [
        ("| nodes of `bench`", ["bench"].as_slice()),
        (
            "| nodes of `--search sources bench`",
            &["--search", "sources", "bench"],
        ),
    ] {
        let row = page.lines().find(|line| line.starts_with(row));
        let written = row.and_then(|row| row.split('|').nth(2)).expect("a figure");
        let written = written.trim().replace(',', "");
        let (text, code) = run(words);
        let nodes = text
            .lines()
            .last()
            .and_then(|line| line.split_once(" nodes "));
        assert_eq!(nodes.map(|(nodes, _)| nodes), Some(written.as_str()));
        assert_eq!(code, Some(0));
    }
}

#[test]
fn bench_in_uci_searches_each_position_as_the_first() {
    let (text, _) = run(&["bench", "4"]);
    let alone: Vec<_> = text.lines().collect();
    let mut goby = Process::start();
    // What a game has left behind is forgotten, and so is what the bench leaves.
    goby.say("uci\ngo depth 8\nbench 4\nbench 4\ngo depth 1\nbench 0");
    goby.find("bestmove *");
    for _ in 0..2 {
        let (positions, total) = alone.split_at(alone.len() - 1);
        for line in positions {
            assert_eq!(goby.line().as_deref(), Some(*line));
        }
        let nodes = total[0].split_once(" nodes ").expect("a sum").0;
        goby.find(&format!("{nodes} nodes {{n}} nps"));
    }
    goby.find("bestmove *");
    goby.find("info string no number of plies: 0");
    goby.say("quit");
}

#[test]
fn bench_searches_with_the_memory_of_a_chip() {
    for profile in PROFILES {
        let name = profile.name;
        if profile == DESKTOP {
            continue;
        }
        let (text, code) = run(&["--profile", name, "bench"]);
        assert_eq!((text.lines().count(), code), (25, Some(0)), "{name}");
        let nodes = text.lines().last().and_then(|line| line.split_once(' '));
        let nodes: u64 = nodes.expect("a sum").0.parse().expect("a number");
        assert!((10_000..=100_000).contains(&nodes), "{name}: {nodes}");
    }
}

/// How many nodes seven plies from the start position take with the memory of a profile, after
/// another command.
fn nodes_in_play(profile: &str, command: &str) -> u64 {
    let mut goby = Process::of(Command::new(program()).args(["--profile", profile]));
    goby.say(&format!("xboard\n{command}\npost\nsd 7\nanalyze"));
    let line = goby.find("7 *");
    goby.say("exit\nquit");
    let nodes = line.split_whitespace().nth(3).expect("a fourth number");
    nodes.parse().expect("a number")
}

#[test]
fn play_has_the_memory_of_a_chip_too() {
    let tiny = nodes_in_play("tiny", "force");
    assert_eq!(tiny, nodes_in_play("tiny", "memory 64"));
    assert_eq!(tiny, nodes_in_play("tiny", "cores 2"));
    assert_ne!(tiny, nodes_in_play("micro", "force"));
    assert_ne!(tiny, nodes_in_play("desktop", "force"));
    // So small a table is soon full.
    let mut goby = Process::of(Command::new(program()).args(["--profile", "tiny", "uci"]));
    goby.say("go depth 8");
    let line = goby.find("info depth 8 *");
    let told = line
        .split(' ')
        .skip_while(|word| *word != "hashfull")
        .nth(1);
    let full: u32 = told.and_then(|told| told.parse().ok()).expect("how full");
    assert!(full > 500, "{line}");
    goby.say("quit");
}

/// Notes the nodes of the last line of thinking.
struct LastNodes(u64);

impl Timer for LastNodes {
    fn millis(&mut self) -> u64 {
        0
    }

    fn thought(&mut self, iteration: &Iteration<'_>) {
        self.0 = iteration.report.nodes;
    }
}

#[test]
fn a_library_searches_what_the_program_does() {
    fn compare(profile: &str, memory: &mut impl EngineMemory) {
        let mut nodes = LastNodes(0);
        let thought = Engine::new(memory).think(Limit::Depth(7), &mut nodes);
        assert_eq!(thought.map(|thought| thought.depth), Some(Depth(7)));
        let mut goby = Process::of(Command::new(program()).args(["--profile", profile, "uci"]));
        goby.say("go depth 7");
        let lines = std::iter::from_fn(|| goby.line());
        let last = lines
            .take_while(|line| !line.starts_with("bestmove"))
            .last();
        let (last, told) = (last.expect("a line"), format!(" nodes {} ", nodes.0));
        assert!(last.contains(&told), "{profile}:{told}but {last}");
    }
    compare("tiny", &mut TinyMemory::new());
    compare("small", &mut *Box::new(SmallMemory::new()));
}

#[test]
fn wrong_arguments_are_refused() {
    for wrong in [
        &["--foo"][..],
        &["perft"],
        &["perft", "x"],
        &["perft", "2", "nonsense"],
        &["bench", "0"],
        &["--profile"],
        &["--profile", "huge", "bench"],
        &["--profile", "board", "perft", "1"],
        &["--search", "huge", "bench"],
        &["--search", "sources", "perft", "1"],
        &["--search", "sources", "--profile", "board", "bench"],
        &["--search", "sources", "--without", "huge", "bench"],
        &["--with", "null-move", "bench"],
        &["--version", "now"],
    ] {
        assert_eq!(run(wrong), (String::new(), Some(2)), "{wrong:?}");
    }
    let (version, code) = run(&["--version"]);
    let expected = format!("{}, network of 256 neurons\n", goby::NAME);
    assert_eq!((version, code), (expected, Some(0)));
    assert!(run(&["--help"]).0.contains("perft"));
}

#[test]
fn what_people_play_with_counts_nothing_and_has_fixed_numbers() {
    for words in ["bench --stats", "--set null_base=4 bench 1"] {
        assert!(refusal(words).contains("needs a build"), "{words}");
    }
}

/// What the program says when it refuses its arguments, with nothing on standard output.
fn refusal(words: &str) -> String {
    let output = Command::new(program())
        .args(words.split(' '))
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2), "{words}");
    assert!(output.stdout.is_empty(), "{words}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn techniques_are_left_out_one_by_one_and_with_a_chip() {
    for (words, name) in [
        ("--without nullmove bench 1", "nullmove"),
        ("--without null-move,over-kill", "over-kill"),
    ] {
        let said = refusal(words);
        assert!(
            said.contains(&format!("unknown technique {name};")),
            "{said}"
        );
    }
    refusal("--without");
    let nodes = |words: &[&str]| {
        let (text, code) = run(&[words, &["bench", "6"]].concat());
        assert_eq!(code, Some(0), "{words:?}");
        let last = text.lines().last().expect("a sum");
        last.split(' ').next().expect("a number").to_owned()
    };
    let all = nodes(&[]);
    let one = nodes(&["--without", "null-move"]);
    let two = nodes(&["--without", "null-move,aspiration"]);
    assert!(all != one && one != two && two != all, "{all} {one} {two}");
    assert_eq!(
        nodes(&["--without", "null-move", "--without", "aspiration"]),
        two
    );
    // A chip lacks some anyway.
    let chip = nodes(&["--profile", "tiny"]);
    assert_eq!(nodes(&["--without", "prob-cut", "--profile", "tiny"]), chip);
    assert_ne!(
        nodes(&["--profile", "tiny", "--without", "null-move"]),
        chip
    );
}

#[test]
fn techniques_are_listed_with_their_sources() {
    let (text, code) = run(&["--list-techniques"]);
    let names = text.lines().filter(|line| !line.starts_with(' ')).count();
    let sources = text.lines().filter(|line| line.starts_with("    Source: "));
    assert_eq!(code, Some(0));
    assert_eq!(names, goby_core::search::technique::Technique::ALL.len());
    assert_eq!(names, sources.count());
    assert!(!text.contains("not in this build"));
}

#[test]
fn the_techniques_of_the_sources_are_listed_switched_and_counted() {
    use goby_core::search::sources::Technique;
    let (text, _) = run(&["--search", "sources", "--list-techniques"]);
    let names = text.lines().filter(|line| !line.starts_with(' ')).count();
    assert_eq!(names, Technique::ALL.len());
    let nodes = |words: &[&str]| {
        let bench = [&["--search", "sources"], words, &["bench", "--stats", "2"]].concat();
        let (text, code) = run(&bench);
        assert_eq!(code, Some(0));
        for technique in Technique::ALL {
            assert!(text.contains(technique.name()), "{text}");
        }
        let last = text.lines().last().and_then(|line| line.split_once(' '));
        last.map(|(nodes, _)| nodes.to_owned()).expect("nodes")
    };
    let all = nodes(&[]);
    assert_ne!(nodes(&["--without", "quiescence"]), all);
    assert_ne!(nodes(&["--with", "recapture-extension"]), all);
}

#[test]
fn tunables_are_listed_with_their_ranges() {
    let (text, code) = run(&["--list-tunables"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        text.lines().count(),
        goby_core::tunables::TUNABLES.len() + 1
    );
    assert!(text.lines().all(|line| line.split('\t').count() == 7));
    assert!(text.contains("\nnull_base\t5\t3\t8\t1\tplies\t"));
}

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
    assert!(goby.leave_within(AT_ONCE).success());
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
    assert!(goby.leave_within(AT_ONCE).success());
    let text = || std::fs::read_to_string(&kept).expect("a level");
    assert_eq!(text(), "1200 300\n");
    for (damage, level) in [("", "900"), ("x", "1200")] {
        std::fs::write(&kept, text() + damage).expect("a file");
        let mut goby = begin("uci\nsetoption name Skill value Adaptive");
        goby.say(&format!("position fen {mate}\ngo depth 1 searchmoves a1a8"));
        goby.find("bestmove a1a8");
        goby.say("quit");
        goby.find(&format!("info string plays at Elo {level}"));
        assert!(goby.leave_within(AT_ONCE).success());
        assert_eq!(text(), format!("{level} 300\n"));
    }
}
