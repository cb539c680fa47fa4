//! Stockfish as the defender, over pipes.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Where Debian keeps games, outside of some users' path.
const GAMES: &str = "/usr/games";

/// A running Stockfish.
pub(crate) struct Stockfish {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Stockfish {
    /// Starts the program; `None` where there is none.
    ///
    /// # Panics
    /// In CI, where nothing may be skipped, when there is none.
    pub(crate) fn start() -> Option<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let program = std::env::split_paths(&path)
            .chain([PathBuf::from(GAMES)])
            .map(|folder| folder.join("stockfish"))
            .find(|program| program.is_file());
        let Some(program) = program else {
            let notice = "SKIPPED: it needs stockfish (apt-get install stockfish)";
            assert!(!goby_tests::external::in_ci(), "{notice}");
            // Unlike `eprintln!` this is seen even of a test that passes.
            let _ = writeln!(std::io::stderr(), "{notice}");
            return None;
        };
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("stockfish starts");
        let input = child.stdin.take().expect("a pipe to stockfish");
        let output = child.stdout.take().expect("a pipe from stockfish");
        let mut stockfish = Self {
            child,
            input,
            output: BufReader::new(output),
        };
        stockfish.say("uci");
        stockfish.find("uciok");
        Some(stockfish)
    }

    /// A new game begins.
    pub(crate) fn forget(&mut self) {
        self.say("ucinewgame\nisready");
        self.find("readyok");
    }

    /// Its move, in coordinates, after `moves` from `fen`.
    pub(crate) fn think(&mut self, fen: &str, moves: &str, nodes: u64) -> String {
        self.say(&format!(
            "position fen {fen} moves{moves}\ngo nodes {nodes}"
        ));
        let line = self.find("bestmove");
        line.split_whitespace()
            .nth(1)
            .expect("a move after `bestmove`")
            .to_owned()
    }

    fn say(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").expect("stockfish listens");
    }

    fn find(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("stockfish speaks");
            assert!(read > 0, "stockfish left before it said {word}");
            if line.starts_with(word) {
                return line;
            }
        }
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
