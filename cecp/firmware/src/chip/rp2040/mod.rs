//! RP2040 (Cortex-M0+), as on the Raspberry Pi Pico. Emulator: `rp2040js`.
//!
//! Clock: 125 MHz out of the board's crystal of 12 MHz. Only the first core runs. The line is a
//! UART or the chip's own USB; each makes a board. Source: Raspberry Pi, RP2040 Datasheet, chapters
//! 2.8, 2.14 to 2.18, 4.6, 4.7.

#[cfg(feature = "rp2040-usb")]
mod bus;
#[cfg(feature = "rp2040-usb")]
mod serial;
#[cfg(feature = "rp2040")]
mod uart;
#[cfg(feature = "rp2040-usb")]
mod usb;

#[cfg(feature = "rp2040")]
pub(crate) use uart::Rp2040;
#[cfg(feature = "rp2040-usb")]
pub(crate) use usb::Rp2040Usb;

use crate::mmio::Register;

/// What the chip's own ROM runs first: it makes the flash readable, and starts what lies behind it.
#[expect(
    unsafe_code,
    reason = "the ROM looks for it at the beginning of the flash"
)]
#[unsafe(link_section = ".boot2")]
#[used]
static BOOT2: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

const RESETS_RESET: Register = Register::at(0x4000_C000);
const RESETS_DONE: Register = Register::at(0x4000_C008);
const RESETS_TIMER: u32 = 1 << 21;

const XOSC_CTRL: Register = Register::at(0x4002_4000);
/// On, for a crystal of 1 to 15 MHz.
const XOSC_ON: u32 = 0xFAB << 12 | 0xAA0;
const XOSC_STATUS: Register = Register::at(0x4002_4004);
const XOSC_STABLE: u32 = 1 << 31;
const XOSC_STARTUP: Register = Register::at(0x4002_400C);
/// A millisecond, in 256 periods of the crystal.
const XOSC_MILLISECOND: u32 = (CRYSTAL_HERTZ / 1_000).div_ceil(256);

/// The PLL of the core: 12 MHz * 125 / 6 / 2 = 125 MHz.
type PllSys = Pll<0x4002_8000, { 1 << 12 }, 125, 6, 2>;

const CLK_REF_CTRL: Register = Register::at(0x4000_8030);
const CLK_REF_SELECTED: Register = Register::at(0x4000_8038);
const REF_XOSC: u32 = 2;
const CLK_SYS_CTRL: Register = Register::at(0x4000_803C);
const CLK_SYS_SELECTED: Register = Register::at(0x4000_8044);
const SYS_REF: u32 = 0;
/// The auxiliary source, which is the PLL.
const SYS_PLL: u32 = 1;
const CLK_PERI_CTRL: Register = Register::at(0x4000_8048);
/// On, by the clock of the core.
const PERI_SYS: u32 = 1 << 11;

const WATCHDOG_TICK: Register = Register::at(0x4005_802C);
const TICK_ON: u32 = 1 << 9;
const TIMER_TIMEHR: Register = Register::at(0x4005_4008);
const TIMER_TIMELR: Register = Register::at(0x4005_400C);

const CRYSTAL_HERTZ: u32 = 12_000_000;
/// The largest time that a node takes, for [`NODE_MICROS`](super::Hardware::NODE_MICROS).
const NODE_MICROS: u32 = 300;
/// A tick is 1,024 microseconds: 125 ticks are 128 milliseconds.
const TICKS: u32 = 125;
const MILLIS: u32 = 128;

/// Starts clocks, timer, and devices that need no other clock.
fn start(devices: u32) {
    start_clocks();
    WATCHDOG_TICK.write((CRYSTAL_HERTZ / 1_000_000) | TICK_ON);
    bring_up(RESETS_TIMER | devices);
}

/// Resets devices, whatever has been made of them.
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
    // Reading the lower half holds the upper one.
    let low = TIMER_TIMELR.read();
    TIMER_TIMEHR.read() << 22 | low >> 10
}

/// From the crystal to the core. A chip that starts anew may run by the PLL already, which must not
/// be touched then.
fn start_clocks() {
    XOSC_STARTUP.write(XOSC_MILLISECOND);
    XOSC_CTRL.write(XOSC_ON);
    XOSC_STATUS.await_bits(XOSC_STABLE, XOSC_STABLE);
    CLK_SYS_CTRL.write(SYS_REF);
    CLK_SYS_SELECTED.await_bits(1 << SYS_REF, 1 << SYS_REF);
    CLK_REF_CTRL.write(REF_XOSC);
    CLK_REF_SELECTED.await_bits(1 << REF_XOSC, 1 << REF_XOSC);

    PllSys::start();
    CLK_SYS_CTRL.write(SYS_PLL);
    CLK_SYS_SELECTED.await_bits(1 << SYS_PLL, 1 << SYS_PLL);
    CLK_PERI_CTRL.write(PERI_SYS);
}

/// A clock out of the crystal: where its registers begin, its reset, the factor up, and the two
/// dividers down again.
struct Pll<
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
