//! The chips of the Raspberry Pi Picos: RP2040 (Cortex-M0+) and RP2350 (Cortex-M33).
//!
//! They have the same devices at different addresses, which are in the file of each chip. The clock
//! comes from the board's crystal of 12 MHz. Only the first core runs. The line is a UART or the
//! chip's own USB, each of which is a board of its own. Source: Raspberry Pi, RP2040 Datasheet,
//! chapters 2.8, 2.14 to 2.18, 4.6, 4.7; RP2350 Datasheet, chapters 7.5, 8.1, 8.2, 8.5, 8.6, 12.8.

#[cfg(feature = "usb")]
mod bus;
#[cfg(feature = "usb")]
mod serial;
#[cfg(not(feature = "usb"))]
mod uart;
#[cfg(feature = "usb")]
mod usb;

#[cfg(not(feature = "usb"))]
pub(crate) use uart::OnUart as Chip;
#[cfg(feature = "usb")]
pub(crate) use usb::OnUsb as Chip;

use super as model;
use crate::mmio::Register;

const RESETS_RESET: Register = Register::at(model::RESETS);
const RESETS_DONE: Register = Register::at(model::RESETS + 0x8);

const XOSC_CTRL: Register = Register::at(model::XOSC);
/// The oscillator is on, for a crystal of 1 to 15 MHz.
const XOSC_ON: u32 = 0xFAB << 12 | 0xAA0;
const XOSC_STATUS: Register = Register::at(model::XOSC + 0x4);
const XOSC_STABLE: u32 = 1 << 31;
const XOSC_STARTUP: Register = Register::at(model::XOSC + 0xC);
/// A millisecond, in 256 periods of the crystal.
const XOSC_MILLISECOND: u32 = (CRYSTAL_HERTZ / 1_000).div_ceil(256);

const CLK_REF_CTRL: Register = Register::at(model::CLOCKS + 0x30);
const CLK_REF_SELECTED: Register = Register::at(model::CLOCKS + 0x38);
const REF_XOSC: u32 = 2;
const CLK_SYS_CTRL: Register = Register::at(model::CLOCKS + 0x3C);
const CLK_SYS_SELECTED: Register = Register::at(model::CLOCKS + 0x44);
const SYS_REF: u32 = 0;
/// The auxiliary source, which is the PLL.
const SYS_PLL: u32 = 1;
const CLK_PERI_CTRL: Register = Register::at(model::CLOCKS + 0x48);
/// On, by the clock of the core.
const PERI_SYS: u32 = 1 << 11;

const TIMER_TIMEHR: Register = Register::at(model::TIMER + 0x8);
const TIMER_TIMELR: Register = Register::at(model::TIMER + 0xC);

const CRYSTAL_HERTZ: u32 = 12_000_000;
/// A tick is 1,024 microseconds: 125 ticks are 128 milliseconds.
const TICKS: u32 = 125;
const MILLIS: u32 = 128;

/// Starts clocks, timer, and devices that need no other clock.
fn start(devices: u32) {
    start_clocks();
    model::start_microseconds(CRYSTAL_HERTZ / 1_000_000);
    bring_up(model::RESETS_TIMER | devices);
}

/// Resets devices, whatever their state.
#[inline]
fn restart(devices: u32) {
    RESETS_RESET.change(0, devices);
    bring_up(devices);
}

/// Ends the reset of devices.
#[inline]
fn bring_up(devices: u32) {
    RESETS_RESET.change(devices, 0);
    RESETS_DONE.await_bits(devices, devices);
}

fn ticks() -> u32 {
    // Reading the lower half latches the upper half.
    let low = TIMER_TIMELR.read();
    TIMER_TIMEHR.read() << 22 | low >> 10
}

/// Clocks the core from the crystal's PLL. After a restart the PLL may already clock the core, so
/// the core is first switched to the crystal.
fn start_clocks() {
    XOSC_STARTUP.write(XOSC_MILLISECOND);
    XOSC_CTRL.write(XOSC_ON);
    XOSC_STATUS.await_bits(XOSC_STABLE, XOSC_STABLE);
    CLK_SYS_CTRL.write(SYS_REF);
    CLK_SYS_SELECTED.await_bits(1 << SYS_REF, 1 << SYS_REF);
    CLK_REF_CTRL.write(REF_XOSC);
    CLK_REF_SELECTED.await_bits(1 << REF_XOSC, 1 << REF_XOSC);

    model::PllSys::start();
    CLK_SYS_CTRL.write(SYS_PLL);
    CLK_SYS_SELECTED.await_bits(1 << SYS_PLL, 1 << SYS_PLL);
    CLK_PERI_CTRL.write(PERI_SYS);
}

/// A PLL of the crystal: the address of its registers, its reset, its factor and its two dividers.
pub(super) struct Pll<
    const BASE: usize,
    const RESET: u32,
    const FACTOR: u32,
    const DIVIDER_1: u32,
    const DIVIDER_2: u32,
>;

impl<
    const BASE: usize,
    const RESET: u32,
    const FACTOR: u32,
    const DIVIDER_1: u32,
    const DIVIDER_2: u32,
> Pll<BASE, RESET, FACTOR, DIVIDER_1, DIVIDER_2>
{
    const HERTZ: u32 = CRYSTAL_HERTZ * FACTOR / DIVIDER_1 / DIVIDER_2;

    const CS: Register = Register::at(BASE);
    const CS_LOCK: u32 = 1 << 31;
    const PWR: Register = Register::at(BASE + 0x4);
    const PWR_DOWN: u32 = 1;
    const PWR_DIVIDERS_DOWN: u32 = 1 << 3;
    const PWR_VCO_DOWN: u32 = 1 << 5;
    const FBDIV: Register = Register::at(BASE + 0x8);
    const PRIM: Register = Register::at(BASE + 0xC);

    fn start() {
        restart(RESET);
        Self::CS.write(1);
        Self::FBDIV.write(FACTOR);
        Self::PWR.change(Self::PWR_DOWN | Self::PWR_VCO_DOWN, 0);
        Self::CS.await_bits(Self::CS_LOCK, Self::CS_LOCK);
        Self::PRIM.write(DIVIDER_1 << 16 | DIVIDER_2 << 12);
        Self::PWR.change(Self::PWR_DIVIDERS_DOWN, 0);
    }
}
