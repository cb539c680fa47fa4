//! UCI compared with CECP: the same games, limits and hash table. The transcripts `uci-*.txt` test each
//! line of the protocol.

mod both;
mod go;
mod mates;
mod shown;

/// The lines that open every conversation in UCI.
const BEGIN: &str = "> uci\n<? id *\n<? option *\n< uciok\n";

/// The `count`-th words of the lines that begin so.
fn words(log: &[String], beginning: &str, count: usize) -> Vec<String> {
    let lines = log.iter().filter_map(|line| line.strip_prefix(beginning));
    let word = |line: &str| line.split(' ').nth(count).unwrap_or_default().to_string();
    lines.map(word).collect()
}

/// When the `last` of the events happened, and the one before: how long was thought.
fn span(times: &[u64]) -> u64 {
    let [.., before, last] = times else {
        panic!("at least two events");
    };
    last - before
}
