//! The connection of the driver to the outside: text out, bytes in, a clock, and sleep.
//!
//! Implemented for standard input and output (the program), for a serial line (chips), and for
//! tests.

use goby_core::game::Game;
use goby_core::player::Files;
use goby_core::search::Measure;
use goby_core::text::Out;
use goby_core::time::{Instant, Millis};
use goby_core::types::Color;

/// The environment of a conversation: a chip, a terminal, files. The default methods provide none
/// of these.
pub trait World: Out {
    /// Returns the name of the chip; `None` on a desktop.
    fn chip(&self) -> Option<&'static str> {
        None
    }

    /// Turns the echo on or off and returns true if it is on now; `None` if the terminal shows
    /// typed text itself.
    fn toggle_echo(&mut self) -> Option<bool> {
        None
    }

    /// Shows a prompt to a person at a terminal. The default shows nothing.
    fn prompt(&mut self, text: &str) {
        let _ = text;
    }

    /// Takes over the game, and the side that Goby plays, for the completion of typed moves and for
    /// a board on which a person moves the pieces. Called before each wait for a person's line.
    fn offer(&mut self, game: &Game<'_>, own: Option<Color>) {
        let _ = (game, own);
    }

    /// Returns true if the output may contain colours (escape sequences of ECMA-48).
    fn has_colors(&self) -> bool {
        false
    }

    /// Returns the year, month and day of today; `None` without a calendar.
    fn today(&self) -> Option<[u16; 3]> {
        None
    }

    /// Returns the login name of the person at the terminal; empty if unknown.
    fn user(&self) -> &str {
        ""
    }

    /// Returns the access to files; `None` without files.
    fn files(&mut self) -> Option<&mut dyn Files> {
        None
    }
}

/// The state of a port's input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// The next byte.
    Byte(u8),
    /// Bytes were lost here: they arrived faster than they were read.
    Overrun,
    /// No byte now.
    Nothing,
    /// The input has ended.
    Closed,
}

/// The connection of the driver to the outside.
pub trait Port: World {
    /// Returns the time of the clock that `measure` names. Nodes are timed by the wall clock. A
    /// port without a clock of processor time returns the wall clock.
    fn now(&mut self, measure: Measure) -> Instant;

    /// Returns the next byte without waiting.
    fn read(&mut self) -> Input;

    /// Returns the bytes that have arrived and were not read yet, perhaps only the first of them,
    /// and true if no more will come. The default knows none.
    fn unread(&mut self) -> (&[u8], bool) {
        (&[], false)
    }

    /// Sleeps until [`read`](Self::read) may return something other than [`Input::Nothing`].
    fn wait(&mut self);

    /// Sleeps for `span`, or until there is input. May return early.
    fn nap(&mut self, span: Millis) {
        let _ = span;
    }
}
