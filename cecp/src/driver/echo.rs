//! The echo of a serial line, for a person whose terminal does not show typed text.

/// An echo of typed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Echo {
    is_on: bool,
    /// True if the last byte was a carriage return: a line feed after it is ignored.
    returned: bool,
    /// The number of characters in the line so far.
    column: u16,
}

impl Echo {
    /// Creates an echo that is off.
    pub const fn new() -> Self {
        Self {
            is_on: false,
            returned: false,
            column: 0,
        }
    }

    /// Returns true if the echo is on.
    pub const fn is_on(self) -> bool {
        self.is_on
    }

    /// Turns the echo on or off. Returns true if it is on now.
    pub const fn toggle(&mut self) -> bool {
        self.is_on = !self.is_on;
        self.is_on
    }

    /// Returns the end of lines to send: with an echo, the terminal needs CR and LF.
    pub const fn line_end(self) -> &'static [u8] {
        if self.is_on { b"\r\n" } else { b"\n" }
    }

    /// Sends the echo of a typed byte.
    pub fn answer(&mut self, byte: u8, mut send: impl FnMut(u8)) {
        if !self.is_on {
            return;
        }
        let is_rest = byte == b'\n' && self.returned;
        self.returned = byte == b'\r';
        match byte {
            b'\r' | b'\n' => {
                self.column = 0;
                if !is_rest {
                    b"\r\n".iter().copied().for_each(send);
                }
            }
            BACKSPACE | DELETE if self.column > 0 => {
                self.column -= 1;
                b"\x08 \x08".iter().copied().for_each(send);
            }
            b' '..DELETE | 0x80.. => {
                // Only the first byte of a character takes a column.
                self.column = self.column.saturating_add(u16::from(!is_continued(byte)));
                send(byte);
            }
            _ => {}
        }
    }
}

/// The bytes of the backspace key: terminals send one or the other.
pub(super) const BACKSPACE: u8 = 0x08;
pub(super) const DELETE: u8 = 0x7F;

/// Returns true for a continuation byte of UTF-8.
pub(super) const fn is_continued(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::vec::Vec;

    fn sent(typed: &str) -> Vec<u8> {
        let (mut echo, mut sent) = (Echo::new(), Vec::new());
        assert!(echo.toggle());
        for byte in typed.bytes() {
            echo.answer(byte, |byte| sent.push(byte));
        }
        sent
    }

    #[test]
    fn typed_characters_are_echoed() {
        for end in ["\r", "\n", "\r\n"] {
            let typed = std::format!("e4{end}Nf3{end}");
            assert_eq!(sent(&typed), b"e4\r\nNf3\r\n", "{end:?}");
        }
        assert_eq!(sent("\x1B[A"), b"[A");
    }

    #[test]
    fn a_character_is_wiped_out_where_there_is_one() {
        assert_eq!(sent("\x08e\x7F\x7F4"), b"e\x08 \x084");
        assert_eq!(sent("é\x08\x08"), [0xC3, 0xA9, 8, b' ', 8]);
        assert_eq!(sent("e4\r\x08"), b"e4\r\n");
    }

    #[test]
    fn an_echo_that_is_off_is_silent() {
        let mut echo = Echo::new();
        assert_eq!(echo.line_end(), b"\n");
        assert!(echo.toggle());
        assert_eq!(echo.line_end(), b"\r\n");
        assert!(!echo.toggle());
        echo.answer(b'e', |_| panic!("it is off"));
    }
}
