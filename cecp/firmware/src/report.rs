//! The end of a program that has failed: a fault is reported on the line, and the board starts anew.
#![cfg_attr(
    not(feature = "rp2040-usb"),
    expect(unsafe_code, reason = "a panic must not link")
)]

use crate::arch;
use crate::chip::{Chip, Hardware};
use crate::fault::Fault;
#[cfg(feature = "rp2040-usb")]
use crate::fault::PANIC;
#[cfg(feature = "rp2040-usb")]
use core::panic::Location;
use core::panic::PanicInfo;

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

/// Reports a fault, at once or after the reset, and starts anew.
pub(crate) fn report(what: &'static str, number: u32) -> ! {
    let fault = Fault { what, number };
    if !Chip::keep_fault(fault) {
        write(fault);
        // The last byte is still on its way.
        arch::delay(1_000_000);
    }
    arch::restart()
}

/// Reports the fault before the reset, unless that was done.
pub(crate) fn report_kept() {
    if let Some(fault) = Chip::kept_fault() {
        write(fault);
    }
}

// Each board calls it at one place only: there it is not on the stack twice.
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
