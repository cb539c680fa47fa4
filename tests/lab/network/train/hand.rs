//! The hand-written evaluation on the same positions: the mark that a network has to beat.

use bulletformat::ChessBoard;
use goby_core::eval::Evaluation;
use goby_tests::record::board;

/// What the hand-written evaluation says of a position, for the side to move.
pub(crate) fn hand_written(position: &ChessBoard) -> i32 {
    let board = board(position);
    let evaluation = Evaluation::new(&board, &mut [], &mut []);
    evaluation.by_hand().score(&board).0
}
