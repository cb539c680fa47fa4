//! Cortex-M, by the crates cortex-m and cortex-m-rt.
#![expect(unsafe_code, reason = "the runtime declares its fault handlers unsafe")]

use crate::chip::{Chip, Hardware};
use crate::fault::{HARD_FAULT, STACK_OVERFLOW, UNKNOWN_INTERRUPT};
use crate::mmio::Register;
use crate::report::report;
use crate::wire::{self, Queue};
use crate::{ChipMemory, PROFILE, Text, run};
use core::arch::global_asm;
#[cfg(feature = "fault")]
pub(crate) use cortex_m::asm::udf as undefined;
pub(crate) use cortex_m::asm::{delay, wfi as sleep};
use cortex_m::peripheral::SCB;
use cortex_m_rt::{entry, exception};

const WORD: usize = 4 * (Chip::LINE_INTERRUPT as usize / 32);
const BIT: u32 = 1 << (Chip::LINE_INTERRUPT % 32);
const NVIC_ENABLE: Register = Register::at(0xE000_E100 + WORD);
const NVIC_DISABLE: Register = Register::at(0xE000_E180 + WORD);

#[entry]
fn main() -> ! {
    static mut QUEUE: Queue = Queue::new();
    static mut TEXT: Text = [0; PROFILE.session.line];
    static mut MEMORY: ChipMemory = ChipMemory::new();
    run(QUEUE, TEXT, MEMORY)
}

/// Enables the line's interrupt.
pub(crate) fn unmask() {
    NVIC_ENABLE.write(BIT);
}

/// Disables the line's interrupt.
pub(crate) fn mask() {
    NVIC_DISABLE.write(BIT);
}

/// Resets the chip.
#[inline(always)]
pub(crate) fn restart() -> ! {
    SCB::sys_reset()
}

/// Ends the emulator, if the program runs in one.
#[cfg(feature = "bench")]
pub(crate) fn leave() {
    cortex_m_semihosting::debug::exit(cortex_m_semihosting::debug::EXIT_SUCCESS);
}

// The stack itself may have failed: the handler starts on an empty stack, and receives the old
// stack pointer.
global_asm!(
    ".section .HardFault.user, \"ax\"
    .global HardFault
    .type HardFault, %function
    .thumb_func
    HardFault:
        mrs r0, MSP
        ldr r1, =_stack_start
        msr MSP, r1
        bl report_hard_fault
    .size HardFault, . - HardFault
    .ltorg
    .text"
);

unsafe extern "C" {
    /// The lowest byte that the stack may use.
    static _stack_end: u8;
}

/// The offset from the stack pointer, in bytes, at which the processor stores the address of the
/// failed instruction.
const PROGRAM_COUNTER: usize = 24;

/// An access that the bus refuses, an undefined instruction, or a stack that has left its memory.
#[unsafe(no_mangle)]
extern "C" fn report_hard_fault(stack: usize) -> ! {
    if stack < (&raw const _stack_end).addr() {
        report(STACK_OVERFLOW, stack as u32);
    }
    // SAFETY: the processor has put its registers there, on a stack that is where it belongs.
    let address = unsafe { ((stack + PROGRAM_COUNTER) as *const u32).read_volatile() };
    report(HARD_FAULT, address);
}

/// The handler of all interrupts. Only the line's interrupt is enabled.
#[exception]
unsafe fn DefaultHandler(interrupt: i16) {
    if interrupt == i16::from(Chip::LINE_INTERRUPT) {
        wire::on_interrupt();
    } else {
        report(UNKNOWN_INTERRUPT, interrupt as u32);
    }
}
