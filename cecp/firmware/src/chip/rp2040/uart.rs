//! The chip with UART0 as its line.
//!
//! It transmits on GPIO0 and receives on GPIO1 at 115,200 baud. Source: Raspberry Pi, RP2040
//! Datasheet, chapters 2.19, 4.2.

use super::super::{Hardware, Received, pl011::Pl011};
use super::{MILLIS, NODE_MICROS, PllSys, TICKS};
use crate::mmio::Register;
use goby::PicoMemory;

/// IO_BANK0, PADS_BANK0, UART0.
const RESETS_LINE: u32 = 1 << 5 | 1 << 8 | 1 << 22;

const GPIO0_CTRL: Register = Register::at(0x4001_4004);
const GPIO1_CTRL: Register = Register::at(0x4001_400C);
const FUNCTION_UART: u32 = 2;
const PADS_GPIO1: Register = Register::at(0x4001_C008);
/// An input that is pulled up: a line that is not connected reads as idle.
const PAD_INPUT: u32 = 1 << 6 | 1 << 4 | 1 << 3 | 1 << 1;

/// The line.
type Uart0 = Pl011<0x4003_4000>;

/// The chip.
pub(crate) struct Rp2040;

impl Hardware for Rp2040 {
    const NAME: &'static str = "rp2040";
    type Memory = PicoMemory;
    const BAUD: u32 = 115_200;
    const QUEUE: usize = 512;
    const NODE_MICROS: u32 = NODE_MICROS;
    const LINE_INTERRUPT: u8 = 20;
    const TICKS: u32 = TICKS;
    const MILLIS: u32 = MILLIS;

    fn start() {
        super::start(RESETS_LINE);
        GPIO0_CTRL.write(FUNCTION_UART);
        GPIO1_CTRL.write(FUNCTION_UART);
        PADS_GPIO1.write(PAD_INPUT);
        Uart0::start(PllSys::HERTZ, Self::BAUD);
    }

    fn ticks() -> u32 {
        super::ticks()
    }

    fn receive() -> Option<Received> {
        Uart0::receive()
    }

    fn transmit(byte: u8) {
        Uart0::transmit(byte);
    }
}
