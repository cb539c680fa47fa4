//! nRF52840 (Cortex-M4F), as on Nordic's nRF52840 DK. Nothing emulates it.
//!
//! Line: UART0, transmitting on P0.06, receiving on P0.08, which the kit joins to its USB socket,
//! 115,200 baud. Clock: 64 MHz by the crystal.

use super::{Hardware, Received, nordic};
use goby::PicoMemory;

const BAUDRATE_115200: u32 = 0x01D7_E000;

/// The line.
type Uart0 = nordic::Line<6, 8>;

/// The chip.
pub(crate) struct Nrf52840;

impl Hardware for Nrf52840 {
    const NAME: &'static str = "nrf52840";
    type Memory = PicoMemory;
    const BAUD: u32 = 115_200;
    const QUEUE: usize = 512;
    const NODE_MICROS: u32 = 250;
    const LINE_INTERRUPT: u8 = nordic::LINE_INTERRUPT;
    const TICKS: u32 = nordic::TICKS;
    const MILLIS: u32 = nordic::MILLIS;

    fn start() {
        nordic::start_clocks();
        Uart0::start(BAUDRATE_115200);
    }

    fn ticks() -> u32 {
        nordic::ticks()
    }

    fn receive() -> Option<Received> {
        nordic::receive()
    }

    fn transmit(byte: u8) {
        nordic::transmit(byte);
    }
}
