//! The timer of RISC-V's core-local interruptor (CLINT).
//!
//! Source: RISC-V Advanced Core Local Interruptor Specification 1.0, chapter 2.

use crate::mmio::Register;

const MTIME: Register = Register::at(0x0200_BFF8);
const MTIMEH: Register = Register::at(0x0200_BFFC);

/// The timer's ticks since the start: two words, the upper half first.
pub(super) fn now() -> (u32, u32) {
    loop {
        let (high, low) = (MTIMEH.read(), MTIME.read());
        if MTIMEH.read() == high {
            return (high, low);
        }
    }
}
