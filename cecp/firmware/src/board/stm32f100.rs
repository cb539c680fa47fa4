//! STM32F100 (Cortex-M3), as on the STM32VLDISCOVERY. QEMU: `stm32vldiscovery`.
//!
//! Line: USART1, transmitting on PA9, receiving on PA10, 38,400 baud. Clock: 24 MHz out of the inner oscillator, so that no
//! crystal has to be known; it is right within 1 %, enough for the line. Source: ST, RM0041, chapters 3, 6, 7, 23.

use super::{Board, Received, systick};
use crate::mmio::Register;
use goby::profile::{self, Profile};

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
/// Pin 9 is driven by USART1, pin 10 is an input that is pulled to what `GPIOA_ODR` says.
const CRH_USART1: u32 = 0b1001 << 4 | 0b1000 << 8;
const PIN_RECEIVE: u32 = 1 << 10;

const USART1_SR: Register = Register::at(0x4001_3800);
const SR_ORE: u32 = 1 << 3;
const SR_RXNE: u32 = 1 << 5;
const SR_TXE: u32 = 1 << 7;
const USART1_DR: Register = Register::at(0x4001_3804);
const USART1_BRR: Register = Register::at(0x4001_3808);
const USART1_CR1: Register = Register::at(0x4001_380C);
/// On; transmits, receives, and asks for its interrupt when a byte has come or was lost.
const CR1_START: u32 = 1 << 13 | 1 << 3 | 1 << 2 | 1 << 5;

const CORE_HERTZ: u32 = 24_000_000;

/// The board.
pub(crate) struct Stm32f100;

impl Board for Stm32f100 {
    const NAME: &'static str = "stm32f100";
    const PROFILE: Profile = profile::TINY;
    const BAUD: u32 = 38_400;
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
        USART1_BRR.write((CORE_HERTZ + Self::BAUD / 2) / Self::BAUD);
        USART1_CR1.write(CR1_START);
    }

    fn ticks() -> u32 {
        systick::millis()
    }

    fn receive() -> Option<Received> {
        let status = USART1_SR.read();
        if status & (SR_RXNE | SR_ORE) == 0 {
            return None;
        }
        // Reading both registers takes the byte and ends the overrun.
        let byte = USART1_DR.read() as u8;
        match status & SR_ORE {
            0 => Some(Received::Byte(byte)),
            _ => Some(Received::Overrun),
        }
    }

    fn transmit(byte: u8) {
        while !USART1_SR.has(SR_TXE) {}
        USART1_DR.write(u32::from(byte));
    }
}
