//! Tests of `duel`: its games are reproducible, and it names faults of engines.

use goby_suite::process::program;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Runs `duel` with two engines.
fn duel(engines: [&str; 2], arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_duel"))
        .args(engines)
        .args(arguments.split_whitespace())
        .output()
        .expect("duel runs")
}

fn goby() -> &'static str {
    program().to_str().expect("a path of UTF-8")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Plays a match of Goby with more nodes against Goby with fewer, and returns the log.
fn log(folder: &Path, name: &str, arguments: &str) -> String {
    let path = folder.join(name);
    let path = path.to_str().expect("a path of UTF-8");
    let fixed = "--pairs 6 --nodes-a 400 --nodes-b 200 --option-b Hash=1";
    let output = duel([goby(); 2], &format!("{fixed} --log {path} {arguments}"));
    assert!(output.status.success(), "{}", text(&output));
    fs::read_to_string(path).expect("a log")
}

#[test]
fn games_do_not_depend_on_the_concurrency() {
    let folder = tempfile::tempdir().expect("a folder");
    let alone = log(folder.path(), "alone", "--concurrency 1");
    assert_eq!(alone.lines().count(), 13, "{alone}");
    assert_eq!(log(folder.path(), "together", "--concurrency 4"), alone);
}

#[test]
fn games_with_nodestime_are_reproducible() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = |name: &str, concurrency| {
        let path = folder.path().join(name);
        let options = "--option nodestime=10 --option-b Hash=1";
        let fixed = format!("--clock 300+5 --pairs 3 {options} --concurrency {concurrency}");
        let output = duel([goby(); 2], &format!("{fixed} --log {}", path.display()));
        assert!(output.status.success(), "{}", text(&output));
        fs::read_to_string(path).expect("a log")
    };
    let alone = log("alone", 1);
    assert_eq!(alone.lines().count(), 7, "{alone}");
    assert_eq!(log("together", 3), alone);
}

#[test]
fn a_stopped_match_continues() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = log(folder.path(), "whole", "");
    // Two pairs, the first game of the third, and an incomplete line.
    let cut: String = whole.split_inclusive('\n').take(6).collect();
    fs::write(folder.path().join("cut"), cut + "3\told\t1-").expect("a log is written");
    assert_eq!(log(folder.path(), "cut", "--concurrency 2"), whole);
}

#[test]
fn games_of_a_further_round_differ() {
    let folder = tempfile::tempdir().expect("a folder");
    let [openings, log] = ["openings", "log"].map(|name| folder.path().join(name));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    fs::write(&openings, start).expect("an opening is written");
    // One node more changes no move of this search here.
    let engine = format!("{} --search sources", goby());
    let [openings, path] = [&openings, &log].map(|path| path.display());
    let arguments = format!("--nodes 1000 --pairs 2 --openings {openings} --log {path}");
    let output = duel([&engine; 2], &arguments);
    assert!(output.status.success(), "{}", text(&output));
    let log = fs::read_to_string(&log).expect("a log");
    let games = log.lines().skip(1).map(|line| line.rsplit('\t').next());
    let [one, _, three, _] = games.collect::<Vec<_>>()[..] else {
        panic!("two pairs are four games: {log}")
    };
    assert_ne!(one, three);
}

/// The games of a match without their numbers, in their order.
fn games(folder: &Path, arguments: &str) -> Vec<String> {
    let openings = folder.join("openings");
    let lines = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n\
                 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n";
    fs::write(&openings, lines).expect("openings are written");
    let log = folder.join("log");
    let _ = fs::remove_file(&log);
    let [openings, path] = [&openings, &log].map(|path| path.display());
    let arguments = format!("--openings {openings} --log {path} {arguments}");
    let output = duel([goby(); 2], &arguments);
    assert!(output.status.success(), "{}", text(&output));
    let log = fs::read_to_string(&log).expect("a log");
    let game = |line: &str| {
        line.split_once('\t')
            .map_or("", |(_, game)| game)
            .to_string()
    };
    log.lines().skip(1).map(game).collect()
}

/// A match from pair N on has the games of the whole match from pair N on, with every option that
/// changes the games.
#[test]
fn a_match_from_a_later_pair_is_the_rest_of_the_whole_match() {
    let folder = tempfile::tempdir().expect("a folder");
    for limits in [
        "--nodes 300",
        "--nodes-a 300 --nodes-b 200 --option Hash=1",
        "--clock 200+5 --option nodestime=10",
        "--nodes 300 --longest 20 --no-adjudication",
    ] {
        let games = |arguments: &str| games(folder.path(), &format!("{limits} {arguments}"));
        let whole = games("--pairs 5");
        assert_eq!(whole.len(), 10);
        for (first, concurrency) in [(1, 2), (2, 1), (3, 2), (5, 1)] {
            let pairs = 6 - first;
            let part = games(&format!(
                "--first {first} --pairs {pairs} --concurrency {concurrency}"
            ));
            assert_eq!(part, whole[2 * (first - 1)..], "{limits} from {first}");
        }
        // The openings are played again with more nodes or time, so no pair counts twice.
        for pair in 0..3 {
            let (once, again) = (
                &whole[2 * pair..2 * pair + 2],
                &whole[2 * pair + 4..2 * pair + 6],
            );
            assert_ne!(once, again, "{limits}, pair {pair}");
        }
    }
}

