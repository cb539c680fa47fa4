//! Tests of UCI that transcripts cannot express, and comparisons with CECP. The transcripts
//! `uci-*.txt` test each line of the protocol.

mod both;
mod go;
mod mates;
mod shown;

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
