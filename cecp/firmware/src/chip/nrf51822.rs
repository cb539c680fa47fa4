//! nRF51822 (Cortex-M0), as on the first BBC micro:bit. QEMU: `microbit`.
//!
//! Line: UART0, transmitting on P0.24, receiving on P0.25, which the micro:bit joins to its USB
//! socket, 38,400 baud. Clock: 16 MHz by the crystal. The chip has no SysTick, so TIMER0 counts
//! 31,250 ticks in a second. Source: Nordic Semiconductor, nRF51 Series Reference Manual 3.0,
//! chapters 13, 14, 18, 29.

use super::{Hardware, Received};
use crate::mmio::Register;
use goby::MicroMemory;

/// Whatever starts a task, and whatever an event shows.
const ON: u32 = 1;

const CLOCK_HFCLKSTART: Register = Register::at(0x4000_0000);
const CLOCK_HFCLKSTARTED: Register = Register::at(0x4000_0100);

const PIN_OUTSET: Register = Register::at(0x5000_0508);
const PIN_TRANSMIT: u32 = 24;
const PIN_RECEIVE: u32 = 25;
const PIN_CNF_TRANSMIT: Register = Register::at(0x5000_0700 + 4 * PIN_TRANSMIT as usize);
const PIN_CNF_RECEIVE: Register = Register::at(0x5000_0700 + 4 * PIN_RECEIVE as usize);
const CNF_OUTPUT: u32 = 1;
/// An input that is pulled up: a line that is not connected reads as idle.
const CNF_INPUT: u32 = 0b11 << 2;

const UART_STARTRX: Register = Register::at(0x4000_2000);
const UART_STARTTX: Register = Register::at(0x4000_2008);
const UART_RXDRDY: Register = Register::at(0x4000_2108);
const UART_TXDRDY: Register = Register::at(0x4000_211C);
const UART_ERROR: Register = Register::at(0x4000_2124);
const UART_INTENSET: Register = Register::at(0x4000_2304);
const INTEN_RXDRDY: u32 = 1 << 2;
const INTEN_ERROR: u32 = 1 << 9;
const UART_ERRORSRC: Register = Register::at(0x4000_2480);
const ERRORSRC_OVERRUN: u32 = 1;
const UART_ENABLE: Register = Register::at(0x4000_2500);
const ENABLE_ON: u32 = 4;
const UART_PSELTXD: Register = Register::at(0x4000_250C);
const UART_PSELRXD: Register = Register::at(0x4000_2514);
const UART_RXD: Register = Register::at(0x4000_2518);
const UART_TXD: Register = Register::at(0x4000_251C);
const UART_BAUDRATE: Register = Register::at(0x4000_2524);
const BAUDRATE_38400: u32 = 0x009D_5000;

const TIMER0_START: Register = Register::at(0x4000_8000);
const TIMER0_CAPTURE: Register = Register::at(0x4000_8040);
const TIMER0_BITMODE: Register = Register::at(0x4000_8508);
const BITMODE_32: u32 = 3;
const TIMER0_PRESCALER: Register = Register::at(0x4000_8510);
/// 16 MHz / 2^9 = 31,250 Hz.
const PRESCALER_512: u32 = 9;
const TIMER0_CC: Register = Register::at(0x4000_8540);

// The chip has no SysTick, and ignores what is written there. QEMU has one, and with `-icount` it
// keeps real time in a sleep only when a timer runs that makes it look at the clock.
const SYSTICK_CONTROL: Register = Register::at(0xE000_E010);
const SYSTICK_RELOAD: Register = Register::at(0xE000_E014);
/// By the clock of the core, without its exception.
const SYSTICK_RUN: u32 = 0b101;
const CORE_HERTZ: u32 = 16_000_000;

/// The chip.
pub(crate) struct Nrf51822;

impl Hardware for Nrf51822 {
    const NAME: &'static str = "nrf51822";
    type Memory = MicroMemory;
    const BAUD: u32 = 38_400;
    const QUEUE: usize = 256;
    const NODE_MICROS: u32 = 1_500;
    const LINE_INTERRUPT: u8 = 2;
    const TICKS: u32 = 125;
    const MILLIS: u32 = 4;

    fn start() {
        CLOCK_HFCLKSTART.write(ON);
        CLOCK_HFCLKSTARTED.await_bits(ON, ON);
        TIMER0_BITMODE.write(BITMODE_32);
        TIMER0_PRESCALER.write(PRESCALER_512);
        TIMER0_START.write(ON);
        SYSTICK_RELOAD.write(CORE_HERTZ / 1_000 - 1);
        SYSTICK_CONTROL.write(SYSTICK_RUN);

        PIN_OUTSET.write(1 << PIN_TRANSMIT);
        PIN_CNF_TRANSMIT.write(CNF_OUTPUT);
        PIN_CNF_RECEIVE.write(CNF_INPUT);
        UART_PSELTXD.write(PIN_TRANSMIT);
        UART_PSELRXD.write(PIN_RECEIVE);
        UART_BAUDRATE.write(BAUDRATE_38400);
        UART_ENABLE.write(ENABLE_ON);
        UART_STARTTX.write(ON);
        UART_STARTRX.write(ON);
        UART_INTENSET.write(INTEN_RXDRDY | INTEN_ERROR);
    }

    fn ticks() -> u32 {
        TIMER0_CAPTURE.write(ON);
        TIMER0_CC.read()
    }

    fn receive() -> Option<Received> {
        if UART_ERROR.has(ON) {
            UART_ERROR.write(0);
            let errors = UART_ERRORSRC.read();
            UART_ERRORSRC.write(errors);
            if errors & ERRORSRC_OVERRUN != 0 {
                return Some(Received::Overrun);
            }
        }
        if !UART_RXDRDY.has(ON) {
            return None;
        }
        // The event first: the next byte of the FIFO brings it back.
        UART_RXDRDY.write(0);
        Some(Received::Byte(UART_RXD.read() as u8))
    }

    fn transmit(byte: u8) {
        UART_TXDRDY.write(0);
        UART_TXD.write(u32::from(byte));
        while !UART_TXDRDY.has(ON) {}
    }
}
