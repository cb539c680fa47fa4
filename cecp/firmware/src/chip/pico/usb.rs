//! A chip with its own USB as its line: a serial port of the host.
//!
//! A fault is reported after the reset, which ends the connection: registers that a reset does not
//! clear keep the fault until the host has opened the port again. Source: Raspberry Pi, RP2040
//! Datasheet, chapters 2.15, 4.7; RP2350 Datasheet, chapters 8.1, 12.9.

use super::model::{self, on_usb};
use super::{MILLIS, TICKS, serial};
use crate::chip::{Hardware, Received};
use crate::fault::{FAULTS, Fault};
use crate::mmio::Register;

const _: () = assert!(on_usb::PllUsb::HERTZ == 48_000_000);
const CLK_USB_CTRL: Register = Register::at(on_usb::CLK_USB);
/// The clock of the USB is on, from the PLL.
const USB_PLL: u32 = 1 << 11;

const WATCHDOG_SCRATCH_0: Register = Register::at(on_usb::SCRATCH);
const WATCHDOG_SCRATCH_1: Register = Register::at(on_usb::SCRATCH + 0x4);
/// The mark of a kept fault in the registers, to which the number of the fault is added.
const FAULT: u32 = 0x476F_6200;

/// The chip.
pub(crate) struct OnUsb;

impl Hardware for OnUsb {
    const QUEUE: usize = 512;
    const NODE_MICROS: u32 = model::NODE_MICROS;
    const LINE_INTERRUPT: u8 = on_usb::INTERRUPT;
    const TICKS: u32 = TICKS;
    const MILLIS: u32 = MILLIS;

    fn start() {
        super::start(0);
        on_usb::PllUsb::start();
        CLK_USB_CTRL.write(USB_PLL);
        super::restart(on_usb::DEVICE);
        serial::start();
    }

    fn ticks() -> u32 {
        super::ticks()
    }

    fn receive() -> Option<Received> {
        serial::receive().map(Received::Byte)
    }

    fn transmit(byte: u8) {
        serial::transmit(byte);
    }

    fn is_heard() -> bool {
        serial::is_heard()
    }

    fn is_greeted() -> bool {
        serial::is_greeted()
    }

    fn greet() {
        serial::greet();
    }

    fn keep_fault(fault: Fault) -> bool {
        let kind = (0..).zip(FAULTS).find(|(_, what)| *what == fault.what);
        WATCHDOG_SCRATCH_0.write(FAULT + kind.map_or(0, |(number, _)| number));
        WATCHDOG_SCRATCH_1.write(fault.number);
        true
    }

    fn kept_fault() -> Option<Fault> {
        let kind = WATCHDOG_SCRATCH_0.read().checked_sub(FAULT)?;
        let what = FAULTS.get(kind as usize)?;
        WATCHDOG_SCRATCH_0.write(0);
        let number = WATCHDOG_SCRATCH_1.read();
        Some(Fault { what, number })
    }
}
