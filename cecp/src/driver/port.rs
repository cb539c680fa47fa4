//! The surroundings of the driver: text out, bytes in, a clock, and sleep.
//!
//! Implemented for standard streams (the program), for a serial line (a chip), and for scripts
//! (tests).

use goby_core::board::Board;
use goby_core::player::Files;
use goby_core::search::Measure;
use goby_core::text::Out;
use goby_core::time::{Instant, Millis};

/// The surroundings of a conversation: a chip, a terminal, files. The default methods provide
/// none of them.
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

    /// Offers the commands and the legal moves of a position for completion, where lines are edited
    /// here.
    fn offer(&mut self, board: &Board) {
        let _ = board;
    }

    /// Returns true if the output may have colours, by the escape sequences of ECMA-48.
    fn has_colors(&self) -> bool {
        false
    }

    /// Returns today's year, month and day; `None` without a calendar.
    fn today(&self) -> Option<[u16; 3]> {
        None
    }

    /// Returns the login name of the person who types here; empty if it is not known.
    fn user(&self) -> &str {
        ""
    }

    /// The files that can be reached, where there are any.
    fn files(&mut self) -> Option<&mut dyn Files> {
        None
    }
}

/// The state of a port's input.
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
