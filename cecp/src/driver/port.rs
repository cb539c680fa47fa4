//! What the driver needs of its surroundings: text out, bytes in, a clock, and sleep.
//!
//! Implemented for standard streams (the program), for a serial line (a chip), and for scripts
//! (tests).

use goby_core::search::Measure;
use goby_core::time::{Instant, Millis};

/// Where replies go, piece by piece.
pub trait Out {
    /// Writes a part of a line.
    fn text(&mut self, text: &str);

    /// Ends the line and delivers it at once.
    fn end_line(&mut self);
}

/// What there may be around a conversation besides its lines: a chip, a terminal, files. By default
/// there is nothing of that.
pub trait World: Out {
    /// The chip whose line it is, where it is a chip's.
    fn chip(&self) -> Option<&'static str> {
        None
    }

    /// Turns the echo of what is received on or off, and returns whether it is on now; `None` where
    /// the other end shows by itself what is typed.
    fn toggle_echo(&mut self) -> Option<bool> {
        None
    }

    /// Shows a person who types here what is waited for; nothing where nobody does.
    fn prompt(&mut self, text: &str) {
        let _ = text;
    }

    /// Whether what is written may be coloured, by the sequences of ECMA-48.
    fn has_colors(&self) -> bool {
        false
    }

    /// The files that can be reached, where there are any.
    fn files(&mut self) -> Option<&mut dyn Files> {
        None
    }
}

/// The error where there are no files.
pub(crate) const NO_FILES: &str = "there are no files here";
/// Bytes of an entry of a book.
pub const BOOK_ENTRY: usize = 16;

/// Reads an entry of a book by its place.
pub type ReadBook<'r> = dyn FnMut(u64) -> Option<[u8; BOOK_ENTRY]> + 'r;

/// What is kept from one conversation to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// The game that is played.
    Game,
    /// The level of who plays against Goby.
    Level,
}

/// Files beside the conversation.
pub trait Files {
    /// Makes a new file of what `write` writes.
    ///
    /// # Errors
    /// What is wrong, in words; then there is no new file.
    fn save(&mut self, name: &str, write: &mut dyn FnMut(&mut dyn Out))
    -> Result<(), &'static str>;

    /// Reads a file of text, and shows it to `read`.
    ///
    /// # Errors
    /// What is wrong, in words; then nothing has been shown.
    fn load(&mut self, name: &str, read: &mut dyn FnMut(&str)) -> Result<(), &'static str>;

    /// Keeps what `write` writes in place of what was kept before, until the next conversation.
    /// Returns whether that is kept here: games are only for a person at a terminal.
    ///
    /// # Errors
    /// What is wrong, in words.
    fn keep(
        &mut self,
        what: Kept,
        write: &mut dyn FnMut(&mut dyn Out),
    ) -> Result<bool, &'static str>;

    /// Puts the game that is kept where another one that is kept does not take its place, and
    /// where `load earlier` finds it.
    ///
    /// # Errors
    /// What is wrong, in words; then it is where it was.
    fn set_aside(&mut self) -> Result<(), &'static str> {
        Err(NO_FILES)
    }

    /// Shows to `read` what was kept last.
    ///
    /// # Errors
    /// What is wrong, in words; then nothing has been shown.
    fn kept(&mut self, what: Kept, read: &mut dyn FnMut(&str)) -> Result<(), &'static str>;

    /// Opens a book of [`BOOK_ENTRY`] bytes an entry in place of the present one, if `check`
    /// approves of it: it gets how many bytes there are, and how to read. Returns what it
    /// returns.
    ///
    /// # Errors
    /// What is wrong, in words; then the present book stays.
    fn open_book(
        &mut self,
        name: &str,
        check: &mut dyn FnMut(u64, &mut ReadBook<'_>) -> Result<u64, &'static str>,
    ) -> Result<u64, &'static str>;

    /// An entry of the book that is open.
    fn read_book(&mut self, place: u64) -> Option<[u8; BOOK_ENTRY]>;
}

/// What a port has to give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// The next byte.
    Byte(u8),
    /// Bytes have been lost here: they came faster than they were taken.
    Overrun,
    /// No byte now.
    Nothing,
    /// The input has ended.
    Closed,
}

/// The engine's connection to the world.
pub trait Port: World {
    /// The time by the clock that `measure` names; for nodes the wall clock. A port without a clock
    /// for processor time gives the wall clock.
    fn now(&mut self, measure: Measure) -> Instant;

    /// The next byte, without waiting.
    fn read(&mut self) -> Input;

    /// Sleeps until [`read`](Self::read) may return other than [`Input::Nothing`].
    fn wait(&mut self);

    /// Sleeps for `span`, or until there is something to read. A port that returns sooner is called
    /// again.
    fn nap(&mut self, span: Millis) {
        let _ = span;
    }
}
