//! STM32F405RG (Cortex-M4F), as on the Netduino Plus 2 and in the CT800. QEMU: `netduinoplus2`.
//!
//! Memory: the 64 KiB of core-coupled RAM at 0x10000000 are not used.
//! Line: USART1, transmitting on PA9, receiving on PA10, 115,200 baud. Clock: 168 MHz from the
//! internal oscillator, so that the board needs no crystal; the oscillator is exact to 1 %, enough
//! for the line. Source: ST, RM0090, chapters 3, 7, 8, 30.

mod systick;
mod usart;

use crate::chip::{BAUD, Hardware, Received};
use crate::mmio::Register;
use usart::Usart;

const FLASH_ACR: Register = Register::at(0x4002_3C00);
/// Five wait states at 168 MHz; prefetch, and both caches.
const ACR_FAST: u32 = 5 | 0b111 << 8;

const RCC_CR: Register = Register::at(0x4002_3800);
const CR_PLLON: u32 = 1 << 24;
const CR_PLLRDY: u32 = 1 << 25;
const RCC_PLLCFGR: Register = Register::at(0x4002_3804);
/// 16 MHz / 8 * 168 = 336 MHz: divided by 2 for the core, by 7 for devices that are not used.
const PLLCFGR_168_MHZ: u32 = 8 | 168 << 6 | 7 << 24;
const RCC_CFGR: Register = Register::at(0x4002_3808);
/// APB1 at a quarter of the core's clock, APB2 at half of it.
const CFGR_BUSES: u32 = 0b101 << 10 | 0b100 << 13;
const CFGR_SW: u32 = 0b11;
const CFGR_SW_PLL: u32 = 0b10;
const CFGR_SWS: u32 = 0b11 << 2;
const CFGR_SWS_PLL: u32 = 0b10 << 2;
const RCC_AHB1ENR: Register = Register::at(0x4002_3830);
const AHB1ENR_GPIOA: u32 = 1;
const RCC_APB2ENR: Register = Register::at(0x4002_3844);
const APB2ENR_USART1: u32 = 1 << 4;

const GPIOA_MODER: Register = Register::at(0x4002_0000);
const GPIOA_PUPDR: Register = Register::at(0x4002_000C);
const GPIOA_AFRH: Register = Register::at(0x4002_0024);
/// Function 7 of the pins 9 and 10 is USART1.
const AFRH_USART1: u32 = 7 << 4 | 7 << 8;

/// The line.
type Usart1 = Usart<0x4001_1000>;

const CORE_HERTZ: u32 = 168_000_000;
const APB2_HERTZ: u32 = CORE_HERTZ / 2;

/// The chip.
pub(crate) struct Chip;

impl Hardware for Chip {
    const QUEUE: usize = 512;
    const NODE_MICROS: u32 = 100;
    const LINE_INTERRUPT: u8 = 37;
    const TICKS: u32 = 1;
    const MILLIS: u32 = 1;

    fn start() {
        FLASH_ACR.write(ACR_FAST);
        RCC_PLLCFGR.write(PLLCFGR_168_MHZ);
        RCC_CR.change(0, CR_PLLON);
        RCC_CR.await_bits(CR_PLLRDY, CR_PLLRDY);
        RCC_CFGR.write(CFGR_BUSES);
        RCC_CFGR.change(CFGR_SW, CFGR_SW_PLL);
        RCC_CFGR.await_bits(CFGR_SWS, CFGR_SWS_PLL);
        systick::start(CORE_HERTZ);

        RCC_AHB1ENR.change(0, AHB1ENR_GPIOA);
        RCC_APB2ENR.change(0, APB2ENR_USART1);
        GPIOA_AFRH.change(0xFF << 4, AFRH_USART1);
        GPIOA_MODER.change(0b1111 << 18, 0b1010 << 18);
        // A line that is not connected reads as idle.
        GPIOA_PUPDR.change(0b11 << 20, 0b01 << 20);
        Usart1::start(APB2_HERTZ, BAUD);
    }

    fn ticks() -> u32 {
        systick::millis()
    }

    fn receive() -> Option<Received> {
        Usart1::receive()
    }

    fn transmit(byte: u8) {
        Usart1::transmit(byte);
    }
}
