//! The NS16550A, the serial line of PCs, which many chips and emulators have.
//!
//! Source: National Semiconductor, NS16550A data sheet, June 1995, chapter 8.

use crate::chip::Received;
use crate::mmio::ByteRegister;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

const IER_RECEIVE: u8 = 1;
/// The FIFOs are on and empty.
const FCR_START: u8 = 0b111;
/// Eight bits, no parity, one stop bit.
const LCR_8N1: u8 = 0b11;
/// While set, the registers of data and of interrupt enables hold the divider of the baud rate.
const LCR_DIVIDER: u8 = 1 << 7;
const LSR_RECEIVED: u8 = 1;
const LSR_OVERRUN: u8 = 1 << 1;
const LSR_ROOM: u8 = 1 << 5;

/// True if [`Ns16550::transmit`] has read an overrun that [`Ns16550::receive`] has not reported yet.
/// Each read of the status clears the overrun in the device.
static OVERRUN: AtomicBool = AtomicBool::new(false);

/// The line whose registers, a byte each, begin at `BASE`.
pub(super) struct Ns16550<const BASE: usize>;

impl<const BASE: usize> Ns16550<BASE> {
    const DATA: ByteRegister = ByteRegister::at(BASE);
    const IER: ByteRegister = ByteRegister::at(BASE + 1);
    const FCR: ByteRegister = ByteRegister::at(BASE + 2);
    const LCR: ByteRegister = ByteRegister::at(BASE + 3);
    const LSR: ByteRegister = ByteRegister::at(BASE + 5);

    /// Starts to receive and transmit `baud` bits a second. The device's clock runs at `hertz`.
    pub(super) fn start(hertz: u32, baud: u32) {
        let [low, high, ..] = (hertz / 16 / baud).to_le_bytes();
        Self::LCR.write(LCR_DIVIDER);
        Self::DATA.write(low);
        Self::IER.write(high);
        Self::LCR.write(LCR_8N1);
        Self::FCR.write(FCR_START);
        Self::IER.write(IER_RECEIVE);
    }

    /// Takes the next event of the line, if there is one.
    pub(super) fn receive() -> Option<Received> {
        let status = Self::LSR.read();
        if status & LSR_OVERRUN != 0 || OVERRUN.load(Relaxed) {
            OVERRUN.store(false, Relaxed);
            return Some(Received::Overrun);
        }
        (status & LSR_RECEIVED != 0).then(|| Received::Byte(Self::DATA.read()))
    }

    /// Sends a byte, as soon as there is room.
    pub(super) fn transmit(byte: u8) {
        loop {
            let status = Self::LSR.read();
            if status & LSR_OVERRUN != 0 {
                OVERRUN.store(true, Relaxed);
            }
            if status & LSR_ROOM != 0 {
                break;
            }
        }
        Self::DATA.write(byte);
    }
}
