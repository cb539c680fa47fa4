//! Moves as text: coordinates (`e2e4`, `e7e8q`) and Standard Algebraic Notation (PGN standard,
//! section 8.2.3, S. J. Edwards 1994), written and read.
//!
//! The writer is exact, the reader lenient: a text from a person or a program is accepted if it
//! means one legal move. It distinguishes text without the form of a move (in CECP an unknown
//! command) from a move that the position forbids. Castling is written as the king's two steps
//! where chess is played from its usual squares and as `O-O` elsewhere, where a king's step could
//! be meant (CECP, <https://www.gnu.org/software/xboard/engine-intf.html>, section 8).

mod read;
mod write;

pub use read::{is_coordinate_text, is_move_text};

use crate::board::{Board, CastlingSide, castling_targets};
use crate::text::ShortText;
use crate::types::{Move, Square, message_error};

/// Text with room for the longest move, as in `exd8=Q#` or `Qa1xb2#`.
pub type MoveText = ShortText<8>;

/// The form of castling in coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingStyle {
    /// The king's two steps, `e1g1`, from the squares of standard chess, and `O-O` from others.
    #[default]
    Steps,
    /// `O-O`: CECP in Chess960.
    Letters,
    /// The king taking its own rook, `e1h1`: UCI in Chess960.
    OntoRook,
}

/// Why text is no move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text does not have the form of a move.
    NotAMove,
    /// The text has the form of a move, but no such move is legal.
    Illegal,
    /// Several legal moves fit the text; a missing promotion piece is one cause.
    Ambiguous,
}

impl MoveTextError {
    /// The fault in words.
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
    /// The side that a castling move castles to.
    fn castling_side(&self, m: Move) -> Option<CastlingSide> {
        self.is_castling(m)
            .then(|| CastlingSide::of(m.from(), m.to()))
    }
}

/// Returns the king's destination.
fn king_target(castling: Move) -> Square {
    castling_targets(castling.from(), castling.to()).0
}
