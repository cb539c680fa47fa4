//! What happens when something goes wrong that should not: it is told on the line, and the board
//! starts anew.
#![expect(
    unsafe_code,
    reason = "the runtime declares its fault handlers unsafe, and a panic must not link"
)]

use crate::chip::{Chip, Hardware};
use crate::wire;
use core::arch::global_asm;
use core::panic::PanicInfo;
use cortex_m::peripheral::SCB;
use cortex_m_rt::exception;

unsafe extern "C" {
    fn a_panic_path_is_left() -> !;
}

/// Never called: the function that it calls exists nowhere, so that the linker finds every panic
/// path.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: a program in which this call is left does not link.
    unsafe { a_panic_path_is_left() }
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
        report("stack overflow below", stack as u32);
    }
    // SAFETY: the processor has put its registers there, on a stack that is where it belongs.
    let address = unsafe { ((stack + PROGRAM_COUNTER) as *const u32).read_volatile() };
    report("hard fault at", address);
}

/// Every interrupt comes here; there is one that is asked for.
#[exception]
unsafe fn DefaultHandler(interrupt: i16) {
    if interrupt == i16::from(Chip::LINE_INTERRUPT) {
        wire::on_interrupt();
    } else {
        report("unknown interrupt", interrupt as u32);
    }
}

/// Tells what has happened, and starts anew.
fn report(what: &str, number: u32) -> ! {
    let text = |text: &str| text.bytes().for_each(Chip::transmit);
    text("\n# fault: ");
    text(what);
    text(" 0x");
    for place in (0..8).rev() {
        let digit = (number >> (4 * place)) as u8 & 0xF;
        Chip::transmit(if digit < 10 {
            b'0' + digit
        } else {
            b'A' - 10 + digit
        });
    }
    text("\n");
    // The last byte is still on its way.
    cortex_m::asm::delay(1_000_000);
    SCB::sys_reset()
}
