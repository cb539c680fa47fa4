//! Milliseconds out of the board's ticks.

use crate::chip::{Chip, Hardware};
use goby_core::time::Instant;

/// A clock that goes on when the counter of ticks begins again, as long as it is read once in
/// between.
pub(crate) struct Timer {
    /// The ticks up to which `millis` counts.
    ticks: u32,
    millis: u64,
}

impl Timer {
    /// A clock that reads 0 when the counter of ticks does.
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
