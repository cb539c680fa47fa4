//! FE310-G000 (RISC-V, RV32IMAC), as on the HiFive1. QEMU: `sifive_e`.
//!
//! Memory: the HiFive1's flash of 16 MiB is free from 0x20400000 on.
//! Line: UART0 on GPIO16 and GPIO17, which the HiFive1 connects to its USB socket, 38,400 baud.
//! Clock: 256 MHz from the board's crystal of 16 MHz; the flash is read at an eighth of it. Source:
//! SiFive, FE310-G000 Manual v3p2, chapters 6, 9, 14, 17, 18.

mod clint;
mod plic;
mod sifive;

use crate::chip::{BAUD, Hardware, Received};
use crate::mmio::Register;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use plic::Plic;
use sifive::Uart;

const PRCI_HFXOSCCFG: Register = Register::at(0x1000_8004);
const HFXOSC_ON: u32 = 1 << 30;
const HFXOSC_READY: u32 = 1 << 31;
const PRCI_PLLCFG: Register = Register::at(0x1000_8008);
/// 16 MHz / 2 * 64 / 2 = 256 MHz from the crystal through the PLL.
const PLL_256_MHZ: u32 = 1 | 31 << 4 | 1 << 10 | 1 << 17;
const PLL_SELECT: u32 = 1 << 16;
const PLL_LOCK: u32 = 1 << 31;
const PRCI_PLLOUTDIV: Register = Register::at(0x1000_800C);
const OUTDIV_1: u32 = 1 << 8;

const GPIO_IOF_EN: Register = Register::at(0x1001_2038);
const GPIO_IOF_SEL: Register = Register::at(0x1001_203C);
const PINS_UART0: u32 = 0b11 << 16;

// The timer counts 32,768 ticks a second on the chip, ten million in QEMU. In QEMU the oscillator
// of that clock, which is always on in the chip, reads as off.
const AON_LFROSCCFG: Register = Register::at(0x1000_0070);
const LFROSC_ON: u32 = 1 << 30;
static IS_FAST: AtomicBool = AtomicBool::new(false);
/// Ticks of the chip per tick of QEMU, 32,768 / 10,000,000, in units of 2^-32.
const SLOWDOWN: u64 = 14_073_749;

/// The line.
type Uart0 = Uart<0x1001_3000>;
type Interrupts = Plic<0x0C00_0000, { Chip::LINE_INTERRUPT as usize }>;

const CORE_HERTZ: u32 = 256_000_000;

/// The chip.
pub(crate) struct Chip;

impl Hardware for Chip {
    const QUEUE: usize = 256;
    const NODE_MICROS: u32 = 1_500;
    const LINE_INTERRUPT: u8 = 3;
    const TICKS: u32 = 4_096;
    const MILLIS: u32 = 125;

    fn start() {
        IS_FAST.store(!AON_LFROSCCFG.has(LFROSC_ON), Relaxed);
        PRCI_HFXOSCCFG.change(0, HFXOSC_ON);
        PRCI_HFXOSCCFG.await_bits(HFXOSC_READY, HFXOSC_READY);
        PRCI_PLLOUTDIV.write(OUTDIV_1);
        PRCI_PLLCFG.write(PLL_256_MHZ);
        PRCI_PLLCFG.await_bits(PLL_LOCK, PLL_LOCK);
        PRCI_PLLCFG.change(0, PLL_SELECT);

        GPIO_IOF_SEL.change(PINS_UART0, 0);
        GPIO_IOF_EN.change(0, PINS_UART0);
        Uart0::start(CORE_HERTZ, BAUD);
        Interrupts::start();
    }

    fn ticks() -> u32 {
        let (high, low) = clint::now();
        if !IS_FAST.load(Relaxed) {
            return low;
        }
        let all = u64::from(high) << 32 | u64::from(low);
        (all.wrapping_mul(SLOWDOWN) >> 32) as u32
    }

    fn receive() -> Option<Received> {
        Uart0::receive()
    }

    fn transmit(byte: u8) {
        Uart0::transmit(byte);
    }

    fn attend(handle: impl FnOnce()) {
        Interrupts::attend(handle);
    }
}
