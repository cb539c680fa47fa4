//! Whole numbers in text, and the speed of a search.

use crate::profile::CORES;
use crate::time::Millis;
use crate::types::divide;
use core::num::NonZeroU32;

/// Reads an unsigned decimal number. Reads a number above `u32::MAX` as `u32::MAX`.
pub fn natural(text: &str) -> Option<u32> {
    if text.is_empty() {
        return None;
    }
    text.bytes().try_fold(0u32, |number, digit| {
        digit.is_ascii_digit().then(|| {
            number
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'))
        })
    })
}

/// Reads a number of cores, 1 to [`CORES`].
pub fn cores(text: &str) -> Option<u32> {
    natural(text).filter(|count| (1..=CORES).contains(count))
}

/// Reads a decimal number with an optional sign. Reads numbers beyond +-`i32::MAX` as this bound.
pub fn integer(text: &str) -> Option<i32> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let magnitude = i32::try_from(natural(digits)?).unwrap_or(i32::MAX);
    Some(if negative { -magnitude } else { magnitude })
}

/// Returns the nodes per second. Less than a millisecond counts as one.
pub fn speed(nodes: u64, elapsed: Millis) -> u64 {
    let span = NonZeroU32::new(elapsed.0).unwrap_or(NonZeroU32::MIN);
    divide(nodes.saturating_mul(1_000), span).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn naturals_are_digits_and_saturate() {
        assert_eq!(natural("0"), Some(0));
        assert_eq!(natural("99999999999"), Some(u32::MAX));
        for wrong in ["", "-1", "1x", " 1", "1.5"] {
            assert_eq!(natural(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn integers_have_signs() {
        assert_eq!(integer("-17"), Some(-17));
        assert_eq!(integer("+17"), Some(17));
        assert_eq!(integer("-99999999999"), Some(-i32::MAX));
        assert_eq!(integer("--1"), None);
    }
}
