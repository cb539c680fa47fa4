//! Reading a game.

use super::heading::Heading;
use super::token::{NoEnd, Token, Tokens, result, without_signs};
use super::variant::Variant;
use crate::board::Board;
use crate::notation::{IllegalMove, MoveTextError};
use crate::text::{ShortText, printable};
use crate::types::{Color, Move};

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

impl From<NoEnd> for PgnError {
    fn from(fault: NoEnd) -> Self {
        Self::Unfinished(fault.0)
    }
}

/// A game whose moves are all legal.
#[derive(Clone, Debug)]
pub struct PgnGame<'t> {
    /// The text after the tags.
    tokens: Tokens<'t>,
    /// The position that the game begins at.
    pub beginning: Board,
    /// The result after the moves, or else the result of the tag; `*` if the game is open.
    pub result: &'static str,
    /// The tags.
    pub heading: Heading,
    /// The number of moves, in plies.
    pub plies: usize,
}

impl<'t> PgnGame<'t> {
    /// Reads the first game of a text.
    ///
    /// # Errors
    /// See [`PgnError`].
    pub fn read(text: &'t str) -> Result<Self, PgnError> {
        let mut game = Self {
            tokens: Tokens::new(text),
            beginning: Board::start(),
            result: "*",
            heading: Heading::default(),
            plies: 0,
        };
        let mut has_tags = false;
        let (mut fen, mut result_tag) = ("", None);
        loop {
            let mut ahead = game.tokens.clone();
            let Some(Token::Tag(name, value)) = ahead.take()? else {
                break;
            };
            has_tags = true;
            game.tokens = ahead;
            game.heading.read_tag(name, value);
            if name.eq_ignore_ascii_case("FEN") {
                fen = value;
            } else if name.eq_ignore_ascii_case("Result") {
                result_tag = result(value.trim());
            }
        }
        game.begin_at(fen)?;
        let mut moves = game.moves();
        let is_ended = loop {
            match moves.take()? {
                Some(_) => game.plies += 1,
                None => break moves.result,
            }
        };
        game.result = match is_ended {
            Some(result) if result != "*" => result,
            _ => result_tag.unwrap_or("*"),
        };
        if !has_tags && game.plies == 0 && is_ended.is_none() {
            return Err(PgnError::NoGame);
        }
        Ok(game)
    }

    /// Sets the position that the game begins at: the start position if the tag is empty. A game
    /// with castling from unusual squares is a game of Chess960, whatever its tag.
    fn begin_at(&mut self, fen: &str) -> Result<(), PgnError> {
        if self.heading.variant == Variant::Other {
            return Err(PgnError::Position("the variant is not played here"));
        }
        if !matches!(fen.trim(), "" | "?" | "-") {
            let board = Board::from_fen(fen);
            self.beginning = board.map_err(|fault| PgnError::Position(fault.message()))?;
        }
        if !self.beginning.has_usual_castling() {
            self.heading.variant = Variant::Chess960;
        }
        Ok(())
    }

    /// The number of plies before a place; `None` if the game has no such place.
    pub fn plies_before(&self, place: PgnPlace) -> Option<usize> {
        let mut moves = self.moves();
        for plies in 0..=self.plies {
            if moves.place() >= place {
                return (moves.place() == place).then_some(plies);
            }
            let _ = moves.take();
        }
        None
    }

    /// The moves.
    pub fn moves(&self) -> PgnMoves<'t> {
        PgnMoves {
            tokens: self.tokens.clone(),
            board: self.beginning.clone(),
            result: None,
        }
    }
}

/// The moves of a game, one after the other.
#[derive(Clone, Debug)]
pub struct PgnMoves<'t> {
    tokens: Tokens<'t>,
    /// The position after the moves that have been taken.
    board: Board,
    /// The result after the last move, once it has been reached.
    result: Option<&'static str>,
}

impl<'t> PgnMoves<'t> {
    /// The place of the next move.
    pub fn place(&self) -> PgnPlace {
        PgnPlace {
            number: self.board.fullmove_number(),
            side: self.board.side(),
        }
    }

    /// Takes the next move; `None` at the end of the game.
    ///
    /// # Errors
    /// [`PgnError::Illegal`], [`PgnError::Unfinished`]. None after [`PgnGame::read`] has read it.
    pub fn take(&mut self) -> Result<Option<Move>, PgnError> {
        if self.result.is_some() {
            return Ok(None);
        }
        let before = self.tokens.clone();
        let text = match self.tokens.take()? {
            Some(Token::Move(text)) => text,
            Some(Token::Result(result)) => {
                self.result = Some(result);
                return Ok(None);
            }
            // The next game begins.
            Some(Token::Tag(..)) => {
                self.tokens = before;
                return Ok(None);
            }
            None => return Ok(None),
        };
        let read = self.board.parse_move(without_signs(text));
        let mv = read.map_err(|fault| self.refuse(text, fault))?;
        let _ = self.board.play(mv);
        Ok(Some(mv))
    }

    fn refuse(&self, text: &str, fault: MoveTextError) -> PgnError {
        let reason = IllegalMove::of_text(&self.board, without_signs(text), fault);
        let mut word = ShortText::new();
        for letter in text.chars().map(printable) {
            word.add_char(letter);
        }
        PgnError::Illegal(self.place(), word, reason)
    }
}

#[cfg(test)]
mod tests;
