//! The interrupts of Hazard3, the RISC-V in an RP2350.
//!
//! Source: Raspberry Pi, RP2350 Datasheet, chapter 3.8.6.1.
#![expect(unsafe_code, reason = "its registers have no names in Rust")]

use core::arch::asm;

/// Lets an interrupt of the chip through to the core, as the external one of RISC-V.
pub(super) fn let_through(number: u8) {
    let number = u32::from(number);
    // Sixteen bits, and which of the sixteens they are.
    let bits = (1 << (16 + number % 16)) | (number / 16);
    // SAFETY: the register MEIEA; what then comes is answered by the one handler there is.
    unsafe { asm!("csrs 0xBE0, {}", in(reg) bits) };
}
