//! Reading a game.

use super::error::{PgnError, PgnPlace};
use super::heading::Heading;
use super::token::{PgnPart, PgnParts, result, without_signs};
use super::variant::Variant;
use crate::board::Board;
use crate::notation::{IllegalMove, MoveTextError};
use crate::text::{ShortText, printable};
use crate::types::Move;

/// A game whose moves are all legal.
#[derive(Clone, Debug)]
pub struct PgnGame<'t> {
    /// The text after the tags.
    tokens: PgnParts<'t>,
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
        match Self::read_legal(text)? {
            (game, None) => Ok(game),
            (_, Some(fault)) => Err(fault),
        }
    }

    /// Reads the first game of a text up to a fault in its moves, and returns this fault too. A game
    /// with a fault is open.
    ///
    /// # Errors
    /// There is no game, or a fault in the tags.
    pub fn read_legal(text: &'t str) -> Result<(Self, Option<PgnError>), PgnError> {
        let mut game = Self {
            tokens: PgnParts::new(text),
            beginning: Board::start(),
            result: "*",
            heading: Heading::default(),
            plies: 0,
        };
        let mut has_tags = false;
        let (mut fen, mut result_tag) = ("", None);
        loop {
            let mut ahead = game.tokens.clone();
            let Some(PgnPart::Tag(name, value)) = ahead.take_main()? else {
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
            match moves.take() {
                Ok(Some(_)) => game.plies += 1,
                Ok(None) => break moves.result,
                Err(fault) => return Ok((game, Some(fault))),
            }
        };
        game.result = match is_ended {
            Some(result) if result != "*" => result,
            _ => result_tag.unwrap_or("*"),
        };
        if !has_tags && game.plies == 0 && is_ended.is_none() {
            return Err(PgnError::NoGame);
        }
        Ok((game, None))
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
    tokens: PgnParts<'t>,
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
        let text = match self.tokens.take_main()? {
            Some(PgnPart::Move(text)) => text,
            Some(PgnPart::Result(result)) => {
                self.result = Some(result);
                return Ok(None);
            }
            // The next game begins.
            Some(PgnPart::Tag(..)) => {
                self.tokens = before;
                return Ok(None);
            }
            _ => return Ok(None),
        };
        let read = read_move(&self.board, text);
        let mv = read.map_err(|fault| self.refuse(text, fault))?;
        let _ = self.board.play(mv);
        Ok(Some(mv))
    }

    fn refuse(&self, text: &str, fault: MoveTextError) -> PgnError {
        let reason = IllegalMove::of_text(&self.board, without_signs(text), fault);
        let next = self.tokens.rest().find(['{', '}']);
        let next = next.and_then(|place| self.tokens.rest().get(place..));
        if reason == IllegalMove::NotAMove && next.is_some_and(|next| next.starts_with('}')) {
            let fault = "a comment ends at its first \"}\", and the text has another";
            return PgnError::Unfinished(fault);
        }
        let mut word = ShortText::new();
        for letter in text.chars().map(printable) {
            word.add_char(letter);
        }
        PgnError::Illegal(self.place(), word, reason)
    }
}

/// Reads a move of a game; signs of check, mate and assessment may follow it.
///
/// # Errors
/// See [`MoveTextError`].
pub fn read_move(board: &Board, text: &str) -> Result<Move, MoveTextError> {
    board.parse_move(without_signs(text))
}

#[cfg(test)]
mod tests;
