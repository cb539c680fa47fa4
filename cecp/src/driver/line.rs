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
    /// Whether the line did not fit and its end was dropped.
    pub overlong: bool,
    /// Whether bytes of the line were lost on their way; the text is what came before the loss. It
    /// may be two lines.
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

    /// Writes a question mark over each byte that is no part of a character.
    fn repair(&mut self) {
        let mut rest = self.storage.get_mut(..self.length).unwrap_or_default();
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
mod tests {
    use super::*;

    extern crate std;
    use std::string::String;
    use std::vec::Vec;

    fn lines(bytes: &[u8], limit: usize) -> Vec<(String, bool)> {
        let mut storage = std::vec![0; limit];
        let mut buffer = LineBuffer::new(&mut storage);
        let mut lines = Vec::new();
        for &byte in bytes {
            if buffer.push(byte) {
                let line = buffer.line().unwrap();
                lines.push((line.text.into(), line.overlong));
                buffer.clear();
            }
        }
        lines
    }

    #[test]
    fn a_line_ends_in_any_of_three_ways() {
        let ping = |number| (std::format!("ping {number}"), false);
        for text in [
            "ping 1\nping 2\n",
            "ping 1\rping 2\r",
            "ping 1\r\nping 2\r\n",
        ] {
            assert_eq!(lines(text.as_bytes(), 6), [ping(1), ping(2)], "{text:?}");
        }
        let empty = (String::new(), false);
        assert_eq!(lines(b"\r\r\n", 6), [empty.clone(), empty.clone()]);
        assert_eq!(lines(b"\n\r", 6), [empty.clone(), empty]);
    }

    #[cfg(feature = "console")]
    #[test]
    fn a_character_can_be_taken_back() {
        let expected = [("e4".into(), false)];
        assert_eq!(lines(b"\x08e5\x084\n", 20), expected);
        assert_eq!(lines("eé\x7F4\n".as_bytes(), 20), expected);
        assert_eq!(lines("é\x08\x08\x08e4\n".as_bytes(), 20), expected);
    }

    #[test]
    fn nuls_are_blanks() {
        assert_eq!(lines(b"\0ping 1\n", 20), [("ping 1".into(), false)]);
        assert_eq!(lines(b"e2\0e4\n", 20), [("e2 e4".into(), false)]);
    }

    #[test]
    fn an_overlong_line_keeps_its_beginning_and_spares_the_next() {
        let expected = [("0123".into(), true), ("abcd".into(), false)];
        assert_eq!(lines(b"0123456789\nabcd\r\n", 4), expected);
    }

    #[test]
    fn bytes_that_are_no_text_become_question_marks() {
        assert_eq!(lines(b"a\xFFb\xC3\n", 20), [("a?b?".into(), false)]);
        assert_eq!(lines("é\n".as_bytes(), 1), [("?".into(), true)]);
    }

    #[test]
    fn a_loss_spoils_its_line_and_no_other() {
        let mut storage = [0; 20];
        let mut buffer = LineBuffer::new(&mut storage);
        b"usermove e2".iter().for_each(|&byte| {
            buffer.push(byte);
        });
        buffer.lose();
        assert!(!buffer.push(b'5') && buffer.push(b'\n'));
        let line = buffer.line().unwrap();
        assert_eq!((line.text, line.overrun), ("usermove e2", true));
        buffer.clear();
        assert!(buffer.push(b'\n'));
        assert_eq!(buffer.line(), Some(InputLine::new("")));
    }

    #[test]
    fn an_unfinished_line_is_no_line() {
        assert_eq!(lines(b"quit", 20), []);
    }
}
