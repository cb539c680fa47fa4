//! Reading a game.

use super::Heading;
use super::token::{NoEnd, Token, Tokens};
use crate::play::IllegalMove;
use goby_core::board::Board;
use goby_core::notation::MoveTextError;
use goby_core::types::{Color, Move};
use heapless::String;

/// The text of a move; empty where it is longer than any.
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
    /// What follows the tags.
    tokens: Tokens<'t>,
    /// Where it begins.
    pub(crate) beginning: Board,
    /// How it has ended: `*` where it is not given.
    pub(crate) result: &'static str,
    /// What its tags say of it.
    pub(crate) heading: Heading,
    /// Whether it is marked as a game of Chess960.
    pub(crate) is_chess960: bool,
    /// How many half-moves it has.
    pub(crate) plies: usize,
    /// Whether another game follows.
    pub(crate) is_followed: bool,
}

impl<'t> PgnGame<'t> {
    /// Reads the first game of a text.
    pub(crate) fn read(text: &'t str) -> Result<Self, PgnError> {
        let mut game = Self {
            tokens: Tokens::new(text),
            beginning: Board::start(),
            result: "*",
            heading: Heading::default(),
            is_chess960: false,
            plies: 0,
            is_followed: false,
        };
        let mut has_tags = false;
        loop {
            let mut ahead = game.tokens.clone();
            let Some(Token::Tag(name, value)) = ahead.take()? else {
                break;
            };
            has_tags = true;
            game.tokens = ahead;
            game.note_tag(name, value)?;
        }
        let mut moves = game.moves();
        let is_ended = loop {
            match moves.take()? {
                Some(_) => game.plies += 1,
                None => break moves.result,
            }
        };
        game.result = is_ended.unwrap_or("*");
        game.is_followed = matches!(moves.tokens.take(), Ok(Some(_)));
        if !has_tags && game.plies == 0 && is_ended.is_none() {
            return Err(PgnError::NoGame);
        }
        Ok(game)
    }

    fn note_tag(&mut self, name: &str, value: &'t str) -> Result<(), PgnError> {
        self.heading.note(name, value);
        if name.eq_ignore_ascii_case("Variant") {
            let begin = value.get(..7).unwrap_or_default();
            self.is_chess960 = value.contains("960") || begin.eq_ignore_ascii_case("fischer");
        } else if name.eq_ignore_ascii_case("FEN") {
            let board = Board::from_fen(value);
            self.beginning = board.map_err(|fault| PgnError::Position(fault.message()))?;
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
        let read = self.board.parse_move(text);
        let mv = read.map_err(|fault| self.refuse(text, fault))?;
        let _ = self.board.play(mv);
        Ok(Some(mv))
    }

    fn refuse(&self, text: &str, fault: MoveTextError) -> PgnError {
        let reason = IllegalMove::of_text(&self.board, text, fault);
        PgnError::Illegal(
            self.place(),
            String::try_from(text).unwrap_or_default(),
            reason,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use crate::driver::Written;
    use crate::pgn::write;
    use goby_core::game::Game;
    use std::vec::Vec;

    fn moves(game: &PgnGame<'_>) -> Vec<Move> {
        let mut moves = game.moves();
        core::iter::from_fn(|| moves.take().unwrap()).collect()
    }

    fn fault(text: &str) -> PgnError {
        PgnGame::read(text).map(|_| ()).expect_err("no game")
    }

    #[test]
    fn the_first_game_of_a_text_is_read() {
        let text = "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n\
            1. f3 e5 (1... d5) 2. g4 $4 {?} Qh4# 0-1\n\n[White \"C\"]\n\n1. e4 *\n";
        let game = PgnGame::read(text).unwrap();
        assert_eq!(
            (game.heading.players(), game.result, game.plies),
            (["A", "B"], "0-1", 4)
        );
        assert!(game.is_followed);
        let mut board = Board::start();
        for mv in moves(&game) {
            let _ = board.play(mv);
        }
        assert!(board.in_check() && !board.has_legal_move());
        let bare = PgnGame::read("e4 e5").unwrap();
        assert_eq!((bare.plies, bare.result), (2, "*"));
        assert!(!bare.is_followed);
        let empty = PgnGame::read("[White \"A\"]").unwrap();
        assert_eq!((empty.plies, empty.result), (0, "*"));
        assert_eq!(PgnGame::read("*").map(|game| game.plies), Ok(0));
    }

    #[test]
    fn a_game_may_begin_at_any_position() {
        let text = "[SetUp \"1\"]\n[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 9\"]\n9... e5 10. e4 *";
        let game = PgnGame::read(text).unwrap();
        assert_eq!(game.beginning.side(), Color::Black);
        assert_eq!(game.plies, 2);
        assert!(matches!(fault("[FEN \"8/8 w\"]\n*"), PgnError::Position(_)));
    }

    #[test]
    fn an_illegal_move_is_refused_with_its_place() {
        let place = |number, side| PgnPlace { number, side };
        let text = "1. e4 e5 2. Nf3 Nc6 3. Nd5 *";
        assert!(matches!(
            fault(text),
            PgnError::Illegal(at, text, IllegalMove::NoneCanGo(..))
                if at == place(3, Color::White) && text == "Nd5"
        ));
        assert!(matches!(
            fault("1. e4 -- *"),
            PgnError::Illegal(at, _, IllegalMove::NotAMove) if at == place(1, Color::Black)
        ));
        // What would be legal in a variation does not count.
        assert!(matches!(
            fault("1. e4 (1. d4) 1... d4"),
            PgnError::Illegal(..)
        ));
        assert_eq!(
            fault("1. e4 {"),
            PgnError::Unfinished("a comment has no end")
        );
        for text in ["", " ; nothing\n", "{ nothing }"] {
            assert_eq!(fault(text), PgnError::NoGame, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_as_the_same_game() {
        let (mut ring, mut keys) = ([None; 512], [0; 128]);
        let mut game = Game::new(&mut ring, &mut keys);
        let mut state = 1u32;
        for _ in 0..20 {
            game.reset(Board::start());
            for _ in 0..200 {
                let choices = game.board().legal_moves();
                if choices.is_empty() {
                    break;
                }
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                game.play(choices[(state >> 16) as usize % choices.len()]);
            }
            let mut out = Written::default();
            write(&game, &Heading::of_players(["Goby", ""]), "*", &mut out);
            let read = PgnGame::read(&out.0).unwrap();
            assert_eq!(moves(&read), game.moves().collect::<Vec<_>>(), "{}", out.0);
        }
    }
}
