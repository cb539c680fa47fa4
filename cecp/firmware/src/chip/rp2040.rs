//! RP2040 (Cortex-M0+), as on the Raspberry Pi Pico. Emulator: `rp2040js`.
//!
//! Memory: 2 MiB of flash; the last 8 KiB of RAM are two banks of their own. Clock: 125 MHz.
//! Source: Raspberry Pi, RP2040 Datasheet, chapters 2.2, 2.3.2, 2.6.2, 2.8, 2.14, 2.15, 4.7.

mod pico;

use crate::mmio::Register;
pub(crate) use pico::Chip;
use pico::Pll;

/// The boot loader that the chip's ROM runs first. It makes the flash readable, and starts the
/// program after it.
#[expect(
    unsafe_code,
    reason = "the ROM looks for it at the beginning of the flash"
)]
#[unsafe(link_section = ".boot2")]
#[used]
static BOOT2: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

/// The value of [`NODE_MICROS`](crate::chip::Hardware::NODE_MICROS).
const NODE_MICROS: u32 = 300;

const CLOCKS: usize = 0x4000_8000;
const RESETS: usize = 0x4000_C000;
const RESETS_TIMER: u32 = 1 << 21;
const XOSC: usize = 0x4002_4000;
const TIMER: usize = 0x4005_4000;
const WATCHDOG: usize = 0x4005_8000;

/// The PLL of the core: 12 MHz * 125 / 6 / 2 = 125 MHz.
type PllSys = Pll<0x4002_8000, { 1 << 12 }, 125, 6, 2>;

const WATCHDOG_TICK: Register = Register::at(WATCHDOG + 0x2C);
const TICK_ON: u32 = 1 << 9;

/// Sets the tick of the timer to a microsecond, which is `periods` periods of the crystal.
fn start_microseconds(periods: u32) {
    WATCHDOG_TICK.write(periods | TICK_ON);
}

/// The devices of the line on UART0.
#[cfg(not(feature = "usb"))]
mod on_uart {
    /// IO_BANK0, PADS_BANK0, UART0.
    pub(super) const DEVICES: u32 = 1 << 5 | 1 << 8 | 1 << 22;
    pub(super) const IO_BANK0: usize = 0x4001_4000;
    pub(super) const PADS_BANK0: usize = 0x4001_C000;
    /// True if a reset leaves pads isolated from their drivers.
    pub(super) const ISOLATES_PADS: bool = false;
    pub(super) const UART0: usize = 0x4003_4000;
    pub(super) const INTERRUPT: u8 = 20;
}

/// The devices of the line on the chip's USB.
#[cfg(feature = "usb")]
mod on_usb {
    use super::CLOCKS;
    use super::pico::Pll;

    pub(super) const CLK_USB: usize = CLOCKS + 0x54;
    pub(super) const DEVICE: u32 = 1 << 24;
    pub(super) const INTERRUPT: u8 = 5;
    /// The PLL of the USB: 12 MHz * 100 / 5 / 5 = 48 MHz.
    pub(super) type PllUsb = Pll<0x4002_C000, { 1 << 13 }, 100, 5, 5>;
    /// The scratch registers of the watchdog.
    pub(super) const SCRATCH: usize = super::WATCHDOG + 0xC;
}
