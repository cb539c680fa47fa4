//! The traits of a chip: a clock and a serial line. Each chip has a file, and so has each driver;
//! a chip's file names its drivers.

// The chip's file as the module `board`, and constants from the board's row.
include!(concat!(env!("OUT_DIR"), "/board.rs"));

use crate::fault::Fault;

/// An event of the serial line.
pub(crate) enum Received {
    /// A byte.
    Byte(u8),
    /// At least one byte was lost, because earlier bytes had not been taken.
    #[allow(dead_code, reason = "some lines do not show it, or wait as USB does")]
    Overrun,
}

/// The hardware of a chip. A program has one chip, so that its functions take no `self`.
pub(crate) trait Hardware {
    /// Bytes of the receive queue, a power of two.
    const QUEUE: usize;
    /// The longest mean time of a node, over the nodes between two polls, in microseconds.
    const NODE_MICROS: u32;
    /// The number of the line's interrupt.
    const LINE_INTERRUPT: u8;
    /// The ticks of [`ticks`](Self::ticks) in [`MILLIS`](Self::MILLIS) milliseconds.
    const TICKS: u32;
    /// The milliseconds that [`TICKS`](Self::TICKS) ticks take.
    const MILLIS: u32;

    /// Starts clock and line. The line raises its interrupt as long as it has received bytes.
    /// Called once, before all other functions.
    fn start();

    /// The counter of ticks, which wraps around after 2^32 ticks.
    fn ticks() -> u32;

    /// Takes the next event of the line, if there is one.
    fn receive() -> Option<Received>;

    /// Sends a byte, as soon as the line can take it.
    fn transmit(byte: u8);

    /// Calls `handle` for the line's interrupt, and acknowledges it at the interrupt controller.
    #[cfg(target_arch = "riscv32")]
    fn attend(handle: impl FnOnce());

    /// Returns true if a host is connected, or the line cannot tell.
    fn is_heard() -> bool {
        true
    }

    /// Returns true if the host has stayed connected since the last [`greet`](Self::greet).
    fn is_greeted() -> bool {
        true
    }

    /// Notes that the host is connected.
    fn greet() {}

    /// Keeps a fault until after the reset. Returns `false` if the line can report it at once.
    fn keep_fault(_: Fault) -> bool {
        false
    }

    /// Returns the fault before the reset, once.
    fn kept_fault() -> Option<Fault> {
        None
    }
}
