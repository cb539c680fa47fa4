//! The sizes that a build can have, each with the bytes that its engine takes.

use crate::handle::Goby;

#[cfg(all(feature = "board", not(any(feature = "micro", feature = "desktop"))))]
pub(crate) use goby::BoardMemory as Memory;
#[cfg(all(feature = "desktop", not(any(feature = "micro", feature = "board"))))]
pub(crate) use goby::DesktopMemory as Memory;
#[cfg(all(feature = "micro", not(any(feature = "board", feature = "desktop"))))]
pub(crate) use goby::MicroMemory as Memory;

/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "micro", target_pointer_width = "32"))]
pub const GOBY_BYTES: usize = 8_896;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "micro", target_pointer_width = "64"))]
pub const GOBY_BYTES: usize = 9_088;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "board", target_pointer_width = "32"))]
pub const GOBY_BYTES: usize = 119_552;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "board", target_pointer_width = "64"))]
pub const GOBY_BYTES: usize = 119_872;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "desktop", target_pointer_width = "32"))]
pub const GOBY_BYTES: usize = 19_436_800;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "desktop", target_pointer_width = "64"))]
pub const GOBY_BYTES: usize = 19_437_184;

/// The bytes of the call stack that a function takes at most, on a Cortex-M or 32-bit RISC-V, as
/// computed from its code. Hooks come on top, and interrupts.
#[cfg(feature = "micro")]
pub const GOBY_STACK: usize = 8_192;
/// The bytes of the call stack that a function takes at most, on a Cortex-M or 32-bit RISC-V, as
/// computed from its code. Hooks come on top, and interrupts.
#[cfg(feature = "board")]
pub const GOBY_STACK: usize = 20_480;
#[cfg(not(feature = "desktop"))]
const _: () = assert!(GOBY_STACK > Memory::STACK);

/// Targets of one pointer width differ by a few bytes of padding, and an engine may grow by a few.
pub(crate) const SLACK: usize = 192;
#[cfg(not(test))]
const _: () = assert!(
    size_of::<Goby>() <= GOBY_BYTES && GOBY_BYTES - size_of::<Goby>() < SLACK,
    "GOBY_BYTES is not what an engine takes: `cargo test` says what is"
);
const _: () = assert!(GOBY_BYTES.is_multiple_of(8) && align_of::<Goby>() <= 8);
