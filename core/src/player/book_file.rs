//! The user's book in a file.

use super::polyglot::{self, BookMoves};
use super::{BookError, ReadBook};
use crate::board::Board;
use crate::profile::{ABILITIES, BOOK_NAME};
use crate::text::ShortText;

/// The option that holds the book's file name.
pub const BOOK: &str = "Book";

/// An open book, or none.
#[derive(Clone, Debug, Default)]
pub struct BookFile {
    /// The book's file name; empty if no book is open.
    pub name: ShortText<BOOK_NAME>,
    /// The number of entries.
    pub(super) entries: u32,
}

impl BookFile {
    /// Creates a book with this name and no entries.
    ///
    /// # Errors
    /// The name is too long to store.
    pub(super) fn named(name: &str) -> Result<Self, BookError> {
        let name = ShortText::try_from(name).map_err(|_| BookError::LongName)?;
        Ok(Self { name, entries: 0 })
    }

    /// Returns the moves of the book for a position with their weights.
    pub fn moves(&self, board: &Board, read: &mut ReadBook<'_>) -> BookMoves {
        if ABILITIES.books {
            polyglot::moves(board, self.entries.into(), read)
        } else {
            BookMoves::default()
        }
    }
}
