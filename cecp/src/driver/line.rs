//! Gathers bytes into lines of bounded length.
//!
//! Every line is valid UTF-8 without ASCII control characters. A fault in one line does not affect
//! the next line. The caller lends the memory, so that chips and desktops run the same code with
//! different lengths. The buffer holds one line; the caller reads no more bytes until this line has
//! been obeyed.

use super::echo::{BACKSPACE, DELETE, is_continued};
use crate::profile::CAPABILITIES;

/// The mark that some programs put before all text, for UTF-8.
const MARK: char = '\u{feff}';

/// Gathers bytes until a line ends: with a line feed, a carriage return, or both.
#[derive(Debug)]
pub struct LineBuffer<'b> {
    storage: &'b mut [u8],
    length: usize,
    complete: bool,
    overlong: bool,
    overrun: bool,
    /// True if the last byte was a carriage return: a line feed after it is ignored.
    returned: bool,
}

/// A complete line without its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputLine<'l> {
    /// The text; for an overlong line its beginning.
    pub text: &'l str,
    /// True if the line did not fit and its end was dropped.
    pub overlong: bool,
    /// True if bytes were lost. The text ends at the loss. The bytes may have belonged to two
    /// lines.
    pub overrun: bool,
}

impl<'l> InputLine<'l> {
    /// A complete line.
    pub const fn new(text: &'l str) -> Self {
        Self {
            text,
            overlong: false,
            overrun: false,
        }
    }
}

impl<'b> LineBuffer<'b> {
    /// Creates an empty buffer. Its lines have at most the length of `storage`, in bytes.
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

    /// Adds a byte. Returns true if it completes a line. Do not call this before a complete line is
    /// cleared.
    pub fn push(&mut self, byte: u8) -> bool {
        debug_assert!(!self.complete, "a line still waits to be cleared");
        let ends = byte == b'\r' || byte == b'\n' && !self.returned;
        let is_rest = byte == b'\n' && self.returned;
        self.returned = byte == b'\r';
        if ends {
            self.complete = true;
            self.repair();
        } else if is_rest {
            // The line has already ended.
        } else if self.overrun {
            // After a loss the rest of the line is dropped.
        } else if CAPABILITIES.console && matches!(byte, BACKSPACE | DELETE) {
            self.take_back();
        } else if let Some(place) = self.storage.get_mut(self.length) {
            // Control characters become blanks: a NUL must not join two words.
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

    /// Removes the last character.
    fn take_back(&mut self) {
        while let Some(length) = self.length.checked_sub(1) {
            self.length = length;
            let last = self.storage.get(length);
            if !last.copied().is_some_and(is_continued) {
                return;
            }
        }
    }

    /// Records that bytes were lost here. The rest of the line will be dropped.
    pub const fn lose(&mut self) {
        self.overrun = true;
        self.returned = false;
    }

    /// Replaces each byte that is not valid UTF-8 by a question mark. Replaces control characters of
    /// two bytes by blanks, except in a build for small chips.
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

    /// Returns the complete line; `None` while it is incomplete.
    pub fn line(&self) -> Option<InputLine<'_>> {
        if !self.complete {
            return None;
        }
        let bytes = self.storage.get(..self.length).unwrap_or_default();
        let text = core::str::from_utf8(bytes).unwrap_or_default();
        // A board talks to programs that send no mark.
        let text = if CAPABILITIES.uci {
            text.strip_prefix(MARK).unwrap_or(text)
        } else {
            text
        };
        Some(InputLine {
            text: text.trim_ascii(),
            overlong: self.overlong,
            overrun: self.overrun,
        })
    }

    /// Drops the line and makes room for the next line.
    pub const fn clear(&mut self) {
        self.length = 0;
        self.complete = false;
        self.overlong = false;
        self.overrun = false;
    }
}

#[cfg(test)]
mod tests;
