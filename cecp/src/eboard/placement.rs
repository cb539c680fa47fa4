//! The pieces on the squares of a board, and its lights.

use goby_core::board::Board;
use goby_core::types::{Bitboard, Color, Piece, Square};

/// The pieces on all squares, a1 first, h8 last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placement([Option<(Color, Piece)>; 64]);

impl Placement {
    /// The pieces of a position.
    pub(crate) fn of(board: &Board) -> Self {
        Self(Square::ALL.map(|square| board.color_on(square).zip(board.piece_on(square))))
    }

    /// Reads 64 letters from a8 to h1, as in FEN; a dot is an empty square.
    pub(crate) fn read(letters: &[u8]) -> Option<Self> {
        let is_known = |&letter: &u8| letter == b'.' || Piece::from_letter(letter).is_some();
        if letters.len() != 64 || !letters.iter().all(is_known) {
            return None;
        }
        Some(Self(Square::ALL.map(|square| {
            let letter = *letters.get(square.flip().index())?;
            let color = match letter.is_ascii_uppercase() {
                true => Color::White,
                false => Color::Black,
            };
            Some((color, Piece::from_letter(letter)?))
        })))
    }

    /// The piece on a square.
    pub(crate) fn at(&self, square: Square) -> Option<(Color, Piece)> {
        self.0.get(square.index()).copied().flatten()
    }

    /// The pieces as seen from the other side of the board.
    pub(crate) fn turned(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// The squares on which a piece of another position is missing, and the squares with a piece
    /// that does not belong there.
    pub(crate) fn lights_to(&self, wanted: &Self) -> Lights {
        let mut lights = Lights::default();
        for square in Square::ALL {
            let (seen, wanted) = (self.at(square), wanted.at(square));
            if seen == wanted {
                continue;
            }
            if wanted.is_some() {
                lights.put |= square.bitboard();
            }
            if seen.is_some() {
                lights.lift |= square.bitboard();
            }
        }
        lights
    }
}

/// The squares to light.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lights {
    /// Squares on which a piece must be put.
    pub(crate) put: Bitboard,
    /// Squares from which a piece must be lifted.
    pub(crate) lift: Bitboard,
}

impl Lights {
    /// The lights as seen from the other side of the board.
    pub(crate) fn turned(self) -> Self {
        let turn = |set: Bitboard| Bitboard(set.0.reverse_bits());
        Self {
            put: turn(self.put),
            lift: turn(self.lift),
        }
    }
}
