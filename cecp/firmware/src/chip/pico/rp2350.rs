//! RP2350 (Cortex-M33, or Hazard3, its RISC-V), as on the Raspberry Pi Pico 2.
//!
//! Clock: 150 MHz. Source: Raspberry Pi, RP2350 Datasheet, chapters 2.2, 3.2, 5.9, 7.5, 8.1, 8.5,
//! 8.6, 9.11.

use super::Pll;
use crate::mmio::Register;

/// What the chip's own ROM looks for in the first 4 KiB of flash: a program, and for which of its
/// cores. It starts at the beginning of the flash, by the vectors there or with the first
/// instruction.
#[expect(unsafe_code, reason = "the linker puts it where the ROM looks")]
#[cfg_attr(target_arch = "arm", unsafe(link_section = ".image_def"))]
// Beside the first instructions, where the linker script of riscv-rt takes more.
#[cfg_attr(
    target_arch = "riscv32",
    unsafe(link_section = ".trap.start.image_def")
)]
#[used]
static IMAGE_DEF: [u32; 5] = [
    0xFFFF_DED3,
    IMAGE_TYPE << 16 | 0x0142,
    // That was the last item, a word in all; no other block follows.
    0x0000_01FF,
    0,
    0xAB12_3579,
];
/// A program for an RP2350, for RISC-V or for the secure state of the Cortex-M33.
const IMAGE_TYPE: u32 = if cfg!(target_arch = "riscv32") {
    0x1101
} else {
    0x1021
};

pub(super) const NAME: &str = if cfg!(feature = "_usb") {
    "rp2350-usb"
} else if cfg!(target_arch = "riscv32") {
    "rp2350-riscv"
} else {
    "rp2350"
};
/// For [`NODE_MICROS`](super::super::Hardware::NODE_MICROS).
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

/// Gives the timer its tick of a microsecond: this many periods of the crystal.
pub(super) fn start_microseconds(periods: u32) {
    TICKS_TIMER0_CYCLES.write(periods);
    TICKS_TIMER0_CTRL.write(TICK_ON);
}

/// What the line on UART0 takes.
#[cfg(not(feature = "_usb"))]
pub(super) mod on_uart {
    /// IO_BANK0, PADS_BANK0, UART0.
    pub(crate) const DEVICES: u32 = 1 << 6 | 1 << 9 | 1 << 26;
    pub(crate) const IO_BANK0: usize = 0x4002_8000;
    pub(crate) const PADS_BANK0: usize = 0x4003_8000;
    /// Whether a reset leaves pads isolated from what drives them.
    pub(crate) const ISOLATES_PADS: bool = true;
    pub(crate) const UART0: usize = 0x4007_0000;
    pub(crate) const INTERRUPT: u8 = 33;
}

/// What the line on the chip's own USB takes.
#[cfg(feature = "_usb")]
pub(super) mod on_usb {
    use super::CLOCKS;
    use crate::chip::pico::Pll;

    pub(crate) const CLK_USB: usize = CLOCKS + 0x60;
    pub(crate) const DEVICE: u32 = 1 << 28;
    pub(crate) const INTERRUPT: u8 = 14;
    /// The PLL of the USB: 12 MHz * 100 / 5 / 5 = 48 MHz.
    pub(crate) type PllUsb = Pll<0x4005_8000, { 1 << 15 }, 100, 5, 5>;
    /// The scratch registers of the watchdog.
    pub(crate) const SCRATCH: usize = 0x400D_800C;
}
