//! What the driver needs of its surroundings: text out, bytes in, a clock, and sleep.
//!
//! Implemented for standard streams (the program), for a serial line (a chip), and for scripts (tests).

use goby_core::hash::Slot;
use goby_core::search::Measure;
use goby_core::time::Instant;

/// Where replies go, piece by piece.
pub trait Out {
    /// Writes a part of a line.
    fn text(&mut self, text: &str);

    /// Ends the line and delivers it at once.
    fn end_line(&mut self);
}

/// What a port has to give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// The next byte.
    Byte(u8),
    /// No byte now.
    Nothing,
    /// No byte ever more.
    Closed,
}

/// The engine's connection to the world.
pub trait Port: Out {
    /// The time by the clock that `measure` names; for nodes the wall clock. A port without a clock for processor
    /// time gives the wall clock.
    fn now(&mut self, measure: Measure) -> Instant;

    /// The next byte, without waiting.
    fn read(&mut self) -> Input;

    /// Sleeps until [`read`](Self::read) may have something else to say than [`Input::Nothing`].
    fn wait(&mut self);
}

/// The owner of the hash table.
pub trait Tables {
    /// The table.
    fn slots(&self) -> &[Slot];

    /// Tries to use `megabytes` in all from now on; the table's content is lost. An owner that cannot goes on with what
    /// it has or can get.
    fn resize(&mut self, megabytes: u32);
}

/// A table of fixed size.
impl Tables for &[Slot] {
    fn slots(&self) -> &[Slot] {
        self
    }

    fn resize(&mut self, _: u32) {}
}

/// A line on its way out.
pub(crate) struct Reply<'o>(pub(crate) &'o mut dyn Out);

impl Reply<'_> {
    pub(crate) fn text(self, text: &str) -> Self {
        self.0.text(text);
        self
    }

    pub(crate) fn number(self, number: impl itoa::Integer) -> Self {
        self.0.text(itoa::Buffer::new().format(number));
        self
    }

    pub(crate) fn letter(self, letter: char) -> Self {
        self.0.text(letter.encode_utf8(&mut [0; 4]));
        self
    }

    pub(crate) fn end(self) {
        self.0.end_line();
    }
}
