//! The books of a player, and the order in which they are consulted.

use super::own_book;
use super::polyglot::{self, Known};
use super::{BookFile, Player, book_moves};
use crate::driver::{Files, NO_FILES};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::types::Move;

impl Player {
    /// Opens a book in place of the present one, or closes it where the name is empty.
    ///
    /// # Errors
    /// What is wrong, in words; then the present book stays.
    pub(crate) fn open_book(
        &mut self,
        name: &str,
        files: Option<&mut dyn Files>,
    ) -> Result<(), &'static str> {
        let mut book = BookFile::named(name)?;
        if !name.is_empty() {
            let files = files.ok_or(NO_FILES)?;
            let entries = files.open_book(name, &mut |bytes, read| polyglot::check(bytes, read))?;
            book.entries = u32::try_from(entries).unwrap_or(u32::MAX);
        }
        self.book = book;
        Ok(())
    }

    /// A move of the books for a position: of the user's own lines first, then of the others.
    pub(crate) fn book_move(
        &mut self,
        board: &Board,
        files: Option<&mut dyn Files>,
    ) -> Option<Move> {
        let followed = self.own_opening(board);
        if followed.is_some() || !(CAPABILITIES.books || CAPABILITIES.own_book) {
            return followed;
        }
        let known = self.known_moves(board, files);
        self.draw(&known)
    }

    /// The moves of the user's book for a position with their weights; if it has none, of the book
    /// that is built in.
    pub(crate) fn known_moves(&self, board: &Board, files: Option<&mut dyn Files>) -> Known {
        if self.plays_chess960() {
            return Known::new();
        }
        if CAPABILITIES.books
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
            Known::new()
        }
    }

    /// The move of the user's own openings for `board`; one of several when games shall vary.
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

    /// One of the moves that a book has, by lot.
    fn draw(&mut self, known: &Known) -> Option<Move> {
        let total: u32 = known.iter().map(|&(_, weight)| u32::from(weight)).sum();
        // Editors give no weight to what is not to be played.
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
