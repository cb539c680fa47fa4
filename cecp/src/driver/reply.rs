//! Lines of text on their way out.

use super::port::Out;
use core::num::NonZeroU32;
use goby_core::types::divide;

/// How much of a faulty line is repeated to the sender, in bytes.
const ECHO: usize = 100;
/// Decimal digits of the largest `u64`.
const MOST_DIGITS: usize = 20;
const TEN: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// A line on its way out. (Its parts are functions: lines are put together in a hundred places.)
pub(crate) struct Reply<'o>(pub(crate) &'o mut dyn Out);

impl Reply<'_> {
    /// Writes a text.
    #[inline(never)]
    pub(crate) fn text(self, text: &str) -> Self {
        self.0.text(text);
        self
    }

    /// Writes a decimal number. (The formatting of `core::fmt` costs a chip 4 KB, and that of crate
    /// `itoa` keeps checks that may panic.)
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

    /// Writes a character.
    pub(crate) fn letter(self, letter: char) -> Self {
        self.0.text(letter.encode_utf8(&mut [0; 4]));
        self
    }

    /// Ends the line and delivers it.
    #[inline(never)]
    pub(crate) fn end(self) {
        self.0.end_line();
    }
}

/// The beginning of `text` that is fit to be repeated.
pub(crate) fn clip(text: &str) -> &str {
    let mut end = text.len().min(ECHO);
    loop {
        if let Some((shown, _)) = text.split_at_checked(end) {
            return shown;
        }
        end = end.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::Written;

    extern crate std;
    use std::string::ToString;

    #[test]
    fn numbers_are_written_in_decimal() {
        for number in [0, 1, 9, 10, 12_345, i64::MAX, -1, -90, i64::MIN] {
            let mut text = Written::default();
            Reply(&mut text).number(number).end();
            assert_eq!(text.0, number.to_string() + "\n");
        }
        let mut text = Written::default();
        Reply(&mut text).count(u64::MAX).letter('é').end();
        assert_eq!(text.0, "18446744073709551615é\n");
    }
}
