//! The chip's USB as a serial port, by the crates `usb-device` and `usbd-serial` on the [`Bus`].
//!
//! The host listens while it has the port open, which the signal DTR shows. Bytes to the board are
//! never lost: the host must wait until the board has taken the packet before. A line to the host
//! is sent in packets below the largest size, so that the host detects its end; packets that the
//! host does not take in time are dropped.

use super::bus::{Bus, PACKET};
use core::cell::RefCell;
use critical_section::Mutex;
use heapless::Vec;
use usb_device::bus::UsbBusAllocator;
use usb_device::device::{StringDescriptors, UsbDevice, UsbDeviceBuilder, UsbVidPid};
use usbd_serial::{CdcAcmClass, USB_CLASS_CDC};

/// An identifier that V-USB shares with any serial port whose texts name its maker.
const ID: UsbVidPid = UsbVidPid(0x16C0, 0x27DD);

/// The ticks that a packet may wait for a host that has the port open: half a second.
const PATIENCE: u32 = 500;

static PORT: Mutex<RefCell<Option<UsbPort>>> = Mutex::new(RefCell::new(None));

/// A serial port of the host.
struct UsbPort {
    device: UsbDevice<'static, Bus>,
    class: CdcAcmClass<'static, Bus>,
    /// The last received packet, and the bytes of it that have been taken.
    packet: [u8; PACKET],
    length: usize,
    taken: usize,
    /// The next bytes to send.
    outgoing: Vec<u8, { PACKET - 1 }, u8>,
    is_heard: bool,
    is_greeted: bool,
    /// True if the host has the port open, but did not take the last packet.
    is_stuck: bool,
}

/// Starts the serial port on a controller that has just left its reset.
pub(super) fn start() {
    let allocator = cortex_m::singleton!(: UsbBusAllocator<Bus> = UsbBusAllocator::new(Bus::new()));
    let port = allocator.and_then(|allocator| UsbPort::new(allocator));
    critical_section::with(|section| {
        if let Ok(mut place) = PORT.borrow(section).try_borrow_mut() {
            *place = port;
        }
    });
}

/// Calls `act` with the port.
fn with<R>(act: impl FnOnce(&mut UsbPort) -> R) -> Option<R> {
    critical_section::with(|section| {
        let mut place = PORT.borrow(section).try_borrow_mut().ok()?;
        place.as_mut().map(act)
    })
}

/// Takes a received byte, if there is one, and answers other requests of the host.
pub(super) fn receive() -> Option<u8> {
    with(UsbPort::receive).flatten()
}

/// Puts a byte into the next packet, which is sent at the end of its line at the latest.
pub(super) fn transmit(byte: u8) {
    let is_full = with(|port| port.outgoing.push(byte).is_err() || port.outgoing.is_full());
    if is_full == Some(true) || byte == b'\n' {
        flush();
    }
}

/// Sends the bytes written so far, when the host has taken the packet before. Receives meanwhile.
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

/// Records whether the host has the port open now.
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

    /// Answers requests of the host.
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

    /// Drops the output, and does not wait for the next packet either.
    fn give_up(&mut self) {
        self.is_stuck = true;
    }
}
