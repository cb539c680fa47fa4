//! Milliseconds by SysTick, the timer that belongs to most cores of the family.

use crate::mmio::Register;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use cortex_m_rt::exception;

const CONTROL: Register = Register::at(0xE000_E010);
const RELOAD: Register = Register::at(0xE000_E014);
const CURRENT: Register = Register::at(0xE000_E018);

/// The timer counts, raises its exception, and runs by the clock of the core.
const CONTROL_START: u32 = 0b111;

/// Milliseconds since the start. 4 bytes.
static ELAPSED: AtomicU32 = AtomicU32::new(0);

/// Starts the timer of a core that runs at `hertz`.
pub(super) fn start(hertz: u32) {
    RELOAD.write(hertz / 1_000 - 1);
    CURRENT.write(0);
    CONTROL.write(CONTROL_START);
}

/// Milliseconds since the start.
pub(super) fn millis() -> u32 {
    ELAPSED.load(Relaxed)
}

#[exception]
fn SysTick() {
    // Only this exception writes the counter. A Cortex-M0 has no instruction for atomic additions.
    ELAPSED.store(ELAPSED.load(Relaxed).wrapping_add(1), Relaxed);
}
