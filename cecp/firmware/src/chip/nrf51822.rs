//! nRF51822-QFAA (Cortex-M0), as on the first BBC micro:bit, without a soft device. QEMU:
//! `microbit`.
//!
//! Line: UART0, transmitting on P0.24, receiving on P0.25, which the micro:bit connects to its
//! USB socket, 38,400 baud. Clock: 16 MHz by the crystal.

mod nordic;

use crate::chip::{BAUD, Hardware, Received};
use crate::mmio::Register;

// The chip has no SysTick, and ignores writes to its registers. QEMU has one, and needs it: with
// `-icount` it keeps real time during a sleep only while a timer runs.
const SYSTICK_CONTROL: Register = Register::at(0xE000_E010);
const SYSTICK_RELOAD: Register = Register::at(0xE000_E014);
/// SysTick runs by the clock of the core, without its exception.
const SYSTICK_RUN: u32 = 0b101;
const CORE_HERTZ: u32 = 16_000_000;

const BAUDRATE_38400: u32 = 0x009D_5000;
const _: () = assert!(BAUD == 38_400);

/// The line.
type Uart0 = nordic::Line<24, 25>;

/// The chip.
pub(crate) struct Chip;

impl Hardware for Chip {
    const QUEUE: usize = 256;
    const NODE_MICROS: u32 = 1_500;
    const LINE_INTERRUPT: u8 = nordic::LINE_INTERRUPT;
    const TICKS: u32 = nordic::TICKS;
    const MILLIS: u32 = nordic::MILLIS;

    fn start() {
        nordic::start_clocks();
        SYSTICK_RELOAD.write(CORE_HERTZ / 1_000 - 1);
        SYSTICK_CONTROL.write(SYSTICK_RUN);
        Uart0::start(BAUDRATE_38400);
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
