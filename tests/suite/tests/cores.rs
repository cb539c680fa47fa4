//! Several threads: they share the hash table, stop together, and together respect the limits of
//! the search.

use goby_core::board::Board;
use goby_suite::process::{Process, program};
use std::process::Command;

/// Nodes by which each thread may exceed the common node limit: the nodes between two polls.
const OVERSHOOT: u64 = 1_024;

/// Starts the program in UCI with this number of threads.
fn with_threads(count: u32) -> Process {
    let mut goby = Process::start();
    goby.say(&format!("uci\nsetoption name Threads value {count}"));
    goby.find("uciok");
    goby
}

/// The number after `word`.
fn number(line: &str, word: &str) -> u64 {
    let mut words = line.split(' ').skip_while(|other| *other != word);
    let number = words.nth(1).and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| panic!("{line}: no {word}"))
}

/// All `info` lines up to the answer, and the answer.
fn thoughts(goby: &mut Process) -> (Vec<String>, String) {
    let mut lines = Vec::new();
    loop {
        let line = goby.line().expect("an answer");
        if line.starts_with("bestmove ") {
            return (lines, line);
        }
        if line.contains(" pv ") {
            lines.push(line);
        }
    }
}

#[test]
fn a_node_limit_counts_the_nodes_of_all_threads() {
    for threads in [2, 4] {
        let mut goby = with_threads(threads);
        for limit in [1, 5_000, 400_000] {
            goby.say(&format!("ucinewgame\ngo nodes {limit}"));
            let (lines, _) = thoughts(&mut goby);
            let most = limit + OVERSHOOT * u64::from(threads);
            for line in lines {
                let nodes = number(&line, "nodes");
                assert!(nodes <= most, "{threads} threads, at most {limit}: {line}");
            }
        }
    }
}

#[test]
fn after_several_threads_one_thread_searches_as_from_the_start() {
    let printed = |goby: &mut Process| {
        goby.say("ucinewgame\nposition startpos moves d2d4 d7d5\ngo depth 9");
        let (lines, answer) = thoughts(goby);
        let timeless = |line: &String| {
            let (before, after) = line.split_once(" nps ").expect("a speed");
            (
                before.to_string(),
                after.split(" pv ").last().map(String::from),
            )
        };
        (lines.iter().map(timeless).collect::<Vec<_>>(), answer)
    };
    let expected = printed(&mut with_threads(1));
    let mut goby = with_threads(3);
    goby.say("go nodes 400000");
    thoughts(&mut goby);
    goby.say("setoption name Threads value 1");
    assert_eq!(printed(&mut goby), expected);
}

/// The knight on b4 hangs, so this level makes no mistakes here.
#[test]
fn a_level_searches_alone_and_within_its_nodes() {
    let fen = "r2q1rk1/ppp2ppp/2n2n2/3p2B1/1b2p1b1/2NP1P2/PPP1B1PP/R2Q1RK1 w - - 0 1";
    let printed = |threads| {
        let mut goby = with_threads(threads);
        goby.say("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1500");
        goby.say(&format!("position fen {fen}\ngo wtime 60000 btime 60000"));
        let (lines, answer) = thoughts(&mut goby);
        let last = lines.last().expect("a line of thinking");
        (number(last, "nodes"), answer)
    };
    assert_eq!(printed(3), printed(1));
}

#[test]
fn all_threads_end_when_stopped() {
    let mut goby = with_threads(4);
    for _ in 0..20 {
        goby.say("go infinite");
        goby.find("info depth 5 *");
        goby.say("stop");
        thoughts(&mut goby);
    }
    // Hash size and thread count change during the search.
    for change in [
        "Hash value 8",
        "Threads value 3",
        "Clear Hash",
        "Threads value 2",
    ] {
        goby.say("go infinite");
        goby.find("info depth 5 *");
        goby.say(&format!("setoption name {change}"));
        thoughts(&mut goby);
        goby.say("isready");
        goby.find("readyok");
    }
    goby.say("go infinite");
    goby.find("info depth 5 *");
    goby.say("quit");
    assert!(goby.leave().success());
    let mut goby = with_threads(4);
    goby.say("go infinite");
    goby.find("info depth 5 *");
    goby.close();
    assert!(goby.leave().success());
}

