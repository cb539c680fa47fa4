//! The chip's USB controller as a device's end of the bus, for the crate `usb-device`.
//!
//! The state of endpoints and buffers is in registers or in the controller's own memory, without a
//! copy elsewhere. Each endpoint has one buffer. Source: Raspberry Pi, RP2040 Datasheet, chapter
//! 4.1; RP2350 Datasheet, chapter 12.7. Missing: the workaround for erratum RP2040-E5, for chips of
//! the first two revisions behind a busy hub.

use crate::mmio::{Register, Registers};
use usb_device::bus::{PollResult, UsbBus};
use usb_device::endpoint::{EndpointAddress, EndpointType};
use usb_device::{Result, UsbDirection, UsbError};

/// The memory that the controller shares with the core, in words. The first two are the setup
/// packet.
const MEMORY: Registers<1024> = Registers::at(0x5010_0000);
/// The control word of each endpoint, the endpoint to the host first. The setup packet takes the
/// first two.
const CONTROL: Registers<32> = Registers::at(0x5010_0000);
const CONTROL_ON: u32 = 1 << 31 | 1 << 29;
/// The state of each endpoint's buffer, in the same order.
const BUFFER: Registers<32> = Registers::at(0x5010_0080);
const BUFFER_FULL: u32 = 1 << 15;
/// The packet is DATA1. DATA0 and DATA1 alternate.
const BUFFER_DATA1: u32 = 1 << 13;
const BUFFER_STALL: u32 = 1 << 11;
/// The controller owns the buffer.
const BUFFER_AVAILABLE: u32 = 1 << 10;
const BUFFER_LENGTH: u32 = 0x3FF;
/// The words in front of the buffers, all of them control words.
const CONTROL_WORDS: usize = 0x100 / 4;
/// Offsets in bytes: the buffer of endpoint 0, and the first buffer of the other endpoints.
const BUFFER_0: usize = 0x100;
const BUFFERS: usize = 0x180;
/// The bytes of a buffer, and of the largest packet.
pub(super) const PACKET: usize = 64;

const ADDRESS: Register = Register::at(0x5011_0000);
const MAIN_CTRL: Register = Register::at(0x5011_0040);
const MAIN_DEVICE: u32 = 1;
const SIE_CTRL: Register = Register::at(0x5011_004C);
/// An interrupt for each buffer of endpoint 0, and the pull-up that shows the device to the host.
const SIE_ATTACH: u32 = 1 << 29 | 1 << 16;
const SIE_STATUS: Register = Register::at(0x5011_0050);
const SIE_BUS_RESET: u32 = 1 << 19;
const SIE_SETUP: u32 = 1 << 17;
const SIE_RESUME: u32 = 1 << 11;
const SIE_SUSPENDED: u32 = 1 << 4;
const BUFF_STATUS: Register = Register::at(0x5011_0058);
/// The endpoints to the host.
const BUFF_IN: u32 = 0x5555_5555;
const STALL_ARM: Register = Register::at(0x5011_0068);
const MUXING: Register = Register::at(0x5011_0074);
/// The controller drives the pins.
const MUXING_PHY: u32 = 1 << 3 | 1;
const POWER: Register = Register::at(0x5011_0078);
/// Power is reported as present: no board connects the pin that would show it.
const POWER_IS_ON: u32 = 1 << 3 | 1 << 2;
const INTE: Register = Register::at(0x5011_0090);
const INTS: Register = Register::at(0x5011_0098);
const INT_SETUP: u32 = 1 << 16;
const INT_RESUME: u32 = 1 << 15;
const INT_SUSPEND: u32 = 1 << 14;
const INT_RESET: u32 = 1 << 12;
const INT_BUFFER: u32 = 1 << 4;

/// Clocks of the core that the controller takes to see a change of a buffer's state.
const SETTLE: u32 = 12;

/// The controller.
pub(super) struct Bus {
    /// The numbers of endpoints to the host and from it.
    taken: [usize; 2],
}

impl Bus {
    /// A controller that has just left its reset. It has no endpoints yet.
    pub(super) fn new() -> Self {
        for word in 0..CONTROL_WORDS {
            MEMORY.get(word).write(0);
        }
        MUXING.write(MUXING_PHY);
        POWER.write(POWER_IS_ON);
        MAIN_CTRL.write(MAIN_DEVICE);
        Self { taken: [0; 2] }
    }
}

