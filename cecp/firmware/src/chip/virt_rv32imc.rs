//! A processor with the instructions of an ESP32-C3 (RISC-V, RV32IMC). QEMU: `virt`.
//!
//! It represents the ESP32-C3, which QEMU 7.2 does not emulate: the compiled code is the same, the
//! devices are not. Memory: the machine has one, whose beginning takes the program in place of
//! flash; of the rest the image takes what the profile may take. Below the stack is memory, too:
//! there an overflow is no fault. Line: NS16550A, 115,200 baud. Source: QEMU, `hw/riscv/virt.c`.

mod clint;
mod ns16550;
mod plic;

use crate::chip::{BAUD, Hardware, Received};
use ns16550::Ns16550;
use plic::Plic;

/// The line.
type Uart0 = Ns16550<0x1000_0000>;
type Interrupts = Plic<0x0C00_0000, { Chip::LINE_INTERRUPT as usize }>;

const UART_HERTZ: u32 = 3_686_400;

/// The chip.
pub(crate) struct Chip;

impl Hardware for Chip {
    const QUEUE: usize = 512;
    const NODE_MICROS: u32 = 300;
    const LINE_INTERRUPT: u8 = 10;
    // Ten million ticks a second.
    const TICKS: u32 = 10_000;
    const MILLIS: u32 = 1;

    fn start() {
        Uart0::start(UART_HERTZ, BAUD);
        Interrupts::start();
    }

    fn ticks() -> u32 {
        clint::now().1
    }

    fn receive() -> Option<Received> {
        Uart0::receive()
    }

    fn transmit(byte: u8) {
        Uart0::transmit(byte);
    }

    fn attend(handle: impl FnOnce()) {
        Interrupts::attend(handle);
    }
}
