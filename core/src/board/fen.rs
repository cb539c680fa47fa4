//! Forsyth-Edwards Notation (FEN): reading and writing positions as text.
//!
//! The reader is strict: it never guesses, and each kind of fault has its own error. Trailing
//! fields may be missing, because books and people leave them out: castling and en passant are then
//! `-`, the clock is 0 and the move number 1. Castling letters follow X-FEN
//! (<https://en.wikipedia.org/wiki/X-FEN>): `K`, `Q`, `k` and `q` mean the outermost rook; `A` to
//! `H` and `a` to `h` name the rook's file, as in Shredder-FEN. The writer names the file only if
//! the rook is not the outermost one.

use super::{Board, BoardBuilder, BoardError, CastlingSide};
use crate::text::ShortText;
use crate::types::{Color, File, Piece, Rank, Square, message_error};
use core::fmt::{Display, Formatter};
use core::str::FromStr;

/// Text with room for the longest FEN: 71 characters of placement and 20 of other fields.
pub type FenText = ShortText<92>;

/// The reason why a FEN is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum FenError {
    /// The text is empty.
    Empty,
    /// A character of the placement is neither a piece letter nor a digit from 1 to 8.
    PieceLetter,
    /// A rank of the placement has more or fewer than eight squares.
    RankWidth,
    /// The placement has two digits in a row.
    AdjacentNumbers,
    /// The placement has more or fewer than eight ranks.
    RankCount,
    /// The side to move is missing.
    NoSide,
    /// The side to move is neither `w` nor `b`.
    Side,
    /// The castling field has a letter other than `KQkq`, `A` to `H` and `a` to `h`.
    CastlingLetter,
    /// The castling field names one right twice.
    CastlingTwice,
    /// The en passant field is neither `-` nor a square.
    EnPassantSquare,
    /// The half-move clock is not a number from 0 to 255.
    HalfmoveClock,
    /// The move number is not a number from 0 to 65535.
    FullmoveNumber,
    /// Text follows the last field.
    TrailingText,
    /// The text is well-formed, but the position is rejected.
    Board(BoardError),
}

impl FenError {
    /// The error as text.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Empty => "the FEN is empty",
            Self::PieceLetter => "the placement has a wrong character",
            Self::RankWidth => "a rank does not have eight squares",
            Self::AdjacentNumbers => "the placement has two numbers in a row",
            Self::RankCount => "the placement does not have eight ranks",
            Self::NoSide => "the side to move is missing",
            Self::Side => "the side to move is neither w nor b",
            Self::CastlingLetter => "the castling field has a wrong letter",
            Self::CastlingTwice => "the castling field repeats a right",
            Self::EnPassantSquare => "the en passant field is not a square",
            Self::HalfmoveClock => "the half-move clock is not 0 to 255",
            Self::FullmoveNumber => "the move number is not 0 to 65535",
            Self::TrailingText => "text follows the last field",
            Self::Board(error) => error.message(),
        }
    }
}

message_error!(FenError);

/// Reads a FEN as [`Board::from_fen`] does.
///
/// ```
/// use goby_core::Board;
/// let board: Board = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
/// assert_eq!(board.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
/// # Ok::<(), goby_core::FenError>(())
/// ```
impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}

/// Writes the position as FEN.
impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        f.pad(&self.fen())
    }
}

impl From<BoardError> for FenError {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}

impl Board {
    /// Reads a position from a FEN.
    ///
    /// # Errors
    /// The first fault found: faults of the text from left to right, then faults of the position.
    /// [`FenError::CastlingTwice`] comes after faults of the material.
    ///
    /// # Examples
    /// ```
    /// use goby_core::board::{Board, FenError};
    /// let board = Board::from_fen("4k3/8/8/8/8/8/8/4K3 w").unwrap();
    /// assert_eq!(board.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(Board::from_fen("4k3/8/8/8/8/8/8/4K3 x"), Err(FenError::Side));
    /// ```
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let mut builder = BoardBuilder::empty();
        read_placement(&mut builder, fields.next().ok_or(FenError::Empty)?)?;
        builder.side = match fields.next().ok_or(FenError::NoSide)? {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError::Side),
        };
        let castling = fields.next().unwrap_or("-");
        check_castling_letters(castling)?;
        builder.en_passant = read_square(fields.next().unwrap_or("-"))?;
        builder.halfmove_clock = read_number(fields.next().unwrap_or("0"))
            .and_then(|clock| u8::try_from(clock).ok())
            .ok_or(FenError::HalfmoveClock)?;
        builder.fullmove_number =
            read_number(fields.next().unwrap_or("1")).ok_or(FenError::FullmoveNumber)?;
        if fields.next().is_some() {
            return Err(FenError::TrailingText);
        }
        // Reading castling letters requires exactly one king per side.
        builder.check_material()?;
        read_castling(&mut builder, castling)?;
        Ok(builder.build()?)
    }

    /// Writes the position as a FEN with all six fields.
    pub fn fen(&self) -> FenText {
        let mut text = FenText::new();
        self.write_placement(&mut text);
        add(
            &mut text,
            match self.side() {
                Color::White => " w ",
                Color::Black => " b ",
            },
        );
        self.write_castling(&mut text);
        add(&mut text, " ");
        match self.en_passant_square() {
            Some(square) => {
                add_char(&mut text, square.file().letter());
                add_char(&mut text, square.rank().digit());
            }
            None => add(&mut text, "-"),
        }
        add(&mut text, " ");
        add_number(&mut text, u16::from(self.halfmove_clock()));
        add(&mut text, " ");
        add_number(&mut text, self.fullmove_number());
        text
    }

    fn write_placement(&self, text: &mut FenText) {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let square = Square::new(file, rank);
                let Some((color, piece)) = self.color_on(square).zip(self.piece_on(square)) else {
                    empty += 1;
                    continue;
                };
                add_run(text, empty);
                empty = 0;
                add_char(
                    text,
                    match color {
                        Color::White => piece.letter().to_ascii_uppercase(),
                        Color::Black => piece.letter(),
                    },
                );
            }
            add_run(text, empty);
            if rank != Rank::First {
                add(text, "/");
            }
        }
    }

    fn write_castling(&self, text: &mut FenText) {
        let mut none = true;
        let builder = BoardBuilder::from_board(self);
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling().rook(color, side) else {
                    continue;
                };
                none = false;
                let outermost = builder.outermost_rook(color, side) == Some(rook);
                let letter = match side {
                    CastlingSide::King if outermost => 'k',
                    CastlingSide::Queen if outermost => 'q',
                    _ => rook.letter(),
                };
                add_char(
                    text,
                    match color {
                        Color::White => letter.to_ascii_uppercase(),
                        Color::Black => letter,
                    },
                );
            }
        }
        if none {
            add(text, "-");
        }
    }
}

