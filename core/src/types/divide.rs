//! Division of large numbers.

use core::num::NonZeroU32;

/// Returns quotient and remainder. A dividend of more than 32 bits is divided bit by bit: this is
/// slow, but the compiler's 64-bit division takes 900 bytes of flash on a chip.
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
    fn divide_agrees_with_the_division_operators() {
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
