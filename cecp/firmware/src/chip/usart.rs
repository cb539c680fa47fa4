//! The serial line (USART) of ST's older families, the STM32F1, F2 and F4.
//!
//! Source: ST, RM0041, chapter 23; RM0090, chapter 30.

use crate::chip::Received;
use crate::mmio::Register;

const SR_ORE: u32 = 1 << 3;
const SR_RXNE: u32 = 1 << 5;
const SR_TXE: u32 = 1 << 7;
/// The line is on; it transmits, receives, and raises its interrupt when a byte was received or
/// lost.
const CR1_START: u32 = 1 << 13 | 1 << 3 | 1 << 2 | 1 << 5;

/// The line whose registers begin at `BASE`.
pub(super) struct Usart<const BASE: usize>;

impl<const BASE: usize> Usart<BASE> {
    const SR: Register = Register::at(BASE);
    const DR: Register = Register::at(BASE + 0x04);
    const BRR: Register = Register::at(BASE + 0x08);
    const CR1: Register = Register::at(BASE + 0x0C);

    /// Starts to receive and transmit `baud` bits a second. The device's clock runs at `hertz`.
    pub(super) fn start(hertz: u32, baud: u32) {
        Self::BRR.write((hertz + baud / 2) / baud);
        Self::CR1.write(CR1_START);
    }

    /// Takes the next event of the line, if there is one.
    pub(super) fn receive() -> Option<Received> {
        let status = Self::SR.read();
        if status & (SR_RXNE | SR_ORE) == 0 {
            return None;
        }
        // Reading both registers takes the byte and ends the overrun.
        let byte = Self::DR.read() as u8;
        match status & SR_ORE {
            0 => Some(Received::Byte(byte)),
            _ => Some(Received::Overrun),
        }
    }

    /// Sends a byte, as soon as there is room.
    pub(super) fn transmit(byte: u8) {
        while !Self::SR.has(SR_TXE) {}
        Self::DR.write(u32::from(byte));
    }
}
