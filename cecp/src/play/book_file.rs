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
    pub(super) entries: u32,
}

impl BookFile {
    /// A book of this name, of which no entry is known yet.
    ///
    /// # Errors
    /// The name is too long to be kept.
    pub(super) fn named(name: &str) -> Result<Self, &'static str> {
        let name = heapless::String::try_from(name).map_err(|_| "value too long")?;
        Ok(Self { name, entries: 0 })
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
