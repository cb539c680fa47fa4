//! `serde` formats: squares, pieces, colours and moves as [`Display`] text, boards as FEN, scores
//! as centipawns.

use crate::board::Board;
use crate::types::{Color, Move, Piece, Score, Square};
use core::fmt::{Display, Formatter, Result as Written};
use core::marker::PhantomData;
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

/// A value that can be read from its [`Display`] text.
trait FromText: Display + Sized {
    /// A description of the expected text, for errors.
    const EXPECTED: &'static str;

    /// Reads the text; `None` if it is invalid.
    fn from_text(text: &str) -> Option<Self>;
}

impl FromText for Square {
    const EXPECTED: &'static str = "a square such as e4";

    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl FromText for Piece {
    const EXPECTED: &'static str = "one of the letters p, n, b, r, q and k";

    fn from_text(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [letter] => Self::from_letter(letter),
            _ => None,
        }
    }
}

impl FromText for Color {
    const EXPECTED: &'static str = "White or Black";

    fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.name() == text)
    }
}

impl FromText for Move {
    const EXPECTED: &'static str = "a move such as e2e4 or a7a8q";

    fn from_text(text: &str) -> Option<Self> {
        let (squares, promotion) = text.split_at_checked(4)?;
        let (from, to) = squares.split_at_checked(2)?;
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        if from == to {
            return None;
        }
        if promotion.is_empty() {
            return Some(Self::new(from, to));
        }
        let piece = Piece::from_text(promotion)?;
        let promotes = Piece::PROMOTIONS.contains(&piece);
        promotes.then(|| Self::promoting(from, to, piece))
    }
}

impl FromText for Board {
    const EXPECTED: &'static str = "a legal position as FEN";

    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// A `serde` visitor that reads a value from text.
struct Reader<T>(PhantomData<T>);

impl<T: FromText> Visitor<'_> for Reader<T> {
    type Value = T;

    fn expecting(&self, f: &mut Formatter<'_>) -> Written {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::from_text(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

macro_rules! by_text {
    ($($value:ident)+) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Reader(PhantomData))
            }
        }
    )+};
}

by_text! { Square Piece Color Move Board }

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        i32::deserialize(deserializer).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{from_str, to_string};

    #[test]
    fn values_are_read_as_they_were_written() {
        let board = Board::from_fen("r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3 0 7").unwrap();
        let promotion = Move::promoting(Square::A7, Square::A8, Piece::Queen);
        let values = (
            board,
            promotion,
            Move::new(Square::E2, Square::E4),
            Score(-35),
        );
        let json = to_string(&values).unwrap();
        assert_eq!(
            json,
            "[\"r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3 0 7\",\"a7a8q\",\"e2e4\",-35]"
        );
        assert_eq!(
            from_str::<(Board, Move, Move, Score)>(&json).unwrap(),
            values
        );
        for square in Square::ALL {
            assert_eq!(
                from_str::<Square>(&to_string(&square).unwrap()).unwrap(),
                square
            );
        }
        for piece in Piece::ALL {
            assert_eq!(
                from_str::<Piece>(&to_string(&piece).unwrap()).unwrap(),
                piece
            );
        }
        for color in Color::ALL {
            assert_eq!(
                from_str::<Color>(&to_string(&color).unwrap()).unwrap(),
                color
            );
        }
    }

    #[test]
    fn an_invalid_text_is_rejected_with_the_reason() {
        for text in [
            "\"e2e9\"",
            "\"e2\"",
            "\"e7e8k\"",
            "\"e7e8qq\"",
            "\"a1a1\"",
            "\"e4e4\"",
            "\"e2\u{e9}4\"",
        ] {
            let error = from_str::<Move>(text).unwrap_err();
            assert!(
                error.to_string().contains("a move such as e2e4"),
                "{text}: {error}"
            );
        }
        assert!(from_str::<Board>("\"8/8/8/8/8/8/8/8 w - - 0 1\"").is_err());
        assert!(from_str::<Square>("28").is_err());
    }

    extern crate std;
    use std::string::ToString;
}
