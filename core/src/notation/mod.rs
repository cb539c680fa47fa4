//! Moves as text: coordinates (`e2e4`, `e7e8q`) and Standard Algebraic Notation (PGN standard,
//! section 8.2.3, S. J. Edwards 1994), written and read.
//!
//! The writer is exact, the reader forgiving: what people and programs type is accepted as long as
//! it means one legal move. It distinguishes text without the form of a move (in CECP an unknown
//! command) from a move that the position forbids. Castling is written as the king's two steps
//! where chess is played from its usual squares and as `O-O` elsewhere, where a king's step could
//! be meant (CECP, <https://www.gnu.org/software/xboard/engine-intf.html>, section 8).

mod read;
mod write;

pub use read::{is_coordinate_text, is_move_text};

use crate::board::{Board, CastlingSide, castling_targets};
use crate::types::{Move, Square, message_error};
use heapless::String;

/// Text with room for the longest move, as in `exd8=Q#` or `Qa1xb2#`.
pub type MoveText = String<8>;

/// How castling is written in coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingStyle {
    /// As the king's two steps, `e1g1`, where chess is played from its usual squares, and elsewhere
    /// as `O-O`.
    #[default]
    Steps,
    /// As `O-O`: CECP in Chess960.
    Letters,
    /// As the king taking its own rook, `e1h1`: UCI in Chess960.
    OntoRook,
}

/// Why text is no move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
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

/// Where the king lands.
fn king_target(castling: Move) -> Square {
    castling_targets(castling.from(), castling.to()).0
}
