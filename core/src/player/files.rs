//! The files that a player may reach: its books, its games, and the level of its opponent.

use crate::text::Out;

/// The error on machines without files.
pub const NO_FILES: &str = "there are no files here";

/// Bytes of an entry of a book.
pub const BOOK_ENTRY: usize = 16;

/// Reads an entry of a book by its place.
pub type ReadBook<'r> = dyn FnMut(u64) -> Option<[u8; BOOK_ENTRY]> + 'r;

/// Data stored from one conversation to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// The current game.
    Game,
    /// The level of the person who plays against Goby.
    Level,
}

/// Files beside the conversation.
pub trait Files {
    /// Creates a new file with the output of `write`.
    ///
    /// # Errors
    /// A fault in words; then there is no new file.
    fn save(&mut self, name: &str, write: &mut dyn FnMut(&mut dyn Out))
    -> Result<(), &'static str>;

    /// Reads a text file and passes it to `read`.
    ///
    /// # Errors
    /// A fault in words; then nothing has been passed.
    fn load(&mut self, name: &str, read: &mut dyn FnMut(&str)) -> Result<(), &'static str>;

    /// Stores the output of `write` in place of the last one, until the next conversation. Returns
    /// true if this kind is stored here: games are only for a person at a terminal.
    ///
    /// # Errors
    /// A fault in words.
    fn keep(
        &mut self,
        what: Kept,
        write: &mut dyn FnMut(&mut dyn Out),
    ) -> Result<bool, &'static str>;

    /// Moves the saved game to the place where `load earlier` finds it, unless an earlier game is
    /// there already.
    ///
    /// # Errors
    /// A fault in words; then the game stays in its place.
    fn set_aside(&mut self) -> Result<(), &'static str> {
        Err(NO_FILES)
    }

    /// Passes the last stored text to `read`.
    ///
    /// # Errors
    /// A fault in words; then nothing has been passed.
    fn kept(&mut self, what: Kept, read: &mut dyn FnMut(&str)) -> Result<(), &'static str>;

    /// Opens a book of [`BOOK_ENTRY`] bytes an entry in place of the present one, if `check`
    /// accepts it; `check` receives the number of bytes and a way to read them. Returns the result
    /// of `check`.
    ///
    /// # Errors
    /// A fault in words; then the present book stays.
    fn open_book(
        &mut self,
        name: &str,
        check: &mut dyn FnMut(u64, &mut ReadBook<'_>) -> Result<u64, &'static str>,
    ) -> Result<u64, &'static str>;

    /// An entry of the open book.
    fn read_book(&mut self, place: u64) -> Option<[u8; BOOK_ENTRY]>;
}
