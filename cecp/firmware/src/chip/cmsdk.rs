//! The serial line of ARM's system design kit (CMSDK), which ARM's prototyping boards have.
//!
//! Source: ARM, DDI 0479, Cortex-M System Design Kit Technical Reference Manual, chapter 4.3.

use crate::chip::Received;
use crate::mmio::Register;

const STATE_TXFULL: u32 = 1;
const STATE_RXFULL: u32 = 1 << 1;
const STATE_RXOVERRUN: u32 = 1 << 3;
/// The line transmits, receives, and raises its interrupt when a byte was received.
const CTRL_START: u32 = 1 | 1 << 1 | 1 << 3;
const INT_RX: u32 = 1 << 1;

/// The line whose registers begin at `BASE`.
pub(super) struct Cmsdk<const BASE: usize>;

impl<const BASE: usize> Cmsdk<BASE> {
    const DATA: Register = Register::at(BASE);
    const STATE: Register = Register::at(BASE + 0x4);
    const CTRL: Register = Register::at(BASE + 0x8);
    const INTCLEAR: Register = Register::at(BASE + 0xC);
    const BAUDDIV: Register = Register::at(BASE + 0x10);

    /// Starts to receive and transmit `baud` bits a second. The device's clock runs at `hertz`.
    pub(super) fn start(hertz: u32, baud: u32) {
        Self::BAUDDIV.write(hertz / baud);
        Self::CTRL.write(CTRL_START);
    }

    /// Takes the next event of the line, if there is one.
    pub(super) fn receive() -> Option<Received> {
        let state = Self::STATE.read();
        if state & STATE_RXOVERRUN != 0 {
            Self::STATE.write(STATE_RXOVERRUN);
            return Some(Received::Overrun);
        }
        if state & STATE_RXFULL == 0 {
            return None;
        }
        // The request is cleared first: the next byte raises it again.
        Self::INTCLEAR.write(INT_RX);
        Some(Received::Byte(Self::DATA.read() as u8))
    }

    /// Sends a byte, as soon as there is room.
    pub(super) fn transmit(byte: u8) {
        while Self::STATE.has(STATE_TXFULL) {}
        Self::DATA.write(u32::from(byte));
    }
}
