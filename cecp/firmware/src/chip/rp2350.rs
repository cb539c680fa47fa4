//! RP2350 (Cortex-M33), as on the Raspberry Pi Pico 2.
//!
//! Memory: 4 MiB of flash; of its 520 KiB of RAM the image takes what an RP2040 has. Clock: 150 MHz.
//! Source: Raspberry Pi, RP2350 Datasheet, chapters 2.2, 3.2, 5.9, 7.5, 8.1, 8.5, 8.6, 9.11.

mod pico;

use crate::mmio::Register;
pub(crate) use pico::Chip;
use pico::Pll;

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

/// The value of [`NODE_MICROS`](crate::chip::Hardware::NODE_MICROS).
const NODE_MICROS: u32 = 100;

const CLOCKS: usize = 0x4001_0000;
const RESETS: usize = 0x4002_0000;
const RESETS_TIMER: u32 = 1 << 23;
const XOSC: usize = 0x4004_8000;
/// TIMER0.
const TIMER: usize = 0x400B_0000;

/// The PLL of the core: 12 MHz * 125 / 5 / 2 = 150 MHz.
type PllSys = Pll<0x4005_0000, { 1 << 14 }, 125, 5, 2>;

const TICKS_TIMER0_CTRL: Register = Register::at(0x4010_8018);
const TICKS_TIMER0_CYCLES: Register = Register::at(0x4010_801C);
const TICK_ON: u32 = 1;

/// Sets the tick of the timer to a microsecond, which is `periods` periods of the crystal.
fn start_microseconds(periods: u32) {
    TICKS_TIMER0_CYCLES.write(periods);
    TICKS_TIMER0_CTRL.write(TICK_ON);
}

/// The devices of the line on UART0.
mod on_uart {
    /// IO_BANK0, PADS_BANK0, UART0.
    pub(super) const DEVICES: u32 = 1 << 6 | 1 << 9 | 1 << 26;
    pub(super) const IO_BANK0: usize = 0x4002_8000;
    pub(super) const PADS_BANK0: usize = 0x4003_8000;
    /// True if a reset leaves pads isolated from their drivers.
    pub(super) const ISOLATES_PADS: bool = true;
    pub(super) const UART0: usize = 0x4007_0000;
    pub(super) const INTERRUPT: u8 = 33;
}
