//! RP2350 (Cortex-M33), as on the Raspberry Pi Pico 2.
//!
//! Clock: 150 MHz. Source: Raspberry Pi, RP2350 Datasheet, chapters 2.2, 3.2, 5.9, 7.5, 8.1, 8.5,
//! 8.6, 9.11.

use super::Pll;
use crate::mmio::Register;

/// The block that the chip's ROM looks for in the first 4 KiB of flash. It says that the flash
/// holds a program, and for which core. The program starts at the beginning of the flash, by its
/// vectors or its first instruction.
#[expect(unsafe_code, reason = "the linker puts it where the ROM looks")]
#[unsafe(link_section = ".image_def")]
#[used]
static IMAGE_DEF: [u32; 5] = [
    0xFFFF_DED3,
    IMAGE_TYPE << 16 | 0x0142,
    // The end of the items, which take one word. No other block follows.
    0x0000_01FF,
    0,
    0xAB12_3579,
];
/// A program for an RP2350, for the secure state of the Cortex-M33.
const IMAGE_TYPE: u32 = 0x1021;

pub(super) const NAME: &str = "rp2350";
/// The value of [`NODE_MICROS`](super::super::Hardware::NODE_MICROS).
pub(super) const NODE_MICROS: u32 = 100;

pub(super) const CLOCKS: usize = 0x4001_0000;
pub(super) const RESETS: usize = 0x4002_0000;
pub(super) const RESETS_TIMER: u32 = 1 << 23;
pub(super) const XOSC: usize = 0x4004_8000;
/// TIMER0.
pub(super) const TIMER: usize = 0x400B_0000;

/// The PLL of the core: 12 MHz * 125 / 5 / 2 = 150 MHz.
pub(super) type PllSys = Pll<0x4005_0000, { 1 << 14 }, 125, 5, 2>;

const TICKS_TIMER0_CTRL: Register = Register::at(0x4010_8018);
const TICKS_TIMER0_CYCLES: Register = Register::at(0x4010_801C);
const TICK_ON: u32 = 1;

/// Sets the tick of the timer to a microsecond, which is `periods` periods of the crystal.
pub(super) fn start_microseconds(periods: u32) {
    TICKS_TIMER0_CYCLES.write(periods);
    TICKS_TIMER0_CTRL.write(TICK_ON);
}

/// The devices of the line on UART0.
pub(super) mod on_uart {
    /// IO_BANK0, PADS_BANK0, UART0.
    pub(crate) const DEVICES: u32 = 1 << 6 | 1 << 9 | 1 << 26;
    pub(crate) const IO_BANK0: usize = 0x4002_8000;
    pub(crate) const PADS_BANK0: usize = 0x4003_8000;
    /// True if a reset leaves pads isolated from their drivers.
    pub(crate) const ISOLATES_PADS: bool = true;
    pub(crate) const UART0: usize = 0x4007_0000;
    pub(crate) const INTERRUPT: u8 = 33;
}
