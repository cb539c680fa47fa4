//! The games of a text, one after the other; their moves are not read.

use super::error::PgnError;
use super::heading::Heading;
use super::token::{PgnPart, PgnParts, result};

/// A game of a text that has several games.
#[derive(Clone, Debug)]
pub struct PgnEntry<'t> {
    /// The text from the beginning of the game on.
    pub text: &'t str,
    /// The tags.
    pub heading: Heading,
    /// The result after the moves, or else the result of the tag; `*` if the game is open.
    pub result: &'static str,
}

/// The games of a text.
#[derive(Clone, Debug)]
pub struct PgnGames<'t>(PgnParts<'t>);

impl<'t> PgnGames<'t> {
    /// The games of `text`, from the first on.
    pub const fn new(text: &'t str) -> Self {
        Self(PgnParts::new(text))
    }

    /// Takes the next game; `None` at the end of the text.
    ///
    /// # Errors
    /// [`PgnError::Unfinished`].
    pub fn take(&mut self) -> Result<Option<PgnEntry<'t>>, PgnError> {
        let mut entry = PgnEntry {
            text: self.0.rest(),
            heading: Heading::default(),
            result: "*",
        };
        let (mut has_tags, mut has_moves) = (false, false);
        loop {
            let before = self.0.clone();
            let part = match self.0.take_main() {
                // The next call returns the fault.
                Err(_) if has_tags || has_moves => break,
                part => part?,
            };
            match part {
                Some(PgnPart::Tag(..)) if has_moves => {
                    self.0 = before;
                    break;
                }
                Some(PgnPart::Tag(name, value)) => {
                    has_tags = true;
                    entry.heading.read_tag(name, value);
                    if name.eq_ignore_ascii_case("Result") {
                        entry.result = result(value.trim()).unwrap_or("*");
                    }
                }
                Some(PgnPart::Move(_)) => has_moves = true,
                Some(PgnPart::Result(result)) => {
                    if result != "*" {
                        entry.result = result;
                    }
                    break;
                }
                None if has_tags || has_moves => break,
                _ => return Ok(None),
            }
        }
        Ok(Some(entry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::String;
    use std::vec::Vec;

    #[test]
    fn every_game_of_a_text_is_found() {
        let text = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 { [White \"C\"] }\n\
            [White \"D\"]\n\n0-1 1. c4 1/2-1/2 *";
        let mut games = PgnGames::new(text);
        let mut found = Vec::new();
        while let Some(game) = games.take().expect("games") {
            let [white, _] = game.heading.players();
            let start: String = game.text.trim_start().chars().take(10).collect();
            found.push((String::from(white), game.result, start));
        }
        let wanted = [
            ("A", "1-0", "[White \"A\""),
            ("B", "*", "[White \"B\""),
            ("D", "0-1", "{ [White \""),
            ("", "1/2-1/2", "1. c4 1/2-"),
            ("", "*", "*"),
        ];
        let wanted = wanted.map(|(white, result, start)| (white.into(), result, start.into()));
        assert_eq!(found, wanted);
        let mut games = PgnGames::new("1. e4 {");
        assert!(games.take().is_ok_and(|game| game.is_some()));
        assert!(games.take().is_err());
    }
}