impl UsbBus for Bus {
    fn alloc_ep(
        &mut self,
        direction: UsbDirection,
        address: Option<EndpointAddress>,
        kind: EndpointType,
        max_packet_size: u16,
        _interval: u8,
    ) -> Result<EndpointAddress> {
        if usize::from(max_packet_size) > PACKET {
            return Err(UsbError::Unsupported);
        }
        if let Some(address) = address {
            // The address of the control endpoint, which always exists.
            return Ok(address);
        }
        let [to_host, from_host] = &mut self.taken;
        let taken = match direction {
            UsbDirection::In => to_host,
            UsbDirection::Out => from_host,
        };
        *taken += 1;
        let address = EndpointAddress::from_parts(*taken, direction);
        let endpoint = Endpoint::of(address);
        let kind = u32::from(kind.to_bm_attributes() & 0b11);
        let control = CONTROL_ON | kind << 26 | endpoint.buffer() as u32;
        CONTROL.get(endpoint.0).write(control);
        Ok(address)
    }

    fn enable(&mut self) {
        INTE.write(INT_SETUP | INT_RESUME | INT_SUSPEND | INT_RESET | INT_BUFFER);
        SIE_CTRL.write(SIE_ATTACH);
    }

    fn reset(&self) {
        SIE_STATUS.write(SIE_BUS_RESET);
        BUFF_STATUS.write(u32::MAX);
        ADDRESS.write(0);
        Endpoint(0).set(0);
        Endpoint(1).set(0);
        let [to_host, from_host] = self.taken;
        for index in 1..=to_host {
            // The first packet will be of the other kind.
            Endpoint(2 * index).set(BUFFER_DATA1);
        }
        for index in 1..=from_host {
            Endpoint(2 * index + 1).hand_over(PACKET as u32);
        }
    }

    fn set_device_address(&self, address: u8) {
        ADDRESS.write(u32::from(address));
    }

    fn write(&self, address: EndpointAddress, bytes: &[u8]) -> Result<usize> {
        let endpoint = Endpoint::of(address);
        let state = endpoint.state();
        if state & BUFFER_AVAILABLE != 0 {
            return Err(UsbError::WouldBlock);
        }
        if bytes.len() > PACKET {
            return Err(UsbError::BufferOverflow);
        }
        for (place, four) in bytes.chunks(4).enumerate() {
            let mut word = [0; 4];
            word.iter_mut().zip(four).for_each(|(to, from)| *to = *from);
            let word = u32::from_le_bytes(word);
            MEMORY.get(endpoint.buffer() / 4 + place).write(word);
        }
        endpoint.hand_over(next(state) | BUFFER_FULL | bytes.len() as u32);
        Ok(bytes.len())
    }

    fn read(&self, address: EndpointAddress, bytes: &mut [u8]) -> Result<usize> {
        let endpoint = Endpoint::of(address);
        if endpoint == Endpoint::SETUP && SIE_STATUS.has(SIE_SETUP) {
            return read_setup(bytes);
        }
        let state = endpoint.state();
        if state & BUFFER_FULL == 0 {
            return Err(UsbError::WouldBlock);
        }
        let length = (state & BUFFER_LENGTH) as usize;
        // Bytes for which there is no room are dropped: otherwise they would raise the interrupt
        // for ever.
        let copied = endpoint.copy(length, bytes);
        BUFF_STATUS.write(1 << endpoint.0);
        let next = next(state) | PACKET as u32;
        if endpoint != Endpoint::SETUP || length == PACKET {
            endpoint.hand_over(next);
        } else {
            // After a short packet only the next request follows.
            endpoint.set(next);
        }
        copied.map(|()| length)
    }

    fn set_stalled(&self, address: EndpointAddress, is_stalled: bool) {
        let endpoint = Endpoint::of(address);
        let state = endpoint.state();
        if is_stalled {
            if endpoint.0 < 2 {
                STALL_ARM.change(0, 1 << endpoint.0);
            }
            endpoint.set(state | BUFFER_STALL);
        } else if endpoint.0 < 2 {
            // The controller owns the buffer: it must not be changed.
            if state & BUFFER_STALL != 0 {
                STALL_ARM.change(1 << endpoint.0, 0);
                endpoint.set(state & !BUFFER_STALL);
            }
        } else {
            // The kinds of packets begin anew: the first is the one that waits, or that follows.
            let kind = match state & BUFFER_AVAILABLE {
                0 => BUFFER_DATA1,
                _ => 0,
            };
            endpoint.set(state & !(BUFFER_STALL | BUFFER_DATA1) | kind);
        }
    }

