//! A position put together square by square.

use goby_core::board::{Board, BoardBuilder, BoardError, Castling};
use goby_core::types::{Color, Piece, Square};

/// A position being edited.
#[derive(Clone, Debug)]
pub(super) struct Editor {
    builder: BoardBuilder,
    color: Color,
}

impl Editor {
    /// What stands on `board` is the beginning; White's pieces come first.
    pub(super) fn new(board: &Board) -> Self {
        Self {
            builder: BoardBuilder::from_board(board),
            color: Color::White,
        }
    }

    /// Takes all pieces off.
    pub(super) fn clear(&mut self) {
        for square in Square::ALL {
            self.builder.put(square, None);
        }
    }

    /// The pieces to come belong to the other side.
    pub(super) fn change_color(&mut self) {
        self.color = !self.color;
    }

    /// Obeys `Pa4` or `xa4`; `false` of what is neither.
    pub(super) fn put(&mut self, piece: u8, square: Option<Square>) -> bool {
        let Some(square) = square else {
            return false;
        };
        let contents = match (piece, Piece::from_letter(piece)) {
            (b'x', _) => None,
            (_, Some(piece)) => Some((self.color, piece)),
            _ => return false,
        };
        self.builder.put(square, contents);
        true
    }

    /// The position, if it is one.
    pub(super) fn build(&mut self, is_chess960: bool) -> Result<Board, BoardError> {
        self.finish();
        if is_chess960 {
            // No square shows whether its king and rook have moved.
            self.builder.castling = Castling::NONE;
        }
        self.builder.build()
    }

    /// Gives what `edit` cannot express: castling is possible where king and rook are at home, en
    /// passant is not, and the game has no past.
    fn finish(&mut self) {
        self.builder.en_passant = None;
        self.builder.halfmove_clock = 0;
        self.builder.castle_from_home();
    }
}
