//! The user's book in a file.
//!
//! Moves are drawn by lot in proportion to the book's weights.

use super::ReadBook;
use super::polyglot::{self, BookMoves};
use crate::board::Board;
use crate::profile::{ABILITIES, BOOK_NAME};
use crate::text::ShortText;

/// The option that names the file.
pub const BOOK: &str = "Book";

/// An open book, or none.
#[derive(Clone, Debug, Default)]
pub struct BookFile {
    /// The user's name for it; empty without a book.
    pub name: ShortText<BOOK_NAME>,
    /// The number of its entries.
    pub(super) entries: u32,
}

impl BookFile {
    /// A book of this name, before its first entry is read.
    ///
    /// # Errors
    /// The name is too long to store.
    pub(super) fn named(name: &str) -> Result<Self, &'static str> {
        let name = ShortText::try_from(name).map_err(|_| "value too long")?;
        Ok(Self { name, entries: 0 })
    }

    /// The moves that it has for a position, with their weights.
    pub fn moves(&self, board: &Board, read: &mut ReadBook<'_>) -> BookMoves {
        if ABILITIES.books {
            polyglot::moves(board, self.entries.into(), read)
        } else {
            BookMoves::default()
        }
    }
}
