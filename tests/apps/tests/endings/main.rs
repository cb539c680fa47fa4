//! Endings that must be won: Goby's search, by nodes, against Stockfish's defence.
//!
//! Quick by default; `GOBY_RECORDED=1` plays every start of the card.

mod mop_up;
mod stockfish;

use goby_suite::tools::{self, Need, test};

fn main() {
    let tests = mop_up::TESTS.into_iter();
    let tests = tests.map(|(name, check)| test(name, [Need::Program("stockfish")], check));
    tools::run(tests.collect())
}
