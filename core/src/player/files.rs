//! The files of a player: books, games, and the level of its opponent.

use crate::text::Out;

use super::{BookError, FileError};

/// The number of bytes of a book entry.
pub const BOOK_ENTRY: usize = 16;

/// Reads the book entry with a given index.
pub type ReadBook<'r> = dyn FnMut(u64) -> Option<[u8; BOOK_ENTRY]> + 'r;

/// Access to files.
pub trait Files {
    /// Creates a new file and writes the output of `write` into it.
    ///
    /// # Errors
    /// The file cannot be written. No file is then created.
    fn save(&mut self, name: &str, write: &mut dyn FnMut(&mut dyn Out)) -> Result<(), FileError>;

    /// Reads a text file and passes its text to `read`.
    ///
    /// # Errors
    /// The text cannot be read. `read` is then not called.
    fn load(&mut self, name: &str, read: &mut dyn FnMut(&str)) -> Result<(), FileError>;

    /// Stores the output of `write`, the level of the person who plays against Goby, until the program
    /// runs again. Replaces the stored level.
    ///
    /// # Errors
    /// The level cannot be written.
    fn keep_level(&mut self, write: &mut dyn FnMut(&mut dyn Out)) -> Result<(), FileError>;

    /// Passes the stored level to `read`.
    ///
    /// # Errors
    /// The text cannot be read. `read` is then not called.
    fn kept_level(&mut self, read: &mut dyn FnMut(&str)) -> Result<(), FileError>;

    /// Stores the output of `write`, the current game, until the program runs again. It replaces the
    /// text of the current game, and no other game. Returns false if games are not stored: only a person
    /// at a terminal has stored games.
    ///
    /// # Errors
    /// The game cannot be written. All stored games are then unchanged.
    fn keep_game(&mut self, write: &mut dyn FnMut(&mut dyn Out)) -> Result<bool, FileError>;

    /// Makes the next game that is stored another one than the last.
    fn begin_game(&mut self);

    /// Passes the stored games to `take`, the newest one first, until it returns true: that one becomes
    /// the current game.
    ///
    /// # Errors
    /// The texts cannot be read. `take` is then not called.
    fn kept_games(&mut self, take: &mut dyn FnMut(&str) -> bool) -> Result<(), FileError>;

    /// Stores a setting of a person at a terminal until it is set again. Does nothing for another
    /// program.
    ///
    /// # Errors
    /// The setting cannot be written. The stored settings are then unchanged.
    fn keep_setting(&mut self, name: &str, value: &str) -> Result<(), FileError>;

    /// Passes the name and the value of each stored setting to `take`: on for true, off for false.
    ///
    /// # Errors
    /// The texts cannot be read. `take` is then not called.
    fn kept_settings(&mut self, take: &mut dyn FnMut(&str, &str)) -> Result<(), FileError>;

    /// Opens a book and closes the present book, if `check` accepts the new one. `check` receives
    /// the number of bytes and a function that reads an entry. Returns the result of `check`.
    ///
    /// # Errors
    /// The book cannot be opened. The present book then stays open.
    fn open_book(
        &mut self,
        name: &str,
        check: &mut dyn FnMut(u64, &mut ReadBook<'_>) -> Result<u64, BookError>,
    ) -> Result<u64, BookError>;

    /// Returns the entry with this index of the open book.
    fn read_book(&mut self, place: u64) -> Option<[u8; BOOK_ENTRY]>;
}
