//! The hand-written evaluation on the same positions: the mark that a network has to beat.

use bulletformat::ChessBoard;
use goby_core::board::{Board, BoardBuilder};
use goby_core::eval::Evaluation;
use goby_core::types::{Color, Piece, Square};

/// What the hand-written evaluation says of a position, for the side to move.
pub(crate) fn hand_written(position: &ChessBoard) -> i32 {
    let board = board(position);
    Evaluation::new(&board, &mut [], &mut []).score(&board).0
}

/// A position as a board, with White to move.
fn board(position: &ChessBoard) -> Board {
    let mut builder = BoardBuilder::empty();
    for (code, square) in *position {
        let color = if code & 8 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let piece = Piece::ALL[usize::from(code & 7)];
        builder.put(Square::ALL[usize::from(square)], Some((color, piece)));
    }
    builder.build().expect("a position")
}
