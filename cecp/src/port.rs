//! What the driver needs of its surroundings: text out, bytes in, a clock, and sleep.
//!
//! Implemented for standard streams (the program), for a serial line (a chip), and for scripts (tests).

use core::num::NonZeroU32;
use goby_core::hash::Slot;
use goby_core::search::Measure;
use goby_core::time::Instant;
use goby_core::types::divide;

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
    /// Bytes have been lost here: they came faster than they were taken.
    Overrun,
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

/// Decimal digits of the largest `u64`.
const MOST_DIGITS: usize = 20;
const TEN: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// A line on its way out. (Its parts are functions: lines are put together in a hundred places.)
pub(crate) struct Reply<'o>(pub(crate) &'o mut dyn Out);

impl Reply<'_> {
    #[inline(never)]
    pub(crate) fn text(self, text: &str) -> Self {
        self.0.text(text);
        self
    }

    /// Writes a decimal number. (The formatting of `core::fmt` costs a chip 4 KB, and that of crate `itoa` keeps checks
    /// that may panic.)
    pub(crate) fn number(self, number: impl Into<i64>) -> Self {
        let number = number.into();
        let sign = if number < 0 { "-" } else { "" };
        self.text(sign).count(number.unsigned_abs())
    }

    /// Writes a decimal number that has no sign.
    pub(crate) fn count(self, number: u64) -> Self {
        let mut digits = [b'0'; MOST_DIGITS];
        let mut rest = number;
        let mut zeros = MOST_DIGITS;
        for digit in digits.iter_mut().rev() {
            let (tenth, last) = divide(rest, TEN);
            *digit = b'0' + last as u8;
            rest = tenth;
            zeros -= 1;
            if rest == 0 {
                break;
            }
        }
        let shown = digits.get(zeros..).unwrap_or_default();
        self.text(core::str::from_utf8(shown).unwrap_or_default())
    }

    pub(crate) fn letter(self, letter: char) -> Self {
        self.0.text(letter.encode_utf8(&mut [0; 4]));
        self
    }

    #[inline(never)]
    pub(crate) fn end(self) {
        self.0.end_line();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::{String, ToString};

    struct Text(String);

    impl Out for Text {
        fn text(&mut self, text: &str) {
            self.0.push_str(text);
        }

        fn end_line(&mut self) {
            self.0.push('\n');
        }
    }

    #[test]
    fn numbers_are_written_in_decimal() {
        for number in [0, 1, 9, 10, 12_345, i64::MAX, -1, -90, i64::MIN] {
            let mut text = Text(String::new());
            Reply(&mut text).number(number).end();
            assert_eq!(text.0, number.to_string() + "\n");
        }
        let mut text = Text(String::new());
        Reply(&mut text).count(u64::MAX).letter('é').end();
        assert_eq!(text.0, "18446744073709551615é\n");
    }
}
