//! LM3S6965 (Cortex-M3) on its evaluation board. QEMU: `lm3s6965evb`.
//!
//! Line: UART0 on PA0 and PA1, which the evaluation board connects to its USB socket, 115,200 baud.
//! Clock: 50 MHz from the board's crystal of 8 MHz. Source: Texas Instruments, LM3S6965 data
//! sheet, chapters 5, 8, 12.

mod pl011;
mod systick;

use crate::chip::{BAUD, Hardware, Received};
use crate::mmio::Register;
use pl011::Pl011;

const SYSCTL_RIS: Register = Register::at(0x400F_E050);
const RIS_PLLL: u32 = 1 << 6;
const SYSCTL_RCC: Register = Register::at(0x400F_E060);
const RCC_BYPASS: u32 = 1 << 11;
const RCC_USESYS: u32 = 1 << 22;
/// Fields: divider, crystal, power of the PLL, source, power of the main oscillator.
const RCC_CLOCK: u32 = 0xF << 23 | 0xF << 6 | 1 << 13 | 0b11 << 4 | 1;
/// 200 MHz / 4, a crystal of 8 MHz, PLL on, main oscillator, on.
const RCC_50_MHZ: u32 = 3 << 23 | 0xE << 6;
const SYSCTL_RCGC1: Register = Register::at(0x400F_E104);
const RCGC1_UART0: u32 = 1;
const SYSCTL_RCGC2: Register = Register::at(0x400F_E108);
const RCGC2_GPIOA: u32 = 1;

const GPIOA_AFSEL: Register = Register::at(0x4000_4420);
const GPIOA_DEN: Register = Register::at(0x4000_451C);
const PINS_0_AND_1: u32 = 0b11;

/// The line.
type Uart0 = Pl011<0x4000_C000>;

const CORE_HERTZ: u32 = 50_000_000;

/// The chip.
pub(crate) struct Chip;

impl Hardware for Chip {
    const QUEUE: usize = 512;
    const NODE_MICROS: u32 = 300;
    const LINE_INTERRUPT: u8 = 5;
    const TICKS: u32 = 1;
    const MILLIS: u32 = 1;

    fn start() {
        SYSCTL_RCC.change(RCC_USESYS, RCC_BYPASS);
        SYSCTL_RCC.change(RCC_CLOCK, RCC_50_MHZ);
        SYSCTL_RCC.change(0, RCC_USESYS);
        SYSCTL_RIS.await_bits(RIS_PLLL, RIS_PLLL);
        SYSCTL_RCC.change(RCC_BYPASS, 0);
        systick::start(CORE_HERTZ);

        SYSCTL_RCGC1.change(0, RCGC1_UART0);
        SYSCTL_RCGC2.change(0, RCGC2_GPIOA);
        // A device can be accessed three clocks after its clock has been turned on.
        cortex_m::asm::delay(8);
        GPIOA_AFSEL.change(0, PINS_0_AND_1);
        GPIOA_DEN.change(0, PINS_0_AND_1);
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
