//! A clock by the cycle counter of a Cortex-M3 or larger.

use cortex_m::peripheral::{DCB, DWT};
use goby_core::Timer;

/// Milliseconds by the core's cycle counter. The counter wraps around after 10 seconds or more, but
/// a search reads it every few milliseconds, and nothing else is timed.
#[derive(Debug)]
pub struct Cycles {
    per_milli: u32,
    last: u32,
    total: u64,
}

impl Cycles {
    /// Starts the counter of a core that runs at `hertz`.
    pub fn start(dcb: &mut DCB, dwt: &mut DWT, hertz: u32) -> Self {
        dcb.enable_trace();
        // Only a Cortex-M7 needs this; other cores ignore it.
        DWT::unlock();
        dwt.enable_cycle_counter();
        Self {
            per_milli: (hertz / 1_000).max(1),
            last: DWT::cycle_count(),
            total: 0,
        }
    }
}

impl Timer for Cycles {
    fn millis(&mut self) -> u64 {
        let now = DWT::cycle_count();
        self.total += u64::from(now.wrapping_sub(self.last));
        self.last = now;
        self.total / u64::from(self.per_milli)
    }
}
