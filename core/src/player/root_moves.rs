//! The numbers of the root moves, as used by [`RootSet`].

use crate::board::Board;
use crate::movegen::MoveKind;
use crate::search::RootSet;
use crate::types::Move;

/// Calls `visit` with each legal move and its number, in the order of generation.
pub fn number_moves(board: &Board, visit: &mut impl FnMut(usize, Move)) {
    let mut place = 0;
    board.generate(MoveKind::All, &mut |choice| {
        visit(place, choice);
        place += 1;
    });
}

/// Returns the number of legal moves that are not in `excluded`.
pub fn count_allowed(excluded: &RootSet, board: &Board) -> u32 {
    let mut count = 0;
    number_moves(board, &mut |place, _| {
        count += u32::from(!excluded.has(place));
    });
    count
}
