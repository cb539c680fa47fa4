//! Perft with cozy-chess, to compare leaf counts and speed.

/// Bulk-counted perft, like cozy-chess's own example: at depth 1 it adds the sizes of the sets of
/// moves.
pub(crate) fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                leaves += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    leaves
}