#[test]
fn a_log_of_another_match_is_refused_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    fs::write(&path, "another match\n").expect("a log is written");
    let output = duel([goby(); 2], &format!("--log {}", path.display()));
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("another match"));
    assert_eq!(fs::read_to_string(path).expect("a log"), "another match\n");
}

#[test]
fn the_test_stops_when_the_answer_is_clear() {
    let strong = "--nodes-a 2000 --nodes-b 20 --sprt 0,50 --pairs 400 --concurrency 2";
    let output = duel([goby(); 2], strong);
    let printed = text(&output);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    let last = printed.lines().last().expect("a summary");
    assert!(last.ends_with(": accepted"), "{printed}");
    let games: u32 = last
        .split(' ')
        .next()
        .and_then(|word| word.parse().ok())
        .expect("games");
    assert!((40..200).contains(&games), "{last}");
}

/// The path of a UCI engine that answers `go` with these shell commands. Each start appends a line to
/// the file `starts`.
#[cfg(unix)]
fn scripted(folder: &Path, answer: &str) -> String {
    let path = folder.join("engine.sh");
    let script = format!(
        "while read -r word rest; do case $word in\n\
         uci) echo >> {}; echo uciok;; isready) echo readyok;; quit) exit;;\n\
         position) moves=$rest;;\n\
         go) {answer};;\nesac; done\n",
        folder.join("starts").display()
    );
    fs::write(&path, script).expect("a script is written");
    format!("sh {}", path.display())
}

#[cfg(unix)]
#[test]
fn a_fault_has_a_name_and_loses_the_game() {
    let nodes = "--nodes 100";
    // A legal move of either side, after more than its time.
    let late = "set -- $moves; [ $(($# % 2)) = 0 ] && mv=a2a3 || mv=a7a6
        echo info time 1001; echo bestmove $mv";
    let cases = [
        ("echo bestmove e2e5", nodes, "illegal move \"e2e5\""),
        ("echo bestmove", nodes, "illegal move \"\""),
        ("echo 'bestmove (none)'", nodes, "illegal move \"(none)\""),
        ("exit", nodes, "leaves"),
        ("sleep 0.01", nodes, "stalls"),
        (late, "--clock 1000+0 --option-a nodestime=10", "time"),
    ];
    for (answer, limit, reason) in cases {
        let folder = tempfile::tempdir().expect("a folder");
        let engine = scripted(folder.path(), answer);
        let output = duel(
            [goby(), &engine],
            &format!("--pairs 2 {limit} --report 1 --patience 1"),
        );
        let printed = text(&output);
        assert_eq!(output.status.code(), Some(2), "{printed}");
        let named = format!("FAULT of old in pair 2: {reason}: ");
        assert_eq!(printed.matches(&named).count(), 2, "{reason}: {printed}");
        // The engine is started once before the match and again for each game, and fails in each.
        let starts = fs::read_to_string(folder.path().join("starts")).expect("a file");
        assert_eq!(starts.lines().count(), 5, "{reason}");
        let summary = "4 games +4 =0 -0, pairs 0 0 0 0 2";
        assert!(
            printed
                .lines()
                .last()
                .is_some_and(|line| line.starts_with(summary)),
            "{printed}"
        );
        assert!(
            printed.ends_with("faults: 0 of new, 4 of old\n"),
            "{printed}"
        );
    }
}

#[test]
fn matches_that_cannot_be_played_are_refused_before_the_first_game() {
    let cases = [
        ("--option-b Nonsense=1", "has no option Nonsense"),
        ("--openings /no/such/file", "/no/such/file"),
        ("--sprt 10,0", "ELO0 is not below ELO1"),
        ("--pairs", "--pairs needs a value"),
        ("--clock 3", "no BASE+INCREMENT: 3"),
        ("--nodes 0", "numbers begin with 1"),
        ("--frobnicate", "unknown: --frobnicate"),
    ];
    for (arguments, reason) in cases {
        let output = duel([goby(); 2], arguments);
        let printed = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{printed}");
        assert!(printed.contains(reason), "{printed}");
        assert_eq!(text(&output), "");
    }
}
