//! `goby perft`: the number of positions at a depth, by root move.

use super::stdout::Stdout;
use goby::perft;
use goby_core::board::Board;
use std::process::ExitCode;

/// Prints a line for each root move, and the sum.
pub(crate) fn perft(board: &Board, depth: u32) -> ExitCode {
    let mut out = Stdout::new();
    perft::perft(board, depth, &|choice| board.coordinate(choice), &mut out);
    out.status()
}
