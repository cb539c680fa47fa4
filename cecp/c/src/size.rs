//! The sizes of a build, each with the bytes of its engine and its stack.

#[cfg(feature = "board")]
pub(crate) use goby_core::BoardMemory as Memory;
#[cfg(feature = "desktop")]
pub(crate) use goby_core::DesktopMemory as Memory;
#[cfg(feature = "micro")]
pub(crate) use goby_core::MicroMemory as Memory;
#[cfg(feature = "small")]
pub(crate) use goby_core::SmallMemory as Memory;

/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "micro", target_pointer_width = "32"))]
pub const GOBY_BYTES: usize = 9_024;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "micro", target_pointer_width = "64"))]
pub const GOBY_BYTES: usize = 9_216;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "small", target_pointer_width = "32"))]
pub const GOBY_BYTES: usize = 50_880;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "small", target_pointer_width = "64"))]
pub const GOBY_BYTES: usize = 51_072;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "board", target_pointer_width = "32"))]
pub const GOBY_BYTES: usize = 117_344;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "board", target_pointer_width = "64"))]
pub const GOBY_BYTES: usize = 117_472;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "desktop", target_pointer_width = "32"))]
pub const GOBY_BYTES: usize = 19_441_152;
/// The bytes of an engine: the size of a `GobyMemory`.
#[cfg(all(feature = "desktop", target_pointer_width = "64"))]
pub const GOBY_BYTES: usize = 19_441_280;

/// The most bytes of call stack that a function uses on a Cortex-M or 32-bit RISC-V, as computed
/// from its code, without hooks and interrupts.
#[cfg(feature = "micro")]
pub const GOBY_STACK: usize = 8_192;
/// The most bytes of call stack that a function uses on a Cortex-M or 32-bit RISC-V, as computed
/// from its code, without hooks and interrupts.
#[cfg(feature = "small")]
pub const GOBY_STACK: usize = 15_360;
/// The most bytes of call stack that a function uses on a Cortex-M or 32-bit RISC-V, as computed
/// from its code, without hooks and interrupts.
#[cfg(feature = "board")]
pub const GOBY_STACK: usize = 14_336;
#[cfg(not(feature = "desktop"))]
const _: () = assert!(GOBY_STACK > Memory::STACK);
