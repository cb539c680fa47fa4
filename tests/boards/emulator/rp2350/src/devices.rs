//! The bus of the core: the emulator's devices, with corrections for UART, timer and PLLs.
//!
//! In the emulator the UART cannot receive and its output cannot be read, timers do not run when
//! the core is stepped from outside, and PLLs never lock. This file implements all three. As on the
//! chip, they work only after firmware has released their reset, connected the pins and started the
//! clocks.

use crate::repair::{Half, repaired};
use rp2350_emu::Bus;
use rp2350_emu::core::CoreBus;
use rp2350_emu::threaded::CoreAtomics;
use std::collections::VecDeque;
use std::sync::Arc;

const RESETS_TIMER0: u32 = 1 << 23;
/// IO_BANK0, PADS_BANK0, UART0.
const RESETS_UART: u32 = 1 << 6 | 1 << 9 | 1 << 26;
const IO_GPIO0_CTRL: u32 = 0x4002_8004;
const IO_GPIO1_CTRL: u32 = 0x4002_800C;
const FUNCTION: u32 = 0x1F;
const FUNCTION_UART: u32 = 2;
const PADS_GPIO0: u32 = 0x4003_8004;
const PADS_GPIO1: u32 = 0x4003_8008;
const PAD_ISOLATED: u32 = 1 << 8;
const PAD_OUTPUT_OFF: u32 = 1 << 7;
const PAD_INPUT: u32 = 1 << 6;
const TICKS_TIMER0_CTRL: u32 = 0x4010_8018;
const TICKS_TIMER0_CYCLES: u32 = 0x4010_801C;

/// Status register of each PLL. The power and multiplier registers follow it.
const PLL_CS: [u32; 2] = [0x4005_0000, 0x4005_8000];
const PLL_LOCKED: u32 = 1 << 31;
/// The PLL or its oscillator has no power.
const PLL_OFF: u32 = 1 << 5 | 1;

const UART: u32 = 0x4007_0000;
const UART_END: u32 = UART + 0x4000;
const DR: u32 = UART;
const FR: u32 = UART + 0x18;
const FR_RECEIVED_NONE: u32 = 1 << 4;
const IBRD: u32 = UART + 0x24;
const FBRD: u32 = UART + 0x28;
const IMSC: u32 = UART + 0x38;
/// Interrupt mask for received bytes: FIFO level and timeout.
const IMSC_RECEIVED: u32 = 1 << 4 | 1 << 6;
const INTERRUPT: u32 = 33;
const FIFO: usize = 32;
const BAUD: u64 = 115_200;

const TIMEHR: u32 = 0x400B_0008;
const TIMELR: u32 = 0x400B_000C;
/// The halves of the time, read without latching.
const TIMERAWH: u32 = 0x400B_0024;
const TIMERAWL: u32 = 0x400B_0028;

/// The devices.
pub(crate) struct Devices {
    pub(crate) bus: Bus,
    /// The board's clock, in nanoseconds.
    pub(crate) nanos: u64,
    /// Bytes that the board has sent.
    pub(crate) sent: Vec<u8>,
    received: VecDeque<u8>,
    divider: [u32; 2],
    asks: u32,
    /// The upper half of the time, latched by a read of the lower half.
    held: u32,
    /// Address of the present instruction.
    at: u32,
}

impl Devices {
    /// The devices after a reset.
    pub(crate) fn new(bus: Bus, nanos: u64) -> Self {
        Self {
            bus,
            nanos,
            sent: Vec::new(),
            received: VecDeque::new(),
            divider: [0; 2],
            asks: 0,
            held: 0,
            at: 0,
        }
    }

    /// Time of a byte on the line, in nanoseconds.
    pub(crate) const BYTE: u64 = 10_000_000_000 / BAUD;

    /// Returns true if the UART's receive FIFO has room.
    pub(crate) fn has_room(&self) -> bool {
        self.received.len() < FIFO
    }

    /// Puts a byte into the receive FIFO, if the pins are connected.
    pub(crate) fn receive(&mut self, byte: u8) {
        if self.is_connected() {
            self.received.push_back(byte);
        }
    }

    /// Requests the UART's interrupt if it is enabled and a byte waits.
    pub(crate) fn ask(&mut self) {
        if self.asks & IMSC_RECEIVED == IMSC_RECEIVED && !self.received.is_empty() {
            self.bus.assert_irq_shared(INTERRUPT);
        }
    }

    /// The first 16 bits of the present instruction.
    pub(crate) fn instruction(&mut self) -> u16 {
        self.bus.read16(self.at, 0)
    }

