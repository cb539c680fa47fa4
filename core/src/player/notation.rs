//! Moves as text, in the notations of this build.

use crate::board::Board;
use crate::notation::{MoveText, MoveTextError, is_coordinate_text, is_move_text};
use crate::profile::ABILITIES;
use crate::types::Move;

/// Returns the legal move that `text` means in the notations of this build.
pub fn read_move(board: &Board, text: &str) -> Result<Move, MoveTextError> {
    if ABILITIES.san {
        board.parse_move(text)
    } else {
        board.parse_coordinate(text)
    }
}

/// Returns true if `text` has the form of a move, legal or not.
pub fn is_move(text: &str) -> bool {
    if ABILITIES.san {
        is_move_text(text)
    } else {
        is_coordinate_text(text)
    }
}

/// Returns a legal move in algebraic notation, or as coordinates in a build without algebraic
/// notation.
pub fn write_san(board: &Board, choice: Move) -> MoveText {
    if ABILITIES.san {
        board.san(choice)
    } else {
        board.coordinate(choice)
    }
}
