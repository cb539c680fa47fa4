//! The root moves by number, as a [`RootSet`](goby_core::search::RootSet) holds them.

use goby_core::board::Board;
use goby_core::movegen::MoveKind;
use goby_core::types::Move;

/// Names each legal move with its place in the order of generation.
pub(crate) fn number_moves(board: &Board, hear: &mut impl FnMut(usize, Move)) {
    let mut place = 0;
    board.generate(MoveKind::All, &mut |choice| {
        hear(place, choice);
        place += 1;
    });
}
