//! Counts the positions reached by legal moves, for each root move, to compare the rules of chess
//! with other programs.

use crate::driver::{Out, Reply};
use goby_core::board::Board;
use goby_core::movegen;
use goby_core::notation::MoveText;
use goby_core::types::{Depth, Move};

/// The maximum depth in plies: each ply uses some of the call stack.
pub const DEEPEST: u32 = Depth::MAX.0.unsigned_abs();

/// Writes a line with the count for each legal move, in the notation of `write`, and then the sum.
/// `depth` is at most [`DEEPEST`]. The time grows fast with `depth`, and the count cannot be
/// interrupted.
pub fn perft(board: &Board, depth: u32, write: &dyn Fn(Move) -> MoveText, out: &mut dyn Out) {
    let Some(rest) = depth.checked_sub(1) else {
        Reply(out).text("Nodes: 1").end();
        return;
    };
    let mut after = board.clone();
    let mut total: u64 = 0;
    for choice in board.legal_moves() {
        let undo = after.play(choice);
        let nodes = movegen::perft(&mut after, rest);
        after.undo(&undo);
        let reply = Reply(out).text(&write(choice)).text(": ");
        reply.count(nodes).end();
        total += nodes;
    }
    Reply(out).text("Nodes: ").count(total).end();
}
