//! The PL011, ARM's serial line, which chips of several makers have.
//!
//! Source: ARM, DDI 0183, PrimeCell UART (PL011) Technical Reference Manual, chapter 3.

use crate::chip::Received;
use crate::mmio::Register;

const DR_OE: u32 = 1 << 11;
const FR_RXFE: u32 = 1 << 4;
const FR_TXFF: u32 = 1 << 5;
/// Eight bits, no parity, one stop bit, with the FIFOs.
const LCRH_8N1: u32 = 0b11 << 5 | 1 << 4;
/// The line is on; it transmits and receives.
const CR_START: u32 = 1 | 1 << 8 | 1 << 9;
/// The interrupt is raised when the FIFO fills, and when bytes have waited in it for a while.
const IMSC_RECEIVE: u32 = 1 << 4 | 1 << 6;

/// The line whose registers begin at `BASE`.
pub(super) struct Pl011<const BASE: usize>;

impl<const BASE: usize> Pl011<BASE> {
    const DR: Register = Register::at(BASE);
    const FR: Register = Register::at(BASE + 0x18);
    const IBRD: Register = Register::at(BASE + 0x24);
    const FBRD: Register = Register::at(BASE + 0x28);
    const LCRH: Register = Register::at(BASE + 0x2C);
    const CR: Register = Register::at(BASE + 0x30);
    const IMSC: Register = Register::at(BASE + 0x38);

    /// Starts to receive and transmit `baud` bits a second. The device's clock runs at `hertz`.
    pub(super) fn start(hertz: u32, baud: u32) {
        // The divider in 64ths: a bit takes sixteen clocks of the line.
        let divider = (hertz * 8 / baud).div_ceil(2);
        Self::CR.write(0);
        Self::IBRD.write(divider / 64);
        Self::FBRD.write(divider % 64);
        Self::LCRH.write(LCRH_8N1);
        Self::IMSC.write(IMSC_RECEIVE);
        Self::CR.write(CR_START);
    }

    /// Takes the next event of the line, if there is one.
    pub(super) fn receive() -> Option<Received> {
        if Self::FR.has(FR_RXFE) {
            return None;
        }
        let word = Self::DR.read();
        match word & DR_OE {
            0 => Some(Received::Byte(word as u8)),
            _ => Some(Received::Overrun),
        }
    }

    /// Sends a byte, as soon as there is room.
    pub(super) fn transmit(byte: u8) {
        while Self::FR.has(FR_TXFF) {}
        Self::DR.write(u32::from(byte));
    }
}