#[test]
fn several_threads_play_the_legal_move_shown_last() {
    let mut goby = with_threads(4);
    let mut board = Board::start();
    let mut moves = String::new();
    for _ in 0..120 {
        if !board.has_legal_move() {
            break;
        }
        goby.say(&format!("position startpos moves{moves}\ngo movetime 10"));
        let (lines, answer) = thoughts(&mut goby);
        let text = answer.split(' ').nth(1).expect("a move");
        let choice = board.parse_coordinate(text).expect("a legal move");
        let mut printed = lines.iter().rev().map(|line| line.split(" pv ").nth(1));
        let printed = printed.find_map(|line| line);
        assert!(
            printed.is_none_or(|line| line.starts_with(text)),
            "{lines:?} {answer}"
        );
        board.play(choice);
        moves.push(' ');
        moves.push_str(text);
    }
}

#[test]
fn several_cores_in_cecp() {
    let mut goby = Process::start();
    goby.say("xboard\nprotover 2");
    goby.find("feature*smp=1*");
    goby.find("feature done=1");
    goby.say("cores 4\nst 0.1\npost\nusermove e2e4");
    goby.find("move {move}");
    // With `nps` only one thread searches, so that games are reproducible.
    let printed = |goby: &mut Process| {
        goby.say("new\noption ClearHash\nnps 100000\nst 1\nusermove e2e4");
        goby.find("move {move}")
    };
    assert_eq!(printed(&mut goby), printed(&mut goby));
    goby.say("cores 0\ncores 999");
    goby.find("Error (cores must be 1 to 256): cores 0");
    goby.find("Error (cores must be 1 to 256): cores 999");
}

#[test]
fn a_level_is_the_same_with_several_threads() {
    let mut goby = with_threads(4);
    goby.say("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000");
    for round in 0..20 {
        goby.say("ucinewgame\ngo wtime 60000 btime 60000");
        let (lines, _) = thoughts(&mut goby);
        assert!(!lines.is_empty(), "round {round}");
        for line in lines {
            // The node limit of one search at this level.
            assert!(number(&line, "nodes") <= 60, "{line}");
        }
    }
}

#[test]
fn go_mate_uses_one_thread() {
    let nodes = |threads| {
        let mut goby = with_threads(threads);
        goby.say("ucinewgame\nposition startpos\ngo mate 3 depth 9");
        let (lines, _) = thoughts(&mut goby);
        number(lines.last().expect("a line"), "nodes")
    };
    assert_eq!(nodes(4), nodes(1));
}

#[test]
fn a_chip_has_one_core_and_a_desktop_as_many_as_are_asked_for() {
    for (arguments, fewer) in [(&[][..], false), (&["--profile", "board"][..], true)] {
        let mut goby = Process::of(Command::new(program()).args(arguments));
        goby.say("uci\nsetoption name Threads value 2\nisready");
        let lines = std::iter::from_fn(|| goby.line()).take_while(|line| line != "readyok");
        let printed = lines.filter(|line| line.contains("fewer threads are available: 1"));
        assert_eq!(printed.count(), usize::from(fewer), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn fewer_threads_search_when_memory_is_short() {
    let limited = format!("ulimit -v 900000; exec {}", program().display());
    let mut goby = Process::of(Command::new("sh").args(["-c", &limited]));
    goby.say("uci\nsetoption name Threads value 256\ngo depth 8");
    goby.find("info string fewer threads are available: *");
    goby.find("bestmove *");
    goby.say("quit");
    assert!(goby.leave().success());
}
