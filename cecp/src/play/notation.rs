//! Moves as text, in the notations that this build has.

use crate::profile::CAPABILITIES;
use goby_core::board::{Board, castling_targets};
use goby_core::notation::{MoveText, MoveTextError, is_coordinate_text, is_move_text};
use goby_core::types::{Move, Square};

/// The legal move that `text` stands for in the notations that this build reads.
pub(crate) fn read_move(board: &Board, text: &str) -> Result<Move, MoveTextError> {
    if CAPABILITIES.san {
        board.parse_move(text)
    } else {
        board.parse_coordinate(text)
    }
}

/// Whether `text` has the form of a move, legal or not.
pub(crate) fn is_move(text: &str) -> bool {
    if CAPABILITIES.san {
        is_move_text(text)
    } else {
        is_coordinate_text(text)
    }
}

/// A legal move in algebraic notation, or as coordinates where this build has nothing else.
pub(crate) fn write_san(board: &Board, choice: Move) -> MoveText {
    if CAPABILITIES.san {
        board.san(choice)
    } else {
        board.coordinate(choice)
    }
}

/// The square on which the piece that moves arrives: of castling the king's, where
/// [`Move::to`](goby_core::types::Move::to) is the rook's.
pub fn arrival(board: &Board, mv: Move) -> Square {
    if board.is_castling(mv) {
        castling_targets(mv.from(), mv.to()).0
    } else {
        mv.to()
    }
}
