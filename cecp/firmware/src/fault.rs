//! What happens when something goes wrong that should not: it is told on the line, and the board
//! starts anew.
#![expect(
    unsafe_code,
    reason = "the runtime declares its fault handlers unsafe, and a panic must not link"
)]

use crate::chip::{Chip, Hardware};
use crate::wire;
use core::arch::global_asm;
#[cfg(feature = "rp2040-usb")]
use core::panic::Location;
use core::panic::PanicInfo;
use cortex_m::peripheral::SCB;
use cortex_m_rt::exception;

const STACK_OVERFLOW: &str = "stack overflow below";
const HARD_FAULT: &str = "hard fault at";
const UNKNOWN_INTERRUPT: &str = "unknown interrupt";
#[cfg(feature = "rp2040-usb")]
const PANIC: &str = "panic in line";

/// All that may fail.
#[cfg(feature = "rp2040-usb")]
pub(crate) const FAULTS: [&str; 4] = [STACK_OVERFLOW, HARD_FAULT, UNKNOWN_INTERRUPT, PANIC];

/// What has failed, and where.
#[derive(Clone, Copy)]
pub(crate) struct Fault {
    pub(crate) what: &'static str,
    pub(crate) number: u32,
}

#[cfg(not(feature = "rp2040-usb"))]
unsafe extern "C" {
    fn a_panic_path_is_left() -> !;
}

/// Never called: the function that it calls exists nowhere, so that the linker finds every panic
/// path.
#[cfg(not(feature = "rp2040-usb"))]
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: a program in which this call is left does not link.
    unsafe { a_panic_path_is_left() }
}

/// The crate `usb-device` has panic paths, so that this image does link with them.
#[cfg(feature = "rp2040-usb")]
#[panic_handler]
fn panic(panic: &PanicInfo<'_>) -> ! {
    report(PANIC, panic.location().map_or(0, Location::line));
}

// The stack may be what has failed: the handler gets all of it anew, and where it was.
global_asm!(
    ".section .HardFault.user, \"ax\"
    .global HardFault
    .type HardFault, %function
    .thumb_func
    HardFault:
        mrs r0, MSP
        ldr r1, =_stack_start
        msr MSP, r1
        bl tell_hard_fault
    .size HardFault, . - HardFault
    .ltorg
    .text"
);

unsafe extern "C" {
    /// The lowest byte that the stack may use.
    static _stack_end: u8;
}

/// Where the processor keeps the address of the instruction that has failed, in bytes above the
/// stack pointer.
const PROGRAM_COUNTER: usize = 24;

/// An access that the bus refuses, an undefined instruction, or a stack that has left its memory.
#[unsafe(no_mangle)]
extern "C" fn tell_hard_fault(stack: usize) -> ! {
    if stack < (&raw const _stack_end).addr() {
        report(STACK_OVERFLOW, stack as u32);
    }
    // SAFETY: the processor has put its registers there, on a stack that is where it belongs.
    let address = unsafe { ((stack + PROGRAM_COUNTER) as *const u32).read_volatile() };
    report(HARD_FAULT, address);
}

/// Every interrupt comes here; there is one that is asked for.
#[exception]
unsafe fn DefaultHandler(interrupt: i16) {
    if interrupt == i16::from(Chip::LINE_INTERRUPT) {
        wire::on_interrupt();
    } else {
        report(UNKNOWN_INTERRUPT, interrupt as u32);
    }
}

/// Tells what has happened, at once or after the reset, and starts anew.
fn report(what: &'static str, number: u32) -> ! {
    let fault = Fault { what, number };
    if !Chip::keep_fault(fault) {
        tell(fault);
        // The last byte is still on its way.
        cortex_m::asm::delay(1_000_000);
    }
    SCB::sys_reset()
}

/// Tells what had happened before the reset, if that has not been told.
pub(crate) fn tell_kept() {
    if let Some(fault) = Chip::kept_fault() {
        tell(fault);
    }
}

// Each board calls it at one place only: there it is not on the stack twice.
#[inline(always)]
fn tell(fault: Fault) {
    let text = |text: &str| text.bytes().for_each(Chip::transmit);
    text("\n# fault: ");
    text(fault.what);
    text(" 0x");
    for place in (0..8).rev() {
        let digit = (fault.number >> (4 * place)) as u8 & 0xF;
        Chip::transmit(if digit < 10 {
            b'0' + digit
        } else {
            b'A' - 10 + digit
        });
    }
    text("\n");
}
