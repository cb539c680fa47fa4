//! Writing text.

use crate::types::divide;
use core::num::NonZeroU32;

#[cfg(test)]
extern crate std;

/// Decimal digits of the largest `u64`.
const MOST_DIGITS: usize = 20;
const TEN: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// A receiver of lines, which are written in parts.
pub trait Out {
    /// Writes a part of a line.
    fn text(&mut self, text: &str);

    /// Ends the line and sends it at once.
    fn end_line(&mut self);
}

#[cfg(test)]
impl Out for std::string::String {
    fn text(&mut self, text: &str) {
        self.push_str(text);
    }

    fn end_line(&mut self) {
        self.push('\n');
    }
}

/// Writes an unsigned decimal number. (`core::fmt` takes 4 KB on a chip, and the crate `itoa`
/// contains checks that may panic.)
pub fn write_count(number: u64, out: &mut dyn Out) {
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
    out.text(core::str::from_utf8(shown).unwrap_or_default());
}
