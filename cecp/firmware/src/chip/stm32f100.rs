//! STM32F100RB (Cortex-M3), as on the STM32VLDISCOVERY. QEMU: `stm32vldiscovery`.
//!
//! Line: USART1, transmitting on PA9, receiving on PA10, 38,400 baud. Clock: 24 MHz from the
//! internal oscillator, so that the board needs no crystal; the oscillator is exact to 1 %, enough
//! for the line. Source: ST, RM0041, chapters 3, 6, 7, 23.

mod systick;
mod usart;

use crate::chip::{BAUD, Hardware, Received};
use crate::mmio::Register;
use usart::Usart;

const RCC_CR: Register = Register::at(0x4002_1000);
const CR_PLLON: u32 = 1 << 24;
const CR_PLLRDY: u32 = 1 << 25;
const RCC_CFGR: Register = Register::at(0x4002_1004);
/// 8 MHz / 2 * 6 = 24 MHz, and both buses at the core's clock.
const CFGR_24_MHZ: u32 = 4 << 18;
const CFGR_SW: u32 = 0b11;
const CFGR_SW_PLL: u32 = 0b10;
const CFGR_SWS: u32 = 0b11 << 2;
const CFGR_SWS_PLL: u32 = 0b10 << 2;
const RCC_APB2ENR: Register = Register::at(0x4002_1018);
const APB2ENR_GPIOA: u32 = 1 << 2;
const APB2ENR_USART1: u32 = 1 << 14;

const GPIOA_CRH: Register = Register::at(0x4001_0804);
const GPIOA_ODR: Register = Register::at(0x4001_080C);
/// USART1 drives pin 9. Pin 10 is an input, pulled to its bit of `GPIOA_ODR`.
const CRH_USART1: u32 = 0b1001 << 4 | 0b1000 << 8;
const PIN_RECEIVE: u32 = 1 << 10;

/// The line.
type Usart1 = Usart<0x4001_3800>;

const CORE_HERTZ: u32 = 24_000_000;

/// The chip.
pub(crate) struct Chip;

impl Hardware for Chip {
    const QUEUE: usize = 128;
    const NODE_MICROS: u32 = 750;
    const LINE_INTERRUPT: u8 = 37;
    const TICKS: u32 = 1;
    const MILLIS: u32 = 1;

    fn start() {
        RCC_CFGR.write(CFGR_24_MHZ);
        RCC_CR.change(0, CR_PLLON);
        RCC_CR.await_bits(CR_PLLRDY, CR_PLLRDY);
        RCC_CFGR.change(CFGR_SW, CFGR_SW_PLL);
        RCC_CFGR.await_bits(CFGR_SWS, CFGR_SWS_PLL);
        systick::start(CORE_HERTZ);

        RCC_APB2ENR.change(0, APB2ENR_GPIOA | APB2ENR_USART1);
        // A line that is not connected reads as idle.
        GPIOA_ODR.change(0, PIN_RECEIVE);
        GPIOA_CRH.change(0xFF << 4, CRH_USART1);
        Usart1::start(CORE_HERTZ, BAUD);
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
