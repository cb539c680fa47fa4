//! Moves as text: coordinates (`e2e4`, `e7e8q`) and Standard Algebraic Notation (PGN standard,
//! section 8.2.3, S. J. Edwards 1994), written and read; games as text ([`pgn`]);
//! and moves as people type them ([`typed`]).
//!
//! Writing follows the standard exactly. Reading is lenient: it accepts any text that means one
//! legal move. Errors distinguish a text without the form of a move (in CECP an unknown command)
//! from an illegal move. In coordinates, castling from the usual squares is written as the king's
//! step (`e1g1`). From other squares it is `O-O`, since there the step could be an ordinary king
//! move (CECP, <https://www.gnu.org/software/xboard/engine-intf.html>, section 8).

mod illegal;
pub mod pgn;
mod read;
pub mod typed;
mod write;

pub use illegal::{IllegalMove, last_square, piece_name, piece_of};
pub use read::{is_coordinate_text, is_move_text};

use crate::board::{Board, CastlingSide, castling_targets};
use crate::text::ShortText;
use crate::types::{Move, Square, message_error};

/// Text with room for the longest move, for example `exd8=Q#` or `Qa1xb2#`.
pub type MoveText = ShortText<8>;

/// The form of castling in coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum CastlingStyle {
    /// The king's step of two squares, `e1g1`, from the usual squares; `O-O` from others.
    #[default]
    Steps,
    /// `O-O`, as CECP writes it in Chess960.
    Letters,
    /// The king's move onto its own rook, `e1h1`, as UCI writes it in Chess960.
    OntoRook,
}

/// The reason why a text does not mean one legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text does not have the form of a move.
    NotAMove,
    /// The text has the form of a move, but no such move is legal.
    Illegal,
    /// Several legal moves fit the text, for example if a promotion piece is missing.
    Ambiguous,
}

impl MoveTextError {
    /// Returns the fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotAMove => "not a move",
            Self::Illegal => "illegal move",
            Self::Ambiguous => "ambiguous move",
        }
    }
}

message_error!(MoveTextError);

impl Board {
    /// Returns the side of a castling move; `None` for other moves.
    fn castling_side(&self, m: Move) -> Option<CastlingSide> {
        self.is_castling(m)
            .then(|| CastlingSide::of(m.from(), m.to()))
    }
}

/// Returns the square where the moving piece arrives; for castling the king's ([`Move::to`] is then
/// the rook's square).
pub fn arrival(board: &Board, mv: Move) -> Square {
    if board.is_castling(mv) {
        king_target(mv)
    } else {
        mv.to()
    }
}

/// Returns the square where a castling king arrives.
fn king_target(castling: Move) -> Square {
    castling_targets(castling.from(), castling.to()).0
}
