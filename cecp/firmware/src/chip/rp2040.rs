//! RP2040 (Cortex-M0+), as on the Raspberry Pi Pico. Emulator: `rp2040js`.
//!
//! Line: UART0, transmitting on GPIO0, receiving on GPIO1, 115,200 baud. Clock: 125 MHz out of the
//! board's crystal of 12 MHz. Only the first core runs. Source: Raspberry Pi, RP2040 Datasheet,
//! chapters 2.8, 2.14 to 2.19, 4.2, 4.6, 4.7.

use super::{Hardware, Received, pl011::Pl011};
use crate::mmio::Register;
use goby::profile::{self, Profile};

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
const RESETS_PLL_SYS: u32 = 1 << 12;
/// IO_BANK0, PADS_BANK0, TIMER, UART0.
const RESETS_LINE: u32 = 1 << 5 | 1 << 8 | 1 << 21 | 1 << 22;

const XOSC_CTRL: Register = Register::at(0x4002_4000);
/// On, for a crystal of 1 to 15 MHz.
const XOSC_ON: u32 = 0xFAB << 12 | 0xAA0;
const XOSC_STATUS: Register = Register::at(0x4002_4004);
const XOSC_STABLE: u32 = 1 << 31;
const XOSC_STARTUP: Register = Register::at(0x4002_400C);
/// A millisecond, in 256 periods of the crystal.
const XOSC_MILLISECOND: u32 = (CRYSTAL_HERTZ / 1_000).div_ceil(256);

const PLL_CS: Register = Register::at(0x4002_8000);
const PLL_LOCK: u32 = 1 << 31;
const PLL_PWR: Register = Register::at(0x4002_8004);
const PLL_DOWN: u32 = 1;
const PLL_DIVIDERS_DOWN: u32 = 1 << 3;
const PLL_VCO_DOWN: u32 = 1 << 5;
const PLL_FBDIV: Register = Register::at(0x4002_8008);
const PLL_PRIM: Register = Register::at(0x4002_800C);

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

const GPIO0_CTRL: Register = Register::at(0x4001_4004);
const GPIO1_CTRL: Register = Register::at(0x4001_400C);
const FUNCTION_UART: u32 = 2;
const PADS_GPIO1: Register = Register::at(0x4001_C008);
/// An input that is pulled up: a line that is not connected reads as idle.
const PAD_INPUT: u32 = 1 << 6 | 1 << 4 | 1 << 3 | 1 << 1;

/// The line.
type Uart0 = Pl011<0x4003_4000>;

const CRYSTAL_HERTZ: u32 = 12_000_000;
const VCO_FACTOR: u32 = 125;
const DIVIDER_1: u32 = 6;
const DIVIDER_2: u32 = 2;
const CORE_HERTZ: u32 = CRYSTAL_HERTZ * VCO_FACTOR / DIVIDER_1 / DIVIDER_2;

/// The chip.
pub(crate) struct Rp2040;

impl Hardware for Rp2040 {
    const NAME: &'static str = "rp2040";
    const PROFILE: Profile = profile::PICO;
    const BAUD: u32 = 115_200;
    const QUEUE: usize = 512;
    const NODE_MICROS: u32 = 300;
    const LINE_INTERRUPT: u8 = 20;
    // 1,024 microseconds are a tick.
    const TICKS: u32 = 125;
    const MILLIS: u32 = 128;

    fn start() {
        start_clocks();
        WATCHDOG_TICK.write((CRYSTAL_HERTZ / 1_000_000) | TICK_ON);
        RESETS_RESET.change(RESETS_LINE, 0);
        RESETS_DONE.await_bits(RESETS_LINE, RESETS_LINE);
        GPIO0_CTRL.write(FUNCTION_UART);
        GPIO1_CTRL.write(FUNCTION_UART);
        PADS_GPIO1.write(PAD_INPUT);
        Uart0::start(CORE_HERTZ, Self::BAUD);
    }

    fn ticks() -> u32 {
        // Reading the lower half holds the upper one.
        let low = TIMER_TIMELR.read();
        TIMER_TIMEHR.read() << 22 | low >> 10
    }

    fn receive() -> Option<Received> {
        Uart0::receive()
    }

    fn transmit(byte: u8) {
        Uart0::transmit(byte);
    }
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

    RESETS_RESET.change(0, RESETS_PLL_SYS);
    RESETS_RESET.change(RESETS_PLL_SYS, 0);
    RESETS_DONE.await_bits(RESETS_PLL_SYS, RESETS_PLL_SYS);
    PLL_CS.write(1);
    PLL_FBDIV.write(VCO_FACTOR);
    PLL_PWR.change(PLL_DOWN | PLL_VCO_DOWN, 0);
    PLL_CS.await_bits(PLL_LOCK, PLL_LOCK);
    PLL_PRIM.write(DIVIDER_1 << 16 | DIVIDER_2 << 12);
    PLL_PWR.change(PLL_DIVIDERS_DOWN, 0);

    CLK_SYS_CTRL.write(SYS_PLL);
    CLK_SYS_SELECTED.await_bits(1 << SYS_PLL, 1 << SYS_PLL);
    CLK_PERI_CTRL.write(PERI_SYS);
}
