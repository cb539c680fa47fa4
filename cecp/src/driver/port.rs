//! What the driver needs of its surroundings: text out, bytes in, a clock, and sleep.
//!
//! Implemented for standard streams (the program), for a serial line (a chip), and for scripts
//! (tests).

use goby_core::search::Measure;
use goby_core::time::Instant;

/// Where replies go, piece by piece.
pub trait Out {
    /// Writes a part of a line.
    fn text(&mut self, text: &str);

    /// Ends the line and delivers it at once.
    fn end_line(&mut self);

    /// Makes a file of what `write` writes. A port without files says so.
    ///
    /// # Errors
    /// What is wrong, in words; then there is no such file, or it is as it was.
    fn save(
        &mut self,
        name: &str,
        write: &mut dyn FnMut(&mut dyn Out),
    ) -> Result<(), &'static str> {
        let _ = (name, write);
        Err("there are no files here")
    }
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
    /// No byte ever more.
    Closed,
}

/// The engine's connection to the world.
pub trait Port: Out {
    /// The time by the clock that `measure` names; for nodes the wall clock. A port without a clock
    /// for processor time gives the wall clock.
    fn now(&mut self, measure: Measure) -> Instant;

    /// The next byte, without waiting.
    fn read(&mut self) -> Input;

    /// Sleeps until [`read`](Self::read) may have something else to say than [`Input::Nothing`].
    fn wait(&mut self);
}
