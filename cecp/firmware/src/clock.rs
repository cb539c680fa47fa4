//! Milliseconds from the board's ticks.

use crate::chip::{Chip, Hardware};
use goby_core::time::Instant;

/// A clock that counts on when the counter of ticks wraps around, if it is read at least once
/// between two wraps.
pub(crate) struct Timer {
    /// The reading of the counter to which `millis` belongs.
    ticks: u32,
    millis: u64,
}

impl Timer {
    /// A clock that shows 0 when the counter of ticks is 0.
    pub(crate) const fn new() -> Self {
        Self {
            ticks: 0,
            millis: 0,
        }
    }

    /// The time since the start of the board.
    #[allow(clippy::modulo_one, reason = "on some chips a tick is a millisecond")]
    pub(crate) fn now(&mut self) -> Instant {
        let new = Chip::ticks().wrapping_sub(self.ticks);
        let rest = new % Chip::TICKS;
        let whole = new - rest;
        self.ticks = self.ticks.wrapping_add(whole);
        self.millis += u64::from(whole / Chip::TICKS * Chip::MILLIS);
        Instant(self.millis + u64::from(rest * Chip::MILLIS / Chip::TICKS))
    }
}
