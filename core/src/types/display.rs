//! Text forms of squares, pieces, colours, moves and scores, for programs that use `core::fmt`.

use super::{Bitboard, Color, File, Move, Piece, Rank, Score, Square, message_error};
use core::fmt::{Display, Formatter, Result as Written, Write};
use core::str::FromStr;

/// The error for a text or a number that is not a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub struct SquareError;

impl SquareError {
    /// The error as text.
    pub const fn message(self) -> &'static str {
        "not a square"
    }
}

message_error!(SquareError);

impl Display for File {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        f.write_char(self.letter())
    }
}

impl Display for Rank {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        f.write_char(self.digit())
    }
}

/// Writes the square as `e4`.
///
/// ```
/// use goby_core::Square;
/// assert_eq!(Square::E4.to_string(), "e4");
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert!("e9".parse::<Square>().is_err());
/// assert_eq!(Square::try_from(28), Ok(Square::E4));
/// assert!(Square::try_from(64).is_err());
/// ```
impl Display for Square {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match *text.as_bytes() {
            [file, rank] => Self::parse(file, rank).ok_or(SquareError),
            _ => Err(SquareError),
        }
    }
}

/// Converts an index: 0 is a1, 1 is b1, 63 is h8.
impl TryFrom<u8> for Square {
    type Error = SquareError;

    fn try_from(index: u8) -> Result<Self, SquareError> {
        Self::from_index(index.into()).ok_or(SquareError)
    }
}

/// Writes the lower-case letter: `n` for a knight.
impl Display for Piece {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        f.write_char(self.letter())
    }
}

/// Writes `White` or `Black`.
impl Display for Color {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        f.pad(self.name())
    }
}

/// Writes the move in coordinates: `e2e4`, `a7a8q`. Castling is the king taking its own rook,
/// `e1h1`, as in UCI Chess960. For notation that people read use
/// [`Board::coordinate`](crate::Board::coordinate) or [`Board::san`](crate::Board::san).
///
/// ```
/// use goby_core::{Move, Piece, Square};
/// assert_eq!(Move::new(Square::E2, Square::E4).to_string(), "e2e4");
/// let queens = Move::promoting(Square::A7, Square::A8, Piece::Queen);
/// assert_eq!(queens.to_string(), "a7a8q");
/// ```
impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |piece| piece.fmt(f))
    }
}

/// Writes the score in pawns with a sign, `+0.35`, or the distance to mate in moves, `#3` or `#-2`.
///
/// ```
/// use goby_core::Score;
/// assert_eq!(Score(35).to_string(), "+0.35");
/// assert_eq!(Score(-120).to_string(), "-1.20");
/// assert_eq!(Score::DRAW.to_string(), "0.00");
/// assert_eq!((Score::MATE - Score(5)).to_string(), "#3");
/// assert_eq!(Score::mated_in(4).to_string(), "#-2");
/// ```
impl Display for Score {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        if let Some(moves) = self.mate_in_moves() {
            return write!(f, "#{moves}");
        }
        let sign = match self.0 {
            0 => "",
            1.. => "+",
            _ => "-",
        };
        let centipawns = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", centipawns / 100, centipawns % 100)
    }
}

/// Collects squares into a set.
///
/// ```
/// use goby_core::{Bitboard, Square};
/// let set: Bitboard = [Square::A1, Square::H8].into_iter().collect();
/// assert_eq!(set, Bitboard(1 | 1 << 63));
/// ```
impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            *self |= square.bitboard();
        }
    }
}
