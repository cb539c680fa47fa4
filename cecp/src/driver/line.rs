//! Bytes gathered into lines of bounded length.
//!
//! Whatever arrives, a line that leaves here is valid UTF-8 without control characters, and one
//! line's faults end at its newline. The bytes live in a slice lent by the owner, so a chip and a
//! desktop run the same code with different limits. One line is held at a time: bytes behind it
//! stay where they are until it has been obeyed.

use super::echo::{BACKSPACE, DELETE, is_continued};
use crate::profile::CAPABILITIES;

/// Gathers bytes until a line ends: with a line feed, a carriage return, or both.
#[derive(Debug)]
pub struct LineBuffer<'b> {
    storage: &'b mut [u8],
    length: usize,
    complete: bool,
    overlong: bool,
    overrun: bool,
    /// The last byte was a carriage return: a line feed belongs to it.
    returned: bool,
}

/// A complete line without its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputLine<'l> {
    /// The text; of an overlong line the beginning.
    pub text: &'l str,
    /// True if the line did not fit and its end was dropped.
    pub overlong: bool,
    /// True if bytes of the line were lost; the text ends before the loss. The line may be two lines.
    pub overrun: bool,
}

impl<'l> InputLine<'l> {
    /// A line that is there in full.
    pub const fn new(text: &'l str) -> Self {
        Self {
            text,
            overlong: false,
            overrun: false,
        }
    }
}

impl<'b> LineBuffer<'b> {
    /// An empty buffer for lines of at most as many bytes as `storage` has.
    pub const fn new(storage: &'b mut [u8]) -> Self {
        Self {
            storage,
            length: 0,
            complete: false,
            overlong: false,
            overrun: false,
            returned: false,
        }
    }

    /// Takes a byte; `true` when it completes a line. A byte given while a complete line waits is
    /// dropped.
    pub fn push(&mut self, byte: u8) -> bool {
        debug_assert!(!self.complete, "a line still waits to be cleared");
        let ends = byte == b'\r' || byte == b'\n' && !self.returned;
        let is_rest = byte == b'\n' && self.returned;
        self.returned = byte == b'\r';
        if ends {
            self.complete = true;
            self.repair();
        } else if is_rest {
            // Its line has ended.
        } else if self.overrun {
            // It may belong to this line or to the next one.
        } else if CAPABILITIES.console && matches!(byte, BACKSPACE | DELETE) {
            self.take_back();
        } else if let Some(place) = self.storage.get_mut(self.length) {
            // Control characters separate words, as blanks do: a NUL cannot join what stands on its
            // two sides.
            *place = if byte < b' ' || byte == DELETE {
                b' '
            } else {
                byte
            };
            self.length += 1;
        } else {
            self.overlong = true;
        }
        self.complete
    }

    /// Takes the last character back.
    fn take_back(&mut self) {
        while let Some(length) = self.length.checked_sub(1) {
            self.length = length;
            let last = self.storage.get(length);
            if !last.copied().is_some_and(is_continued) {
                return;
            }
        }
    }

    /// Notes that bytes were lost here: the rest of the line is dropped.
    pub const fn lose(&mut self) {
        self.overrun = true;
        self.returned = false;
    }

    /// Writes a question mark over each byte that is no part of a character, and blanks over
    /// control characters of two bytes, unless the build is for a chip that has no room for it.
    fn repair(&mut self) {
        let mut rest = self.storage.get_mut(..self.length).unwrap_or_default();
        let places = if CAPABILITIES.words {
            1..rest.len()
        } else {
            0..0
        };
        for place in places {
            if let Some([first @ 0xC2, second @ 0x80..0xA0]) = rest.get_mut(place - 1..=place) {
                (*first, *second) = (b' ', b' ');
            }
        }
        while let Err(fault) = core::str::from_utf8(rest) {
            let Some(([.., wrong], right)) = rest.split_at_mut_checked(fault.valid_up_to() + 1)
            else {
                return;
            };
            *wrong = b'?';
            rest = right;
        }
    }

    /// The complete line that waits, if any.
    pub fn line(&self) -> Option<InputLine<'_>> {
        if !self.complete {
            return None;
        }
        let bytes = self.storage.get(..self.length).unwrap_or_default();
        Some(InputLine {
            text: core::str::from_utf8(bytes).unwrap_or_default().trim_ascii(),
            overlong: self.overlong,
            overrun: self.overrun,
        })
    }

    /// Forgets the waiting line, and makes room for the next.
    pub const fn clear(&mut self) {
        self.length = 0;
        self.complete = false;
        self.overlong = false;
        self.overrun = false;
    }
}

#[cfg(test)]
mod tests;