    fn is_stalled(&self, address: EndpointAddress) -> bool {
        Endpoint::of(address).state() & BUFFER_STALL != 0
    }

    fn suspend(&self) {}

    fn resume(&self) {}

    fn poll(&self) -> PollResult {
        let ints = INTS.read();
        if ints & INT_RESET != 0 {
            return PollResult::Reset;
        }
        if ints & (INT_SETUP | INT_BUFFER) != 0 {
            let done = BUFF_STATUS.read();
            // Received bytes are reported until they are read.
            BUFF_STATUS.write(done & BUFF_IN);
            return PollResult::Data {
                ep_out: every_other(done >> 1),
                ep_in_complete: every_other(done),
                ep_setup: u16::from(ints & INT_SETUP != 0),
            };
        }
        if ints & INT_SUSPEND != 0 {
            SIE_STATUS.write(SIE_SUSPENDED);
            return PollResult::Suspend;
        }
        if ints & INT_RESUME != 0 {
            SIE_STATUS.write(SIE_RESUME);
            return PollResult::Resume;
        }
        PollResult::None
    }
}

/// The state for the packet after this one, without its length.
fn next(state: u32) -> u32 {
    (state ^ BUFFER_DATA1) & (BUFFER_DATA1 | BUFFER_STALL)
}

/// The bits at even places, packed in order.
fn every_other(bits: u32) -> u16 {
    (0..16).fold(0, |found, place| {
        found | ((bits >> (2 * place) & 1) as u16) << place
    })
}

/// Takes the request that the host has made.
fn read_setup(bytes: &mut [u8]) -> Result<usize> {
    let [low, high] = [0, 1].map(|word| MEMORY.get(word).read());
    let request = u64::from(high) << 32 | u64::from(low);
    let request = request.to_le_bytes();
    let taken = bytes.get_mut(..request.len());
    taken
        .ok_or(UsbError::BufferOverflow)?
        .copy_from_slice(&request);
    // An answer to an earlier request is void. The next packet either way is of the second kind.
    Endpoint(0).set(0);
    SIE_STATUS.write(SIE_SETUP);
    BUFF_STATUS.write(1 << Endpoint::SETUP.0);
    let [kind, .., length_low, length_high] = request;
    let next = BUFFER_DATA1 | PACKET as u32;
    if kind & 0x80 != 0 || length_low != 0 || length_high != 0 {
        // The host will send data, or acknowledge the answer.
        Endpoint::SETUP.hand_over(next);
    } else {
        Endpoint::SETUP.set(next);
    }
    Ok(request.len())
}

/// An endpoint by the place of its registers.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Endpoint(usize);

impl Endpoint {
    /// The endpoint at which the host's requests arrive.
    const SETUP: Self = Self(1);

    fn of(address: EndpointAddress) -> Self {
        Self(2 * address.index() + usize::from(address.is_out()))
    }

    /// The offset of the endpoint's buffer, in bytes.
    fn buffer(self) -> usize {
        match self.0 {
            0 | 1 => BUFFER_0,
            place => BUFFERS + PACKET * (place - 2),
        }
    }

    fn state(self) -> u32 {
        BUFFER.get(self.0).read()
    }

    fn set(self, state: u32) {
        BUFFER.get(self.0).write(state);
    }

    /// Gives the buffer to the controller, after the controller has seen the rest of the state.
    fn hand_over(self, state: u32) {
        self.set(state);
        cortex_m::asm::delay(SETTLE);
        self.set(state | BUFFER_AVAILABLE);
    }

    /// Copies the first bytes of the endpoint's buffer.
    fn copy(self, length: usize, to: &mut [u8]) -> Result<()> {
        let to = to.get_mut(..length).ok_or(UsbError::BufferOverflow)?;
        for (place, four) in to.chunks_mut(4).enumerate() {
            let word = MEMORY.get(self.buffer() / 4 + place).read();
            four.iter_mut()
                .zip(word.to_le_bytes())
                .for_each(|(to, from)| *to = from);
        }
        Ok(())
    }
}
