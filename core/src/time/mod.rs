//! Clocks: instants and durations of our own, and the time control turned into a budget for one
//! move.
//!
//! Pure integer arithmetic that saturates; nothing here reads a clock. The host supplies instants.

mod budget;
mod control;
#[cfg(test)]
mod tests;

pub use budget::Budget;
pub use control::{Clock, TimeControl};

use crate::types::divide;
use core::num::NonZeroU32;

/// A moment, in milliseconds from an arbitrary start that the host chooses once. Never runs
/// backwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Instant(pub u64);

/// A span of time in milliseconds, at most about 49 days; sums and differences saturate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Millis(pub u32);

impl Instant {
    /// Returns the time passed since `earlier`; zero when `earlier` is in the future.
    pub const fn since(self, earlier: Self) -> Millis {
        let span = self.0.saturating_sub(earlier.0);
        Millis(if span > u32::MAX as u64 {
            u32::MAX
        } else {
            span as u32
        })
    }

    /// The moment `span` later.
    #[must_use]
    pub const fn after(self, span: Millis) -> Self {
        Self(self.0.saturating_add(span.0 as u64))
    }
}

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);
    /// The longest span; longer ones are cut to it.
    pub const MAX: Self = Self(u32::MAX);

    /// A span given in centiseconds, the unit of CECP's `time` and `otim`.
    pub const fn from_centis(centis: u32) -> Self {
        Self(centis.saturating_mul(10))
    }

    /// The span in whole centiseconds, the unit of CECP's thinking output.
    pub const fn centis(self) -> u32 {
        self.0 / 10
    }

    /// The sum, cut at [`MAX`](Self::MAX).
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// The difference, never below zero.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// `parts / whole` of the span, rounded down and cut at [`MAX`](Self::MAX); the whole span when
    /// `whole` is 0.
    #[must_use]
    #[inline(never)]
    pub const fn fraction(self, parts: u32, whole: u32) -> Self {
        let Some(whole) = NonZeroU32::new(whole) else {
            return self;
        };
        let (scaled, _) = divide(self.0 as u64 * parts as u64, whole);
        Self(if scaled > u32::MAX as u64 {
            u32::MAX
        } else {
            scaled as u32
        })
    }
}
