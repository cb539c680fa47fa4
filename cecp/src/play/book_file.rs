//! The user's book in a file.
//!
//! Moves are drawn by lot in proportion to the book's weights.

use super::polyglot::{self, Known};
use crate::driver::ReadBook;
use crate::profile::{BOOK_NAME, CAPABILITIES};
use goby_core::board::Board;

/// The option that names the file.
pub(crate) const BOOK: &str = "Book";

/// A book that is open, or none.
#[derive(Clone, Debug, Default)]
pub(crate) struct BookFile {
    /// What the user calls it; empty where there is none.
    pub(crate) name: heapless::String<BOOK_NAME>,
    /// How many entries it has.
    entries: u32,
}

impl BookFile {
    /// Notes a book that was opened and has this many entries.
    ///
    /// # Errors
    /// The name is too long to be kept; then nothing has changed.
    pub(crate) fn note(&mut self, name: &str, entries: u64) -> Result<(), &'static str> {
        let name = heapless::String::try_from(name).map_err(|_| "value too long")?;
        let entries = u32::try_from(entries).unwrap_or(u32::MAX);
        *self = Self { name, entries };
        Ok(())
    }

    /// The moves that it has for a position, with their weights.
    pub(crate) fn moves(&self, board: &Board, read: &mut ReadBook<'_>) -> Known {
        if CAPABILITIES.books {
            polyglot::moves(board, self.entries.into(), read)
        } else {
            Known::new()
        }
    }
}
