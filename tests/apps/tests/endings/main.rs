//! Endings that Goby must win against Stockfish's defence, with a fixed number of nodes a move.
//!
//! `GOBY_RECORDED=1` plays more games.

mod mop_up;
mod stockfish;

use goby_suite::tools::{self, Need, test};

fn main() {
    let tests = mop_up::TESTS.into_iter();
    let tests = tests.map(|(name, check)| test(name, [Need::Program("stockfish")], check));
    tools::run(tests.collect())
}
