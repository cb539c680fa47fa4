//! The chip's USB as a serial port: what the crates `usb-device` and `usbd-serial` make of the
//! [`Bus`], and who listens.
//!
//! Somebody listens as long as the port is open on the host, which the signal DTR shows. Nothing is
//! lost on the way to the board: while a packet has not been taken the host must wait. On the way
//! back a line goes out in packets of less than the largest size, so that the host knows where it
//! ends; what nobody takes in time is dropped.

use super::bus::{Bus, PACKET};
use core::cell::RefCell;
use critical_section::Mutex;
use heapless::Vec;
use usb_device::bus::UsbBusAllocator;
use usb_device::device::{StringDescriptors, UsbDevice, UsbDeviceBuilder, UsbVidPid};
use usbd_serial::{CdcAcmClass, USB_CLASS_CDC};

/// One that V-USB lends to any serial port whose texts say who has made it.
const ID: UsbVidPid = UsbVidPid(0x16C0, 0x27DD);

/// How many ticks a packet may wait for a host that has the port open: half a second.
const PATIENCE: u32 = 500;

static PORT: Mutex<RefCell<Option<UsbPort>>> = Mutex::new(RefCell::new(None));

/// A serial port of the host.
struct UsbPort {
    device: UsbDevice<'static, Bus>,
    class: CdcAcmClass<'static, Bus>,
    /// The last packet that has come, and how much of it has been taken.
    packet: [u8; PACKET],
    length: usize,
    taken: usize,
    /// The next bytes to send.
    outgoing: Vec<u8, { PACKET - 1 }, u8>,
    is_heard: bool,
    is_greeted: bool,
    /// The host has the port open, but did not take the last packet.
    is_stuck: bool,
}

/// Begins to be a serial port, by a controller that has just left its reset.
pub(super) fn start() {
    let allocator = cortex_m::singleton!(: UsbBusAllocator<Bus> = UsbBusAllocator::new(Bus::new()));
    let port = allocator.and_then(|allocator| UsbPort::new(allocator));
    critical_section::with(|section| {
        if let Ok(mut place) = PORT.borrow(section).try_borrow_mut() {
            *place = port;
        }
    });
}

/// Lets `act` do something with the port.
fn with<R>(act: impl FnOnce(&mut UsbPort) -> R) -> Option<R> {
    critical_section::with(|section| {
        let mut place = PORT.borrow(section).try_borrow_mut().ok()?;
        place.as_mut().map(act)
    })
}

/// Takes a byte that has come, if any, and does whatever else the host asks for.
pub(super) fn receive() -> Option<u8> {
    with(UsbPort::receive).flatten()
}

/// Sends a byte, sooner or later: at the latest with the end of its line.
pub(super) fn transmit(byte: u8) {
    let is_full = with(|port| port.outgoing.push(byte).is_err() || port.outgoing.is_full());
    if is_full == Some(true) || byte == b'\n' {
        flush();
    }
}

/// Sends what has been written, as soon as the host takes what went before. What comes meanwhile is
/// received.
fn flush() {
    let began = super::ticks();
    while with(UsbPort::try_to_send) == Some(false) {
        if super::ticks().wrapping_sub(began) > PATIENCE {
            with(UsbPort::give_up);
        }
    }
}

/// Returns true if a host listens.
pub(super) fn is_heard() -> bool {
    with(|port| port.is_heard) == Some(true)
}

/// Returns true if the port has stayed open since the last [`greet`].
pub(super) fn is_greeted() -> bool {
    with(|port| port.is_greeted) == Some(true)
}

/// Takes note of who listens.
pub(super) fn greet() {
    with(|port| port.is_greeted = port.is_heard);
}

impl UsbPort {
    fn new(allocator: &'static UsbBusAllocator<Bus>) -> Option<Self> {
        let class = CdcAcmClass::new(allocator, PACKET as u16);
        let texts = StringDescriptors::default()
            .manufacturer("github.com/goby-chess")
            .product("Goby");
        let device = UsbDeviceBuilder::new(allocator, ID)
            .strings(&[texts])
            .ok()?
            .max_packet_size_0(PACKET as u8)
            .ok()?
            .device_class(USB_CLASS_CDC)
            .build();
        Some(Self {
            device,
            class,
            packet: [0; PACKET],
            length: 0,
            taken: 0,
            outgoing: Vec::new(),
            is_heard: false,
            is_greeted: false,
            is_stuck: false,
        })
    }

    /// Does what the host asks for.
    fn poll(&mut self) {
        self.device.poll(&mut [&mut self.class]);
        self.is_heard = self.class.dtr();
        self.is_greeted &= self.is_heard;
    }

    fn receive(&mut self) -> Option<u8> {
        if self.taken == self.length {
            self.poll();
            self.taken = 0;
            self.length = self.class.read_packet(&mut self.packet).unwrap_or(0);
        }
        let byte = self.packet.get(..self.length)?.get(self.taken);
        byte.copied().inspect(|_| self.taken += 1)
    }

    /// Returns true if the output has been sent, or no host listens.
    fn try_to_send(&mut self) -> bool {
        self.poll();
        if self.is_heard {
            if self.class.write_packet(&self.outgoing).is_ok() {
                self.is_stuck = false;
            } else if !self.is_stuck {
                return false;
            }
        }
        self.outgoing.clear();
        true
    }

    /// Waits no longer, nor the next time.
    fn give_up(&mut self) {
        self.is_stuck = true;
    }
}