    /// Returns true if firmware has set up the UART's pins and the right baud rate.
    fn is_connected(&mut self) -> bool {
        let [ibrd, fbrd] = self.divider.map(u64::from);
        let baud = u64::from(self.bus.sys_clk_hz()) * 4 / (64 * ibrd + fbrd).max(1);
        let mut has = |register, mask, is| self.bus.read32(register, 0) & mask == is;
        baud.abs_diff(BAUD) < BAUD / 50
            && has(IO_GPIO0_CTRL, FUNCTION, FUNCTION_UART)
            && has(IO_GPIO1_CTRL, FUNCTION, FUNCTION_UART)
            && has(PADS_GPIO0, PAD_ISOLATED | PAD_OUTPUT_OFF, 0)
            && has(PADS_GPIO1, PAD_ISOLATED | PAD_INPUT, PAD_INPUT)
            && self.bus.resets_state & RESETS_UART == 0
    }

    /// The value of a PLL's status register: locked if it has power and a multiplier.
    fn pll(&mut self, state: u32) -> u32 {
        let [state, power, multiplier] = [0, 4, 8].map(|place| self.bus.read32(state + place, 0));
        let is_locked = power & PLL_OFF == 0 && multiplier != 0;
        state | if is_locked { PLL_LOCKED } else { 0 }
    }

    /// The value of the timer, which counts microseconds if its tick is set up correctly.
    fn time(&mut self) -> u64 {
        let is_on = self.bus.read32(TICKS_TIMER0_CTRL, 0) & 1 != 0;
        let cycles = self.bus.read32(TICKS_TIMER0_CYCLES, 0);
        if !is_on || cycles == 0 || self.bus.resets_state & RESETS_TIMER0 != 0 {
            return 0;
        }
        let hertz = self.bus.ref_clk_hz() / cycles;
        (u128::from(self.nanos) * u128::from(hertz) / 1_000_000_000) as u64
    }
}

/// Forwards accesses to the emulator.
macro_rules! pass_on {
    ($($name:ident($($what:ident: $kind:ty),*) $(-> $result:ty)?;)*) => {
        $(fn $name(&mut self, $($what: $kind),*) $(-> $result)? {
            CoreBus::$name(&mut self.bus, $($what),*)
        })*
    };
}

/// Forwards accesses that do not change the emulator.
macro_rules! look_up {
    ($($name:ident($($what:ident: $kind:ty),*) -> $result:ty;)*) => {
        $(fn $name(&self, $($what: $kind),*) -> $result {
            CoreBus::$name(&self.bus, $($what),*)
        })*
    };
}

impl CoreBus for Devices {
    fn set_active_pc(&mut self, address: u32, core: u8) {
        self.at = address;
        CoreBus::set_active_pc(&mut self.bus, address, core);
    }

    fn read16(&mut self, address: u32, core: u8) -> u16 {
        let half = self.bus.read16(address, core);
        let mut other = |address| self.bus.read16(address, core);
        match address.wrapping_sub(self.at) {
            0 => repaired(Half::First, half, other(address + 2)),
            2 => repaired(Half::Second, other(address - 2), half),
            _ => half,
        }
    }

    fn read32(&mut self, address: u32, core: u8) -> u32 {
        match address {
            DR => self.received.pop_front().map_or(0, u32::from),
            FR if self.received.is_empty() => FR_RECEIVED_NONE,
            _ if (UART..UART_END).contains(&address) => 0,
            _ if PLL_CS.contains(&address) => self.pll(address),
            TIMELR => {
                let time = self.time();
                self.held = (time >> 32) as u32;
                time as u32
            }
            TIMEHR => self.held,
            TIMERAWH => (self.time() >> 32) as u32,
            TIMERAWL => self.time() as u32,
            _ => self.bus.read32(address, core),
        }
    }

    fn write32(&mut self, address: u32, value: u32, core: u8) {
        match address {
            DR if self.is_connected() => self.sent.push(value as u8),
            IBRD => self.divider[0] = value,
            FBRD => self.divider[1] = value,
            IMSC => self.asks = value,
            _ if (UART..UART_END).contains(&address) => {}
            _ => self.bus.write32(address, value, core),
        }
    }

    pass_on! {
        read8(address: u32, core: u8) -> u8;
        write8(address: u32, value: u8, core: u8);
        write16(address: u32, value: u16, core: u8);
        clear_bus_fault(core: u8);
        set_burst_mode(is_on: bool);
        add_extra_wait_states(count: u32);
        take_extra_wait_states() -> u32;
        reset_extra_wait_states();
        gpio_write_out(pins: u32);
        gpio_set_out(pins: u32);
        gpio_clear_out(pins: u32);
        gpio_xor_out(pins: u32);
        gpio_write_oe(pins: u32);
        gpio_set_oe(pins: u32);
        gpio_clear_oe(pins: u32);
        gpio_xor_oe(pins: u32);
        set_last_fetch_addr(address: u32);
        emit_mmio_trace(way: char, size: u32, address: u32, value: u32, core: u8);
    }

    look_up! {
        bus_fault(core: u8) -> bool;
        bus_fault_addr(core: u8) -> u32;
        atomics() -> &Arc<CoreAtomics>;
        gpio_read_out() -> u32;
        gpio_read_oe() -> u32;
        gpio_read_in() -> u32;
        extra_wait_states() -> u32;
        last_fetch_addr() -> u32;
        mmio_trace_enabled() -> bool;
    }
}
