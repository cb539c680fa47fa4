//! Readings that last: contacts bounce.

use crate::time::{Instant, Millis};
use crate::types::Bitboard;

/// The last reading, its time, and the last reading that lasted.
#[derive(Clone, Debug)]
pub(super) struct Debounce {
    time: Millis,
    raw: Bitboard,
    since: Instant,
    settled: Bitboard,
}

impl Debounce {
    pub(super) const fn new(time: Millis) -> Self {
        Self {
            time,
            raw: Bitboard::EMPTY,
            since: Instant(0),
            settled: Bitboard::EMPTY,
        }
    }

    /// Time for which a reading must last.
    pub(super) const fn time(&self) -> Millis {
        self.time
    }

    /// The last reading that lasted.
    pub(super) const fn settled(&self) -> Bitboard {
        self.settled
    }

    /// Time for which the last reading has lasted.
    pub(super) const fn lasted(&self, now: Instant) -> Millis {
        now.since(self.since)
    }

    /// Records a reading. Returns the settled squares before it, and how long it has lasted; `None`
    /// until a change has lasted for the debounce time.
    pub(super) fn see(&mut self, occupied: Bitboard, now: Instant) -> Option<(Bitboard, Millis)> {
        if occupied != self.raw {
            (self.raw, self.since) = (occupied, now);
        }
        let lasted = self.lasted(now);
        if lasted < self.time && occupied != self.settled {
            return None;
        }
        Some((core::mem::replace(&mut self.settled, occupied), lasted))
    }
}
