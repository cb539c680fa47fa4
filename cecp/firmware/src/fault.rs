//! What happens when something goes wrong that should not: it is reported on the line, and the
//! board starts anew.
#![cfg_attr(
    not(feature = "_usb"),
    expect(unsafe_code, reason = "a panic must not link")
)]

use crate::arch;
use crate::chip::{Chip, Hardware};
#[cfg(feature = "_usb")]
use core::panic::Location;
use core::panic::PanicInfo;

pub(crate) const STACK_OVERFLOW: &str = "stack overflow below";
pub(crate) const HARD_FAULT: &str = "hard fault at";
pub(crate) const UNKNOWN_INTERRUPT: &str = "unknown interrupt";
#[cfg(feature = "_usb")]
const PANIC: &str = "panic in line";

/// All that may fail.
#[cfg(feature = "_usb")]
pub(crate) const FAULTS: [&str; 4] = [STACK_OVERFLOW, HARD_FAULT, UNKNOWN_INTERRUPT, PANIC];

/// What has failed, and where.
#[derive(Clone, Copy)]
pub(crate) struct Fault {
    pub(crate) what: &'static str,
    pub(crate) number: u32,
}

#[cfg(not(feature = "_usb"))]
unsafe extern "C" {
    fn a_panic_path_is_left() -> !;
}

/// Never called: the function that it calls exists nowhere, so that the linker finds every panic
/// path.
#[cfg(not(feature = "_usb"))]
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: a program in which this call is left does not link.
    unsafe { a_panic_path_is_left() }
}

/// The crate `usb-device` has panic paths, so that this image does link with them.
#[cfg(feature = "_usb")]
#[panic_handler]
fn panic(panic: &PanicInfo<'_>) -> ! {
    report(PANIC, panic.location().map_or(0, Location::line));
}

/// Reports what has happened, at once or after the reset, and starts anew.
pub(crate) fn report(what: &'static str, number: u32) -> ! {
    let fault = Fault { what, number };
    if !Chip::keep_fault(fault) {
        write(fault);
        // The last byte is still on its way.
        arch::delay(1_000_000);
    }
    arch::restart()
}

/// Reports what had happened before the reset, if that has not been done.
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
