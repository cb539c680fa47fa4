//! Clocks: moments, durations, and the time to spend on a move.
//!
//! All arithmetic is on integers and saturates. Nothing here reads a clock: the host supplies the
//! time.

mod budget;
mod control;
#[cfg(test)]
mod tests;

pub use budget::{Budget, Spare};
pub use control::{Clock, TimeControl};

use crate::types::divide;
use core::num::NonZeroU32;

/// A moment, in milliseconds from any start that the host chooses. Never runs backwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Instant(pub u64);

/// A span of time in milliseconds, at most about 49 days; sums and differences saturate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Millis(pub u32);

impl Instant {
    /// Returns the time since `earlier`; zero if `earlier` is later.
    pub const fn since(self, earlier: Self) -> Millis {
        let span = self.0.saturating_sub(earlier.0);
        Millis(if span > u32::MAX as u64 {
            u32::MAX
        } else {
            span as u32
        })
    }

    /// Returns the moment `span` later.
    #[must_use]
    pub const fn after(self, span: Millis) -> Self {
        Self(self.0.saturating_add(span.0 as u64))
    }
}

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);
    /// The longest span. Longer results are reduced to it.
    pub const MAX: Self = Self(u32::MAX);

    /// Converts from centiseconds, the unit of CECP's `time` and `otim`.
    pub const fn from_centis(centis: u32) -> Self {
        Self(centis.saturating_mul(10))
    }

    /// Converts to whole centiseconds, the unit of CECP's thinking output.
    pub const fn centis(self) -> u32 {
        self.0 / 10
    }

    /// Returns the sum, at most [`MAX`](Self::MAX).
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Returns the difference, at least zero.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Returns `parts / whole` of the span, rounded down, at most [`MAX`](Self::MAX). Returns the
    /// whole span if `whole` is 0.
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
