//! The root moves by number, as a [`RootSet`] holds them.

use goby_core::board::Board;
use goby_core::movegen::MoveKind;
use goby_core::search::RootSet;
use goby_core::types::Move;

/// Calls `visit` for each legal move with its place in the order of generation.
pub(crate) fn number_moves(board: &Board, visit: &mut impl FnMut(usize, Move)) {
    let mut place = 0;
    board.generate(MoveKind::All, &mut |choice| {
        visit(place, choice);
        place += 1;
    });
}

/// How many moves are to be thought about.
pub(crate) fn count_but(excluded: &RootSet, board: &Board) -> u32 {
    let mut count = 0;
    number_moves(board, &mut |place, _| {
        count += u32::from(!excluded.has(place));
    });
    count
}
