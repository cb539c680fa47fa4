//! The platform-level interrupt controller of RISC-V, as the first core in machine mode sees it.
//!
//! Source: RISC-V Platform-Level Interrupt Controller Specification 1.0.0, chapters 3 to 9.

use crate::mmio::Register;

/// The controller whose registers begin at `BASE`, with its only source that is used, by number.
pub(super) struct Plic<const BASE: usize, const SOURCE: usize>;

impl<const BASE: usize, const SOURCE: usize> Plic<BASE, SOURCE> {
    const PRIORITY: Register = Register::at(BASE + 4 * SOURCE);
    const ENABLE: Register = Register::at(BASE + 0x2000 + 4 * (SOURCE / 32));
    const THRESHOLD: Register = Register::at(BASE + 0x20_0000);
    const CLAIM: Register = Register::at(BASE + 0x20_0004);

    /// Enables the source.
    pub(super) fn start() {
        Self::PRIORITY.write(1);
        Self::ENABLE.write(1 << (SOURCE % 32));
        // Completes a request that was claimed before a restart of the program.
        Self::CLAIM.write(SOURCE as u32);
        Self::THRESHOLD.write(0);
    }

    /// Handles a request of the source. A request that persists is raised again after this call.
    pub(super) fn attend(handle: impl FnOnce()) {
        let source = Self::CLAIM.read();
        handle();
        Self::CLAIM.write(source);
    }
}
