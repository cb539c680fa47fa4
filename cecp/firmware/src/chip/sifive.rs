//! The serial line of SiFive's chips.
//!
//! Source: SiFive, FE310-G000 Manual v3p2, chapter 18.

use crate::chip::Received;
use crate::mmio::Register;

const TXDATA_FULL: u32 = 1 << 31;
const RXDATA_EMPTY: u32 = 1 << 31;
const TXCTRL_ON: u32 = 1;
const RXCTRL_ON: u32 = 1;
/// The interrupt is raised as long as the line has received bytes.
const IE_RXWM: u32 = 1 << 1;

/// The line whose registers begin at `BASE`. It drops bytes when its FIFO of eight is full, and
/// does not report it.
pub(super) struct Uart<const BASE: usize>;

impl<const BASE: usize> Uart<BASE> {
    const TXDATA: Register = Register::at(BASE);
    const RXDATA: Register = Register::at(BASE + 0x4);
    const TXCTRL: Register = Register::at(BASE + 0x8);
    const RXCTRL: Register = Register::at(BASE + 0xC);
    const IE: Register = Register::at(BASE + 0x10);
    const DIV: Register = Register::at(BASE + 0x18);

    /// Starts to receive and transmit `baud` bits a second. The device's clock runs at `hertz`.
    pub(super) fn start(hertz: u32, baud: u32) {
        Self::DIV.write(hertz / baud - 1);
        Self::TXCTRL.write(TXCTRL_ON);
        Self::RXCTRL.write(RXCTRL_ON);
        Self::IE.write(IE_RXWM);
    }

    /// Takes the next event of the line, if there is one.
    pub(super) fn receive() -> Option<Received> {
        let word = Self::RXDATA.read();
        (word & RXDATA_EMPTY == 0).then_some(Received::Byte(word as u8))
    }

    /// Sends a byte, as soon as there is room.
    pub(super) fn transmit(byte: u8) {
        while Self::TXDATA.has(TXDATA_FULL) {}
        Self::TXDATA.write(u32::from(byte));
    }
}
