//! Division of large numbers.

use core::num::NonZeroU32;

/// Quotient and remainder. Bit by bit where a word is not enough: the compiler's own division of 64
/// bits takes a chip 900 bytes, and Goby seldom divides.
#[inline(never)]
pub const fn divide(dividend: u64, divisor: NonZeroU32) -> (u64, u32) {
    let divisor = divisor.get();
    if dividend <= u32::MAX as u64 {
        let dividend = dividend as u32;
        return ((dividend / divisor) as u64, dividend % divisor);
    }
    let (mut quotient, mut rest) = (dividend, 0);
    let mut bits = u64::BITS;
    while bits > 0 {
        rest = rest << 1 | quotient >> 63;
        quotient <<= 1;
        if rest >= divisor as u64 {
            rest -= divisor as u64;
            quotient |= 1;
        }
        bits -= 1;
    }
    (quotient, rest as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotient_and_remainder_are_those_of_the_compiler() {
        for shift in 0..64 {
            for dividend in [
                u64::MAX >> shift,
                1 << shift,
                0xDEAD_BEEF_0BAD_CAFE >> shift,
            ] {
                for divisor in [1, 3, 10, 1_000, u32::MAX] {
                    let wanted = (
                        dividend / u64::from(divisor),
                        (dividend % u64::from(divisor)) as u32,
                    );
                    let divisor = NonZeroU32::new(divisor).unwrap();
                    assert_eq!(divide(dividend, divisor), wanted);
                }
            }
        }
    }
}
