//! Perft: counting the leaves of the legal move tree, to test move generation.

use crate::board::Board;

/// Returns the number of legal move sequences of `depth` plies; 1 for depth 0. Moves of the last
/// ply are counted without being played. `board` is restored. Running time grows exponentially with
/// `depth`; the recursion is `depth` calls deep.
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
