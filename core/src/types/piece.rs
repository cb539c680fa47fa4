//! The six kinds of piece.

use super::Score;

/// The fixed values in centipawns, pawn to king. They were chosen, not tuned.
const VALUES: [i16; 6] = [100, 320, 330, 500, 950, 0];

/// A kind of piece, without its colour, in ascending order of value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Piece {
    /// All kinds, pawn first.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// The promotion pieces in the order of move generation, queen first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The index: 0 for the pawn to 5 for the king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the fixed value in centipawns. It is independent of the game phase. Exchange
    /// evaluation, move ordering and futility use it. The king's value is 0, because a king is
    /// never exchanged.
    #[inline]
    pub const fn value(self) -> Score {
        Score(VALUES[self.index()] as i32)
    }

    /// The lower-case English letter: `p n b r q k`.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// Returns the piece for an English letter in either case.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            b'p' => Self::Pawn,
            b'n' => Self::Knight,
            b'b' => Self::Bishop,
            b'r' => Self::Rook,
            b'q' => Self::Queen,
            b'k' => Self::King,
            _ => return None,
        })
    }
}
