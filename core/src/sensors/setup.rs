//! Setting up a position one kind of piece at a time, since sensors do not see kinds.

use crate::board::{Board, BoardBuilder, BoardError};
use crate::types::{Bitboard, Color, Piece};

/// A position being set up. A piece put on the board is of the kind named last; a lifted piece is
/// removed.
///
/// ```
/// use goby_core::sensors::SetUp;
/// use goby_core::{Bitboard, BoardError, Color, Piece, Square};
///
/// let mut set_up = SetUp::new();
/// let mut occupied = Bitboard::EMPTY;
/// for (color, piece, square) in [
///     (Color::White, Piece::King, Square::E1),
///     (Color::White, Piece::Rook, Square::A1),
///     (Color::Black, Piece::King, Square::E8),
/// ] {
///     set_up.next(color, piece);
///     occupied |= square.bitboard();
///     set_up.see(occupied);
/// }
/// let board = set_up.finish(Color::White)?;
/// assert_eq!(board.fen().to_string(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
/// # Ok::<(), BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SetUp {
    builder: BoardBuilder,
    occupied: Bitboard,
    next: (Color, Piece),
}

impl SetUp {
    /// Creates an empty board. The first pieces are white kings unless [`next`](Self::next) names
    /// others.
    pub fn new() -> Self {
        Self {
            builder: BoardBuilder::empty(),
            occupied: Bitboard::EMPTY,
            next: (Color::White, Piece::King),
        }
    }

    /// Names the kind of the next pieces.
    pub const fn next(&mut self, color: Color, piece: Piece) {
        self.next = (color, piece);
    }

    /// Reads the occupied squares. Put all pieces of a kind in place before you name the next kind.
    /// Contacts may bounce.
    pub fn see(&mut self, occupied: Bitboard) {
        for square in self.occupied & !occupied {
            self.builder.put(square, None);
        }
        for square in occupied & !self.occupied {
            self.builder.put(square, Some(self.next));
        }
        self.occupied = occupied;
    }

    /// Returns the position with `side` to move. Kings and rooks on their home squares may castle.
    ///
    /// # Errors
    /// The reason why the position is not legal.
    pub fn finish(&self, side: Color) -> Result<Board, BoardError> {
        let mut builder = self.builder.clone();
        builder.side = side;
        builder.castle_from_home();
        builder.build()
    }
}

impl Default for SetUp {
    fn default() -> Self {
        Self::new()
    }
}
