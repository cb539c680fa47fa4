//! Counting the legal move tree: the proof of the rules.

use crate::board::Board;

/// The number of legal move sequences of `depth` plies. The last ply is counted, not played; depth
/// 0 is 1. The board is as before afterwards. Work and recursion grow with `depth`.
pub fn perft(board: &mut Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(board.count_legal()),
        _ => {
            let mut nodes = 0;
            for mv in board.legal_moves() {
                let undo = board.play(mv);
                nodes += perft(board, depth - 1);
                board.undo(&undo);
            }
            nodes
        }
    }
}
