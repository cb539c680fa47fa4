//! A processor with the instructions of an ESP32-C3 (RISC-V, RV32IMC). QEMU: `virt`.
//!
//! It represents the ESP32-C3, which QEMU 7.2 does not emulate: the compiled code is the same, the
//! devices are not. Line: NS16550A, 115,200 baud. Source: QEMU, `hw/riscv/virt.c`.

use super::{Hardware, Received, clint, ns16550::Ns16550, plic::Plic};
use goby_core::PicoMemory;

/// The line.
type Uart0 = Ns16550<0x1000_0000>;
type Interrupts = Plic<0x0C00_0000, { VirtRv32imc::LINE_INTERRUPT as usize }>;

const UART_HERTZ: u32 = 3_686_400;

/// The chip.
pub(crate) struct VirtRv32imc;

impl Hardware for VirtRv32imc {
    const NAME: &'static str = "virt-rv32imc";
    type Memory = PicoMemory;
    const BAUD: u32 = 115_200;
    const QUEUE: usize = 512;
    const NODE_MICROS: u32 = 300;
    const LINE_INTERRUPT: u8 = 10;
    // Ten million ticks a second.
    const TICKS: u32 = 10_000;
    const MILLIS: u32 = 1;

    fn start() {
        Uart0::start(UART_HERTZ, Self::BAUD);
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
