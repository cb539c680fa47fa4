//! The files of a player: books, games, and the level of its opponent.

use crate::text::Out;

/// The error on machines without files.
pub const NO_FILES: &str = "there are no files here";

/// The number of bytes of a book entry.
pub const BOOK_ENTRY: usize = 16;

/// Reads the book entry with a given index.
pub type ReadBook<'r> = dyn FnMut(u64) -> Option<[u8; BOOK_ENTRY]> + 'r;

/// Kinds of data that are stored until the program runs again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// The current game.
    Game,
    /// The level of the person who plays against Goby.
    Level,
}

/// Access to files.
pub trait Files {
    /// Creates a new file and writes the output of `write` into it.
    ///
    /// # Errors
    /// The fault in words. No file is then created.
    fn save(&mut self, name: &str, write: &mut dyn FnMut(&mut dyn Out))
    -> Result<(), &'static str>;

    /// Reads a text file and passes its text to `read`.
    ///
    /// # Errors
    /// The fault in words. `read` is then not called.
    fn load(&mut self, name: &str, read: &mut dyn FnMut(&str)) -> Result<(), &'static str>;

    /// Stores the output of `write` until the program runs again; replaces the stored text of this
    /// kind. Returns false if this kind is not stored. (Only a person at a terminal has a stored
    /// game.)
    ///
    /// # Errors
    /// The fault in words.
    fn keep(
        &mut self,
        what: Kept,
        write: &mut dyn FnMut(&mut dyn Out),
    ) -> Result<bool, &'static str>;

    /// Renames the stored game, so that a new game does not replace it and `load earlier` finds it.
    /// Replaces the game that was renamed before.
    ///
    /// # Errors
    /// The fault in words. Both games are then unchanged.
    fn set_aside(&mut self) -> Result<(), &'static str> {
        Err(NO_FILES)
    }

    /// Passes the stored text of this kind to `read`.
    ///
    /// # Errors
    /// The fault in words. `read` is then not called.
    fn kept(&mut self, what: Kept, read: &mut dyn FnMut(&str)) -> Result<(), &'static str>;

    /// Opens a book and closes the present book, if `check` accepts the new one. `check` receives
    /// the number of bytes and a function that reads an entry. Returns the result of `check`.
    ///
    /// # Errors
    /// The fault in words. The present book then stays open.
    fn open_book(
        &mut self,
        name: &str,
        check: &mut dyn FnMut(u64, &mut ReadBook<'_>) -> Result<u64, &'static str>,
    ) -> Result<u64, &'static str>;

    /// Returns the entry with this index of the open book.
    fn read_book(&mut self, place: u64) -> Option<[u8; BOOK_ENTRY]>;
}
