//! `goby perft`: how many positions legal moves lead to, by root move.

use goby_core::board::Board;
use goby_core::movegen;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

/// Prints a line for each root move, and the sum.
pub(crate) fn perft(board: Board, depth: u32) -> ExitCode {
    match count(board, depth, &mut BufWriter::new(std::io::stdout().lock())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn count(mut board: Board, depth: u32, out: &mut impl Write) -> std::io::Result<()> {
    let Some(rest) = depth.checked_sub(1) else {
        return writeln!(out, "Nodes: 1");
    };
    let mut total = 0;
    for choice in board.legal_moves() {
        let text = board.coordinate(choice);
        let undo = board.play(choice);
        let nodes = movegen::perft(&mut board, rest);
        board.undo(&undo);
        writeln!(out, "{text}: {nodes}")?;
        out.flush()?;
        total += nodes;
    }
    writeln!(out, "Nodes: {total}")?;
    out.flush()
}
