//! Writing lines.

use super::Out;
use goby_core::text::write_count;

/// The maximum length, in bytes, of a faulty line in an error message.
const ECHO: usize = 100;

/// A line being written. (Methods and not a macro, since lines are written in a hundred places.)
pub(crate) struct Reply<'o>(pub(crate) &'o mut dyn Out);

impl Reply<'_> {
    /// Writes a text.
    #[inline(never)]
    pub(crate) fn text(self, text: &str) -> Self {
        self.0.text(text);
        self
    }

    /// Writes a decimal number.
    pub(crate) fn number(self, number: impl Into<i64>) -> Self {
        self.signed(number.into())
    }

    #[inline(never)]
    fn signed(self, number: i64) -> Self {
        let sign = if number < 0 { "-" } else { "" };
        self.text(sign).count(number.unsigned_abs())
    }

    /// Writes an unsigned decimal number.
    pub(crate) fn count(self, number: u64) -> Self {
        write_count(number, self.0);
        self
    }

    /// Writes a character.
    pub(crate) fn letter(self, letter: char) -> Self {
        self.0.text(letter.encode_utf8(&mut [0; 4]));
        self
    }

    /// Ends the line and sends it.
    #[inline(never)]
    pub(crate) fn end(self) {
        self.0.end_line();
    }
}

/// Returns at most the first [`ECHO`] bytes of `text`, for an error message.
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
    use crate::tests::Written;

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
