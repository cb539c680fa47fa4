//! The books of a player, in order of priority.

use super::own_book;
use super::polyglot::{self, BookMoves};
use super::{BookError, BookFile, FileError, Files, Player, book_moves};
use crate::board::Board;
use crate::profile::ABILITIES;
use crate::types::Move;

impl Player {
    /// Opens a book and closes the present book. An empty name only closes the present book.
    ///
    /// # Errors
    /// The file is not a book that can be read. The present book then stays open.
    pub fn open_book(
        &mut self,
        name: &str,
        files: Option<&mut dyn Files>,
    ) -> Result<(), BookError> {
        let mut book = BookFile::named(name)?;
        if !name.is_empty() {
            let files = files.ok_or(FileError::NoFiles)?;
            let entries = files.open_book(name, &mut |bytes, read| polyglot::check(bytes, read))?;
            book.entries = u32::try_from(entries).unwrap_or(u32::MAX);
        }
        self.book = book;
        Ok(())
    }

    /// Returns a book move for a position: from the option `Openings`, else from the other books.
    pub fn book_move(&mut self, board: &Board, files: Option<&mut dyn Files>) -> Option<Move> {
        let followed = self.own_opening(board);
        if followed.is_some() || !(ABILITIES.books || ABILITIES.own_book) {
            return followed;
        }
        let known = self.known_moves(board, files);
        self.draw(&known)
    }

    /// Returns the moves of the user's book for a position with their weights. If that book has
    /// none, returns the moves of the built-in book.
    pub fn known_moves(&self, board: &Board, files: Option<&mut dyn Files>) -> BookMoves {
        if self.plays_chess960() {
            return BookMoves::default();
        }
        if ABILITIES.books
            && let Some(files) = files
        {
            let known = self.book.moves(board, &mut |place| files.read_book(place));
            if !known.is_empty() {
                return known;
            }
        }
        if self.options.uses_own_book() {
            own_book::moves(board)
        } else {
            BookMoves::default()
        }
    }

    /// Returns the move of the option `Openings` for `board`. Chooses among several at random if
    /// openings vary.
    fn own_opening(&mut self, board: &Board) -> Option<Move> {
        let openings = &self.options.openings;
        let count = book_moves(openings, board).count();
        let choice = if self.variety.openings && count > 0 {
            self.variety.random(count as u32) as usize
        } else {
            0
        };
        book_moves(openings, board).nth(choice)
    }

    /// Returns a random move of a book, in proportion to the weights.
    fn draw(&mut self, known: &BookMoves) -> Option<Move> {
        let total: u32 = known.iter().map(|&(_, weight)| u32::from(weight)).sum();
        // A weight of 0 marks a move that must not be played.
        if total == 0 {
            return None;
        }
        let mut lot = self.variety.random(total);
        let drawn = known.iter().find(|&&(_, weight)| {
            let is_drawn = lot < u32::from(weight);
            lot = lot.saturating_sub(u32::from(weight));
            is_drawn
        });
        drawn.map(|&(choice, _)| choice)
    }
}

#[cfg(all(test, feature = "desktop"))]
mod tests {
    use super::*;
    use crate::notation::CastlingStyle;

    extern crate std;
    use std::collections::BTreeMap;

    /// The number of times that each move is drawn in a thousand draws.
    fn drawn(mut draw: impl FnMut() -> Option<Move>) -> BTreeMap<std::string::String, u32> {
        let mut counts = BTreeMap::new();
        for _ in 0..1_000 {
            let text = draw().map_or("none".into(), |mv| std::format!("{mv}"));
            *counts.entry(text).or_default() += 1;
        }
        counts
    }

    #[test]
    fn every_opening_of_the_user_is_played_as_often_as_the_others() {
        let mut player = Player::default();
        let set = player.options.set("Openings", Some("a4; b4; c4; h4"));
        assert!(set.is_ok());
        let start = Board::start();
        let first = drawn(|| player.own_opening(&start));
        assert_eq!(first, BTreeMap::from([("a2a4".into(), 1_000)]));
        player.variety.openings = true;
        let counts = drawn(|| player.own_opening(&start));
        assert_eq!(counts.len(), 4, "{counts:?}");
        let is_fair = |count: &u32| (200..300).contains(count);
        assert!(counts.values().all(is_fair), "{counts:?}");
    }

    #[test]
    fn a_move_is_drawn_as_often_as_its_weight_says() {
        let start = Board::start();
        let mut known = BookMoves::default();
        for (uci, weight) in [("a2a3", 0), ("e2e4", 1), ("d2d4", 3), ("c2c4", 0)] {
            known.add(start.parse_coordinate(uci).unwrap(), weight);
        }
        let mut player = Player::default();
        let counts = drawn(|| player.draw(&known));
        assert!((200..300).contains(&counts["e2e4"]), "{counts:?}");
        assert_eq!(counts["e2e4"] + counts["d2d4"], 1_000, "{counts:?}");
    }

    #[test]
    fn books_of_usual_chess_are_closed_in_chess960() {
        let mut player = Player::default();
        assert!(player.options.set("OwnBook", Some("1")).is_ok());
        assert!(!player.known_moves(&Board::start(), None).is_empty());
        player.castling = CastlingStyle::Letters;
        assert!(player.known_moves(&Board::start(), None).is_empty());
    }
}
