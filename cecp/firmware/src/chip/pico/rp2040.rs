//! RP2040 (Cortex-M0+), as on the Raspberry Pi Pico. Emulator: `rp2040js`.
//!
//! Clock: 125 MHz. Source: Raspberry Pi, RP2040 Datasheet, chapters 2.2, 2.3.2, 2.8, 2.14, 2.15,
//! 4.7.

use super::Pll;
use crate::mmio::Register;

/// The boot loader that the chip's ROM runs first. It makes the flash readable, and starts the
/// program after it.
#[expect(
    unsafe_code,
    reason = "the ROM looks for it at the beginning of the flash"
)]
#[unsafe(link_section = ".boot2")]
#[used]
static BOOT2: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

pub(super) const NAME: &str = if cfg!(feature = "rp2040-usb") {
    "rp2040-usb"
} else {
    "rp2040"
};
/// The value of [`NODE_MICROS`](super::super::Hardware::NODE_MICROS).
pub(super) const NODE_MICROS: u32 = 300;

pub(super) const CLOCKS: usize = 0x4000_8000;
pub(super) const RESETS: usize = 0x4000_C000;
pub(super) const RESETS_TIMER: u32 = 1 << 21;
pub(super) const XOSC: usize = 0x4002_4000;
pub(super) const TIMER: usize = 0x4005_4000;
const WATCHDOG: usize = 0x4005_8000;

/// The PLL of the core: 12 MHz * 125 / 6 / 2 = 125 MHz.
pub(super) type PllSys = Pll<0x4002_8000, { 1 << 12 }, 125, 6, 2>;

const WATCHDOG_TICK: Register = Register::at(WATCHDOG + 0x2C);
const TICK_ON: u32 = 1 << 9;

/// Sets the tick of the timer to a microsecond, which is `periods` periods of the crystal.
pub(super) fn start_microseconds(periods: u32) {
    WATCHDOG_TICK.write(periods | TICK_ON);
}

/// The devices of the line on UART0.
#[cfg(not(feature = "rp2040-usb"))]
pub(super) mod on_uart {
    /// IO_BANK0, PADS_BANK0, UART0.
    pub(crate) const DEVICES: u32 = 1 << 5 | 1 << 8 | 1 << 22;
    pub(crate) const IO_BANK0: usize = 0x4001_4000;
    pub(crate) const PADS_BANK0: usize = 0x4001_C000;
    /// True if a reset leaves pads isolated from their drivers.
    pub(crate) const ISOLATES_PADS: bool = false;
    pub(crate) const UART0: usize = 0x4003_4000;
    pub(crate) const INTERRUPT: u8 = 20;
}

/// The devices of the line on the chip's USB.
#[cfg(feature = "rp2040-usb")]
pub(super) mod on_usb {
    use super::CLOCKS;
    use crate::chip::pico::Pll;

    pub(crate) const CLK_USB: usize = CLOCKS + 0x54;
    pub(crate) const DEVICE: u32 = 1 << 24;
    pub(crate) const INTERRUPT: u8 = 5;
    /// The PLL of the USB: 12 MHz * 100 / 5 / 5 = 48 MHz.
    pub(crate) type PllUsb = Pll<0x4002_C000, { 1 << 13 }, 100, 5, 5>;
    /// The scratch registers of the watchdog.
    pub(crate) const SCRATCH: usize = super::WATCHDOG + 0xC;
}