fn read_placement(builder: &mut BoardBuilder, text: &str) -> Result<(), FenError> {
    let mut ranks = text.as_bytes().split(|&letter| letter == b'/');
    for rank in Rank::ALL.into_iter().rev() {
        read_rank(builder, rank, ranks.next().ok_or(FenError::RankCount)?)?;
    }
    match ranks.next() {
        None => Ok(()),
        Some(_) => Err(FenError::RankCount),
    }
}

fn read_rank(builder: &mut BoardBuilder, rank: Rank, text: &[u8]) -> Result<(), FenError> {
    let mut file = 0;
    let mut after_number = false;
    for &letter in text {
        if let b'1'..=b'8' = letter {
            if after_number {
                return Err(FenError::AdjacentNumbers);
            }
            file += usize::from(letter - b'0');
            after_number = true;
            continue;
        }
        let piece = Piece::from_letter(letter).ok_or(FenError::PieceLetter)?;
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let place = File::from_index(file).ok_or(FenError::RankWidth)?;
        builder.put(Square::new(place, rank), Some((color, piece)));
        file += 1;
        after_number = false;
    }
    if file == 8 {
        Ok(())
    } else {
        Err(FenError::RankWidth)
    }
}

fn check_castling_letters(text: &str) -> Result<(), FenError> {
    let known = |letter: u8| matches!(letter.to_ascii_lowercase(), b'k' | b'q' | b'a'..=b'h');
    if text == "-" || text.bytes().all(known) {
        Ok(())
    } else {
        Err(FenError::CastlingLetter)
    }
}

/// Converts castling letters to rights. The letters must be valid, and each side must have one
/// king.
fn read_castling(builder: &mut BoardBuilder, text: &str) -> Result<(), FenError> {
    for letter in text.bytes().filter(|&letter| letter != b'-') {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let king = builder
            .back_rank_king(color)
            .ok_or(BoardError::CastlingRights)?;
        let lower = letter.to_ascii_lowercase();
        let named = File::from_low_bits(u32::from(lower.wrapping_sub(b'a')));
        let side = match lower {
            b'k' => CastlingSide::King,
            b'q' => CastlingSide::Queen,
            _ if named > king => CastlingSide::King,
            _ => CastlingSide::Queen,
        };
        let rook = match lower {
            b'k' | b'q' => builder
                .outermost_rook(color, side)
                .ok_or(BoardError::CastlingRights)?,
            _ => named,
        };
        if builder.castling.rook(color, side).is_some() {
            return Err(FenError::CastlingTwice);
        }
        builder.castling.set(color, side, Some(rook));
    }
    Ok(())
}

fn read_square(text: &str) -> Result<Option<Square>, FenError> {
    match *text.as_bytes() {
        [b'-'] => Ok(None),
        [file, rank] => Square::parse(file, rank)
            .map(Some)
            .ok_or(FenError::EnPassantSquare),
        _ => Err(FenError::EnPassantSquare),
    }
}

/// Reads a number of decimal digits. `None` for other characters and for numbers over 65535.
fn read_number(text: &str) -> Option<u16> {
    let mut number = 0u16;
    for digit in text.bytes() {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = number
            .checked_mul(10)?
            .checked_add(u16::from(digit - b'0'))?;
    }
    Some(number)
}

// `FenText` has room for every position, so the functions below never drop text.

fn add(text: &mut FenText, part: &str) {
    text.add(part);
}

fn add_char(text: &mut FenText, letter: char) {
    text.add_char(letter);
}

fn add_run(text: &mut FenText, empty: u8) {
    if empty > 0 {
        add_char(text, char::from(b'0' + empty));
    }
}

fn add_number(text: &mut FenText, mut number: u16) {
    let mut digits = [b'0'; 5];
    for digit in digits.iter_mut().rev() {
        *digit += (number % 10) as u8;
        number /= 10;
    }
    let mut leading = true;
    for (place, digit) in digits.into_iter().enumerate() {
        leading &= digit == b'0' && place < 4;
        if !leading {
            add_char(text, char::from(digit));
        }
    }
}
