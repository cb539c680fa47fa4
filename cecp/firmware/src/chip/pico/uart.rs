//! A chip with UART0 as its line.
//!
//! It transmits on GPIO0 and receives on GPIO1 at 115,200 baud. Source: Raspberry Pi, RP2040
//! Datasheet, chapters 2.19, 4.2; RP2350 Datasheet, chapters 9.4, 9.11, 12.1.

#[path = "../pl011.rs"]
mod pl011;

use super::model::{self, on_uart};
use super::{MILLIS, TICKS};
use crate::chip::{BAUD, Hardware, Received};
use crate::mmio::Register;
use pl011::Pl011;

const GPIO0_CTRL: Register = Register::at(on_uart::IO_BANK0 + 0x4);
const GPIO1_CTRL: Register = Register::at(on_uart::IO_BANK0 + 0xC);
const FUNCTION_UART: u32 = 2;
const PADS_GPIO0: Register = Register::at(on_uart::PADS_BANK0 + 0x4);
const PADS_GPIO1: Register = Register::at(on_uart::PADS_BANK0 + 0x8);
/// An input that is pulled up: a line that is not connected reads as idle.
const PAD_INPUT: u32 = 1 << 6 | 1 << 4 | 1 << 3 | 1 << 1;
/// An output.
const PAD_OUTPUT: u32 = 1 << 4 | 1 << 1;

/// The line.
type Uart0 = Pl011<{ on_uart::UART0 }>;

/// The chip.
pub(crate) struct OnUart;

impl Hardware for OnUart {
    const QUEUE: usize = 512;
    const NODE_MICROS: u32 = model::NODE_MICROS;
    const LINE_INTERRUPT: u8 = on_uart::INTERRUPT;
    const TICKS: u32 = TICKS;
    const MILLIS: u32 = MILLIS;

    fn start() {
        super::start(on_uart::DEVICES);
        GPIO0_CTRL.write(FUNCTION_UART);
        GPIO1_CTRL.write(FUNCTION_UART);
        if on_uart::ISOLATES_PADS {
            PADS_GPIO0.write(PAD_OUTPUT);
        }
        PADS_GPIO1.write(PAD_INPUT);
        Uart0::start(model::PllSys::HERTZ, BAUD);
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
