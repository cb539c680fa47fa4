//! Stockfish as the defender, in UCI over pipes.

use goby_suite::process::Process;
use goby_suite::tools::program;
use std::process::Command;

/// A running Stockfish.
pub(crate) struct Stockfish(Process);

impl Stockfish {
    /// Starts the program.
    ///
    /// # Panics
    /// If the program is missing.
    pub(crate) fn start() -> Self {
        let path = program("stockfish").expect("the test needs it");
        let mut process = Process::of(&mut Command::new(path));
        process.say("uci");
        process.find("uciok");
        Self(process)
    }

    /// Begins a new game.
    pub(crate) fn forget(&mut self) {
        self.0.log.clear();
        self.0.say("ucinewgame\nisready");
        self.0.find("readyok");
    }

    /// Returns Stockfish's move, in coordinates, after `moves` from `fen`.
    pub(crate) fn think(&mut self, fen: &str, moves: &str, nodes: u64) -> String {
        let position = format!("position fen {fen} moves{moves}\ngo nodes {nodes}");
        self.0.say(&position);
        let line = self.0.find("bestmove *");
        let mv = line.split_whitespace().nth(1);
        mv.expect("a move after `bestmove`").to_owned()
    }
}
