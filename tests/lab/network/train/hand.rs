//! The hand-written evaluation of positions, for comparison.

use bulletformat::ChessBoard;
use goby_core::eval::{Evaluation, NEURONS};
use goby_lab::record::board;

/// The hand-written evaluation of a position, for the side to move.
///
/// # Panics
/// If this build evaluates with a network.
pub(crate) fn hand_written(position: &ChessBoard) -> i32 {
    assert!(NEURONS.is_none(), "build the trainer without a network");
    let board = board(position);
    let mut evaluation = Evaluation::of(&board);
    evaluation.score(&board).0
}
