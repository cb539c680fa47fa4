//! The traits of a chip: a clock and a serial line. Each chip has a file, and an entry in both
//! lists below.

#[cfg(any(feature = "fe310", feature = "virt-rv32imc"))]
mod clint;
#[cfg(feature = "mps2-an505")]
mod cmsdk;
#[cfg(feature = "fe310")]
mod fe310;
#[cfg(feature = "lm3s6965")]
mod lm3s6965;
#[cfg(feature = "mps2-an505")]
mod mps2_an505;
#[cfg(feature = "nrf51822")]
mod nordic;
#[cfg(feature = "nrf51822")]
mod nrf51822;
#[cfg(feature = "virt-rv32imc")]
mod ns16550;
#[cfg(any(feature = "_rp2040", feature = "rp2350"))]
mod pico;
#[cfg(any(
    feature = "lm3s6965",
    all(
        any(feature = "_rp2040", feature = "rp2350"),
        not(feature = "rp2040-usb")
    )
))]
mod pl011;
#[cfg(any(feature = "fe310", feature = "virt-rv32imc"))]
mod plic;
#[cfg(feature = "fe310")]
mod sifive;
#[cfg(feature = "stm32f100")]
mod stm32f100;
#[cfg(feature = "stm32f405")]
mod stm32f405;
#[cfg(any(
    feature = "lm3s6965",
    feature = "mps2-an505",
    feature = "stm32f100",
    feature = "stm32f405"
))]
mod systick;
#[cfg(any(feature = "stm32f100", feature = "stm32f405"))]
mod usart;
#[cfg(feature = "virt-rv32imc")]
mod virt_rv32imc;

#[cfg(feature = "fe310")]
pub(crate) use fe310::Fe310 as Chip;
#[cfg(feature = "lm3s6965")]
pub(crate) use lm3s6965::Lm3s6965 as Chip;
#[cfg(feature = "mps2-an505")]
pub(crate) use mps2_an505::Mps2An505 as Chip;
#[cfg(feature = "nrf51822")]
pub(crate) use nrf51822::Nrf51822 as Chip;
#[cfg(any(feature = "_rp2040", feature = "rp2350"))]
pub(crate) use pico::Pico as Chip;
#[cfg(feature = "stm32f100")]
pub(crate) use stm32f100::Stm32f100 as Chip;
#[cfg(feature = "stm32f405")]
pub(crate) use stm32f405::Stm32f405 as Chip;
#[cfg(feature = "virt-rv32imc")]
pub(crate) use virt_rv32imc::VirtRv32imc as Chip;

use crate::fault::Fault;

/// An event of the serial line.
pub(crate) enum Received {
    /// A byte.
    Byte(u8),
    /// At least one byte was lost, because earlier bytes had not been taken.
    #[cfg_attr(
        any(feature = "fe310", feature = "rp2040-usb"),
        expect(dead_code, reason = "the line does not show it, or waits as USB does")
    )]
    Overrun,
}

/// The hardware of a chip. A program has one chip, so that its functions take no `self`.
pub(crate) trait Hardware {
    /// Its name.
    const NAME: &'static str;
    /// The engine's memory, of sizes that fit the chip.
    type Memory;
    /// Bits per second on the line; a byte takes ten. (USB is faster, but its host waits until the
    /// board has taken the bytes.)
    const BAUD: u32;
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
