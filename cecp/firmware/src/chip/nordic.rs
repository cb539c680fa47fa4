//! Code for all chips of Nordic: the clock's start, the first timer, and the UART without DMA,
//! which the nRF52 series still has.
//!
//! The timer counts 31,250 ticks in a second. Source: Nordic Semiconductor, nRF51 Series Reference
//! Manual 3.0, chapters 13, 14, 18, 29; nRF52840 Product Specification, CLOCK, GPIO, TIMER, UART.

use crate::chip::Received;
use crate::mmio::Register;

/// The value that starts a task, and the value of an event that has occurred.
const ON: u32 = 1;

const CLOCK_HFCLKSTART: Register = Register::at(0x4000_0000);
const CLOCK_HFCLKSTARTED: Register = Register::at(0x4000_0100);

const PIN_OUTSET: Register = Register::at(0x5000_0508);
const PIN_CNF: usize = 0x5000_0700;
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

const TIMER0_START: Register = Register::at(0x4000_8000);
const TIMER0_CAPTURE: Register = Register::at(0x4000_8040);
const TIMER0_BITMODE: Register = Register::at(0x4000_8508);
const BITMODE_32: u32 = 3;
const TIMER0_PRESCALER: Register = Register::at(0x4000_8510);
/// 16 MHz / 2^9 = 31,250 Hz.
const PRESCALER_512: u32 = 9;
const TIMER0_CC: Register = Register::at(0x4000_8540);

/// 125 ticks of the timer are 4 milliseconds.
pub(super) const TICKS: u32 = 125;
pub(super) const MILLIS: u32 = 4;
/// The number of the line's interrupt.
pub(super) const LINE_INTERRUPT: u8 = 2;

/// Starts the crystal's clock and the timer.
pub(super) fn start_clocks() {
    CLOCK_HFCLKSTART.write(ON);
    CLOCK_HFCLKSTARTED.await_bits(ON, ON);
    TIMER0_BITMODE.write(BITMODE_32);
    TIMER0_PRESCALER.write(PRESCALER_512);
    TIMER0_START.write(ON);
}

/// The line, on two pins of port 0.
pub(super) struct Line<const TRANSMIT: u32, const RECEIVE: u32>;

impl<const TRANSMIT: u32, const RECEIVE: u32> Line<TRANSMIT, RECEIVE> {
    const CNF_TRANSMIT: Register = Register::at(PIN_CNF + 4 * TRANSMIT as usize);
    const CNF_RECEIVE: Register = Register::at(PIN_CNF + 4 * RECEIVE as usize);

    /// Starts to receive and transmit. `rate` is a value of the manual's list of baud rates.
    pub(super) fn start(rate: u32) {
        PIN_OUTSET.write(1 << TRANSMIT);
        Self::CNF_TRANSMIT.write(CNF_OUTPUT);
        Self::CNF_RECEIVE.write(CNF_INPUT);
        UART_PSELTXD.write(TRANSMIT);
        UART_PSELRXD.write(RECEIVE);
        UART_BAUDRATE.write(rate);
        UART_ENABLE.write(ENABLE_ON);
        UART_STARTTX.write(ON);
        UART_STARTRX.write(ON);
        UART_INTENSET.write(INTEN_RXDRDY | INTEN_ERROR);
    }
}

/// The timer's ticks.
pub(super) fn ticks() -> u32 {
    TIMER0_CAPTURE.write(ON);
    TIMER0_CC.read()
}

/// Takes the next event of the line, if there is one.
pub(super) fn receive() -> Option<Received> {
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
    // The event is cleared first: the next byte of the FIFO sets it again.
    UART_RXDRDY.write(0);
    Some(Received::Byte(UART_RXD.read() as u8))
}

/// Sends a byte, and waits until the line can take the next one.
pub(super) fn transmit(byte: u8) {
    UART_TXDRDY.write(0);
    UART_TXD.write(u32::from(byte));
    while !UART_TXDRDY.has(ON) {}
}
