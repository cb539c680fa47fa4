//! Reading a game.

use super::token::{NoEnd, Token, Tokens, result, without_signs};
use super::{Heading, Variant};
use goby_core::board::Board;
use goby_core::notation::MoveTextError;
use goby_core::player::IllegalMove;
use goby_core::text::printable;
use goby_core::types::{Color, Move};
use heapless::String;

/// The text of a move; of a longer one the beginning.
type PgnWord = String<16>;

/// A place in a game: the move that comes next there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PgnPlace {
    /// The number of the move, as in PGN.
    pub(crate) number: u16,
    /// Whose move it is.
    pub(crate) side: Color,
}

/// Why a text is no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PgnError {
    /// It has neither a tag nor a move.
    NoGame,
    /// It has no move of that number.
    NoPlace,
    /// The file has only this number of games.
    Fewer(u32),
    /// Something has no end, in words.
    Unfinished(&'static str),
    /// The position that it begins at is none, in words.
    Position(&'static str),
    /// A move of it cannot be made: where, its text, and why.
    Illegal(PgnPlace, PgnWord, IllegalMove),
}

impl From<NoEnd> for PgnError {
    fn from(fault: NoEnd) -> Self {
        Self::Unfinished(fault.0)
    }
}

/// A game that has been found whole, with all its moves legal.
#[derive(Clone)]
pub(crate) struct PgnGame<'t> {
    /// The text after the tags.
    tokens: Tokens<'t>,
    /// Where it begins.
    pub(crate) beginning: Board,
    /// The result behind the moves, else the tag's; `*` of an open game.
    pub(crate) result: &'static str,
    /// The tags.
    pub(crate) heading: Heading,
    /// How many half-moves it has.
    pub(crate) plies: usize,
}

impl<'t> PgnGame<'t> {
    /// Reads the first game of a text.
    pub(crate) fn read(text: &'t str) -> Result<Self, PgnError> {
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
            game.heading.note(name, value);
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

    /// Sets the position at which it begins; the start position where the tag is empty. A game
    /// with castling from unusual squares is one of Chess960, marked or not.
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

    /// How many half-moves there are before a place; `None` where it has no such place.
    pub(crate) fn plies_before(&self, place: PgnPlace) -> Option<usize> {
        let mut moves = self.moves();
        for plies in 0..=self.plies {
            if moves.place() >= place {
                return (moves.place() == place).then_some(plies);
            }
            let _ = moves.take();
        }
        None
    }

    /// Its moves.
    pub(crate) fn moves(&self) -> PgnMoves<'t> {
        PgnMoves {
            tokens: self.tokens.clone(),
            board: self.beginning.clone(),
            result: None,
        }
    }
}

/// The moves of a game, one after the other.
pub(crate) struct PgnMoves<'t> {
    tokens: Tokens<'t>,
    /// The position after those that have been taken.
    board: Board,
    /// The result behind the last move, once it has been reached.
    result: Option<&'static str>,
}

impl<'t> PgnMoves<'t> {
    /// The place of the move that comes next.
    pub(crate) fn place(&self) -> PgnPlace {
        PgnPlace {
            number: self.board.fullmove_number(),
            side: self.board.side(),
        }
    }

    /// The next move; `None` at the end of the game.
    ///
    /// # Errors
    /// Where a move cannot be made, or the text goes wrong.
    pub(crate) fn take(&mut self) -> Result<Option<Move>, PgnError> {
        if self.result.is_some() {
            return Ok(None);
        }
        let text = match self.tokens.take()? {
            Some(Token::Move(text)) => text,
            Some(Token::Result(result)) => {
                self.result = Some(result);
                return Ok(None);
            }
            // Another game begins.
            Some(Token::Tag(..)) | None => return Ok(None),
        };
        let read = self.board.parse_move(without_signs(text));
        let mv = read.map_err(|fault| self.refuse(text, fault))?;
        let _ = self.board.play(mv);
        Ok(Some(mv))
    }

    fn refuse(&self, text: &str, fault: MoveTextError) -> PgnError {
        let reason = IllegalMove::of_text(&self.board, without_signs(text), fault);
        let mut word = PgnWord::new();
        let mut letters = text.chars().map(printable);
        while let Some(letter) = letters.next()
            && word.push(letter).is_ok()
        {}
        PgnError::Illegal(self.place(), word, reason)
    }
}

#[cfg(test)]
mod tests;
