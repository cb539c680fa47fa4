//! The reasons why a game cannot be read.

use crate::notation::IllegalMove;
use crate::text::ShortText;
use crate::types::Color;
use core::fmt;

/// The place before a move of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PgnPlace {
    /// The number of the move, as in PGN.
    pub number: u16,
    /// The side to move.
    pub side: Color,
}

/// The reason why a text cannot be read as a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PgnError {
    /// The text has neither a tag nor a move.
    NoGame,
    /// A comment, a variation or a tag has no end, or a variation has no beginning. Holds the fault
    /// in words.
    Unfinished(&'static str),
    /// The game begins at an illegal position, or its variant is unknown. Holds the fault in words.
    Position(&'static str),
    /// A move is illegal: its place, its text (cut if it is long), and the reason.
    Illegal(PgnPlace, ShortText<16>, IllegalMove),
}

impl fmt::Display for PgnPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.side == Color::White {
            "."
        } else {
            "..."
        };
        write!(f, "{}{dots}", self.number)
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("there is no game in the text"),
            Self::Unfinished(fault) | Self::Position(fault) => f.write_str(fault),
            Self::Illegal(place, text, reason) => {
                write!(f, "illegal move {place} {}, {reason}", &**text)
            }
        }
    }
}

impl core::error::Error for PgnError {}

#[cfg(test)]
mod tests {
    extern crate std;
    use crate::notation::pgn::PgnGame;

    #[test]
    fn an_error_names_the_move_or_the_fault() {
        for (text, fault) in [
            ("", "there is no game in the text"),
            ("1. e4 {", "unclosed comment"),
            (
                "1. e4 e5 2. Nf3 Nf6 3. Bb5 Nf7",
                "illegal move 3... Nf7, a piece of the same side is on f7",
            ),
        ] {
            let error: &dyn core::error::Error = &PgnGame::read(text).unwrap_err();
            assert_eq!(std::format!("{error}"), fault);
        }
    }
}
