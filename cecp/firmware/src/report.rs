//! The end of a failed program: it reports the fault on the line, and the board starts again.
#![cfg_attr(
    not(feature = "usb"),
    expect(unsafe_code, reason = "a panic must not link")
)]

use crate::arch;
use crate::chip::{Chip, Hardware};
use crate::fault::Fault;
#[cfg(feature = "usb")]
use crate::fault::PANIC;
#[cfg(feature = "usb")]
use core::panic::Location;
use core::panic::PanicInfo;

#[cfg(not(feature = "usb"))]
unsafe extern "C" {
    fn a_panic_path_is_left() -> !;
}

/// Never called: it calls a function that does not exist, so that the linker reports every panic
/// path.
#[cfg(not(feature = "usb"))]
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: a program in which this call is left does not link.
    unsafe { a_panic_path_is_left() }
}

/// A panic as a fault. The crate `usb-device` has panic paths, with which this image must link.
#[cfg(feature = "usb")]
#[panic_handler]
fn panic(panic: &PanicInfo<'_>) -> ! {
    report(PANIC, panic.location().map_or(0, Location::line));
}

/// Reports a fault, at once or after the reset, and starts the board again.
pub(crate) fn report(what: &'static str, number: u32) -> ! {
    let fault = Fault { what, number };
    if !Chip::keep_fault(fault) {
        write(fault);
        // The line is still sending the last byte.
        arch::delay(1_000_000);
    }
    arch::restart()
}

/// Reports the fault that caused the reset, unless it has been reported.
pub(crate) fn report_kept() {
    if let Some(fault) = Chip::kept_fault() {
        write(fault);
    }
}

// Each board calls it at one place only: inlined, its frame is not on the stack twice.
#[inline(always)]
fn write(fault: Fault) {
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
