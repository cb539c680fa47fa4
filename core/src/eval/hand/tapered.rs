//! Two scores in one 32-bit word: middle game and endgame.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A pair of scores in centipawns: middle game (high 16 bits) and endgame (low 16 bits). One
/// addition adds both.
///
/// Each score must stay within +-32,767. A negative endgame score borrows 1 from the high half;
/// `middle` adds it back.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tapered(i32);

impl Tapered {
    pub(super) const ZERO: Self = Self(0);

    #[inline]
    pub(super) const fn new(middle: i32, end: i32) -> Self {
        Self((middle << 16).wrapping_add(end))
    }

    #[inline]
    pub(super) const fn of((middle, end): (i32, i32)) -> Self {
        Self::new(middle, end)
    }

    #[inline]
    pub(super) const fn middle(self) -> i32 {
        self.0.wrapping_add(0x8000) >> 16
    }

    #[inline]
    pub(super) const fn end(self) -> i32 {
        self.0 as i16 as i32
    }
}

impl Add for Tapered {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Tapered {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Tapered {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0.wrapping_mul(factor))
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl core::fmt::Debug for Tapered {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({}, {})", self.middle(), self.end())
    }
}

#[cfg(test)]
mod tests {
    use super::Tapered;

    #[test]
    fn both_halves_come_back_after_arithmetic() {
        for (a, b) in [(0, 0), (5, -7), (-300, 900), (-1, -1), (9_000, -9_000)] {
            for (c, d) in [(0, 1), (-2, 3), (4_000, -8_000)] {
                let sum = Tapered::new(a, b) + Tapered::new(c, d);
                assert_eq!((sum.middle(), sum.end()), (a + c, b + d));
                let difference = Tapered::new(a, b) - Tapered::new(c, d);
                assert_eq!((difference.middle(), difference.end()), (a - c, b - d));
                let product = -(Tapered::new(a, b) * 3);
                assert_eq!((product.middle(), product.end()), (-3 * a, -3 * b));
            }
        }
    }
}
