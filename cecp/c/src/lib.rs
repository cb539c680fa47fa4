//! Goby for programs in C: functions and plain structs around [`goby_core::Engine`].
//!
//! cbindgen generates `include/goby.h` from this crate, comments included; `include/goby.hpp` wraps
//! it for C++.
//!
//! # Safety
//!
//! Every function relies on these conditions, which C cannot express by its types:
//!
//! - a `Goby *` is NULL or came from [`goby_new`](handle::goby_new), whose memory nothing else has
//!   touched since, and no two threads use it at a time;
//! - a text is NULL or ends with a zero byte;
//! - any other pointer is NULL or points to values of its type outside the memory of a `Goby`; if a
//!   number is passed with it, to that many values.
#![cfg_attr(not(test), no_std)]

mod console;
mod handle;
mod hooks;
mod keep;
mod limit;
mod look;
mod moves;
mod options;
mod sensors;
mod set_up;
mod size;
mod status;
#[cfg(test)]
mod tests;
mod text;
mod think;
mod values;

/// Called by builds for debugging only: an optimised build has no panic path, which
/// `tests/proof/c.sh` checks.
#[cfg(not(test))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
