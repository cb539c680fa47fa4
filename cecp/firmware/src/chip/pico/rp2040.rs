//! RP2040 (Cortex-M0+), as on the Raspberry Pi Pico. Emulator: `rp2040js`.
//!
//! Clock: 125 MHz. Source: Raspberry Pi, RP2040 Datasheet, chapters 2.2, 2.3.2, 2.8, 2.14, 2.15,
//! 4.7.
#![allow(dead_code, reason = "a board has one of two lines")]

use super::Pll;
use crate::mmio::Register;

/// What the chip's own ROM runs first: it makes the flash readable, and starts what lies behind it.
#[expect(
    unsafe_code,
    reason = "the ROM looks for it at the beginning of the flash"
)]
#[unsafe(link_section = ".boot2")]
#[used]
static BOOT2: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

pub(super) const NAME: &str = if cfg!(feature = "_usb") {
    "rp2040-usb"
} else {
    "rp2040"
};
/// For [`NODE_MICROS`](super::super::Hardware::NODE_MICROS).
pub(super) const NODE_MICROS: u32 = 300;

pub(super) const CLOCKS: usize = 0x4000_8000;
pub(super) const CLK_USB: usize = CLOCKS + 0x54;
pub(super) const RESETS: usize = 0x4000_C000;
pub(super) const RESETS_TIMER: u32 = 1 << 21;
/// IO_BANK0, PADS_BANK0, UART0.
pub(super) const RESETS_UART: u32 = 1 << 5 | 1 << 8 | 1 << 22;
pub(super) const RESETS_USB: u32 = 1 << 24;
pub(super) const IO_BANK0: usize = 0x4001_4000;
pub(super) const PADS_BANK0: usize = 0x4001_C000;
/// Whether a reset leaves pads isolated from what drives them.
pub(super) const ISOLATES_PADS: bool = false;
pub(super) const XOSC: usize = 0x4002_4000;
pub(super) const UART0: usize = 0x4003_4000;
pub(super) const TIMER: usize = 0x4005_4000;
pub(super) const WATCHDOG: usize = 0x4005_8000;
pub(super) const INTERRUPT_USB: u8 = 5;
pub(super) const INTERRUPT_UART0: u8 = 20;

/// The PLL of the core: 12 MHz * 125 / 6 / 2 = 125 MHz.
pub(super) type PllSys = Pll<0x4002_8000, { 1 << 12 }, 125, 6, 2>;
/// The PLL of the USB: 12 MHz * 100 / 5 / 5 = 48 MHz.
pub(super) type PllUsb = Pll<0x4002_C000, { 1 << 13 }, 100, 5, 5>;

const WATCHDOG_TICK: Register = Register::at(WATCHDOG + 0x2C);
const TICK_ON: u32 = 1 << 9;

/// Gives the timer its tick of a microsecond: so many periods of the crystal.
pub(super) fn start_microseconds(periods: u32) {
    WATCHDOG_TICK.write(periods | TICK_ON);
}
