//! The Cortex-M33 of ARM's prototyping board MPS2 with the image AN505. QEMU: `mps2-an505`.
//!
//! It represents chips with this core, which QEMU does not emulate. Everything runs in the secure
//! state, in which the core starts. Memory: of its 4 MiB of RAM there the image takes what the
//! profile may take. Line: UART0, 115,200 baud. Clock: 20 MHz. Source: ARM, DAI 0505, Application
//! Note AN505, chapters 3 and 4.

mod cmsdk;
mod systick;

use crate::chip::{BAUD, Hardware, Received};
use cmsdk::Cmsdk;

/// The line, as the secure state sees it.
type Uart0 = Cmsdk<0x5020_0000>;

const CORE_HERTZ: u32 = 20_000_000;

/// The chip.
pub(crate) struct Chip;

impl Hardware for Chip {
    const QUEUE: usize = 1_024;
    const NODE_MICROS: u32 = 600;
    const LINE_INTERRUPT: u8 = 32;
    const TICKS: u32 = 1;
    const MILLIS: u32 = 1;

    fn start() {
        systick::start(CORE_HERTZ);
        Uart0::start(CORE_HERTZ, BAUD);
    }

    fn ticks() -> u32 {
        systick::millis()
    }

    fn receive() -> Option<Received> {
        Uart0::receive()
    }

    fn transmit(byte: u8) {
        Uart0::transmit(byte);
    }
}
