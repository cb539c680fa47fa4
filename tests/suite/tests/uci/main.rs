//! Tests of UCI that transcripts cannot express, and comparisons with CECP. The transcripts
//! `uci-*.txt` test each line of the protocol.

mod both;
mod go;
mod mates;
mod numbers;
mod shown;

use goby_suite::process::Process;

/// The first lines of every transcript in UCI.
const BEGIN: &str = "> uci\n<? id *\n<? option *\n< uciok\n";

/// From each line that starts with `beginning`: the word with index `count` (from 0) after it.
fn words(log: &[String], beginning: &str, count: usize) -> Vec<String> {
    let lines = log.iter().filter_map(|line| line.strip_prefix(beginning));
    let word = |line: &str| line.split(' ').nth(count).unwrap_or_default().to_string();
    lines.map(word).collect()
}

/// Milliseconds between the last two events: the thinking time.
fn span(times: &[u64]) -> u64 {
    let [.., before, last] = times else {
        panic!("at least two events");
    };
    last - before
}

#[test]
fn a_first_line_that_only_uci_has_begins_uci() {
    for lines in [
        "isready",
        "position startpos moves e2e4\ngo depth 1",
        "setoption name Hash value 1\nisready",
        "ucinewgame\nisready",
    ] {
        let mut goby = Process::start();
        goby.say(lines);
        let answer = match lines.contains("go") {
            true => "bestmove *",
            false => "readyok",
        };
        goby.find(answer);
    }
}

#[test]
fn cecp_knows_no_commands_of_uci() {
    let mut goby = Process::start();
    goby.say("xboard\nisready\nping 1");
    goby.find("Error (unknown command): isready");
    goby.find("pong 1");
}
