//! The chip: its first core, and its devices.
//!
//! The second core is not emulated: firmware here never starts it.

use crate::boot::{FLASH, word};
use crate::devices::Devices;
use rp2350_emu::{Bus, CortexM33};
use std::sync::Arc;

const VTOR: u32 = 0xE000_ED08;
const AIRCR_RESET: u32 = 0x05FA_0004;
const ICSR_ACTIVE: u32 = 0x1FF;
const THUMB: u32 = 1 << 24;
const SEMIHOSTING: u16 = 0xBEAB;
const SYS_EXIT: u32 = 0x18;
const EXIT_SUCCESS: u32 = 0x2_0026;

/// State of the chip after some instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    Runs,
    /// The core waits for an interrupt.
    Sleeps,
    /// The firmware has requested a reset.
    Resets,
    /// The firmware has exited by semihosting, with success (`true`) or failure.
    Leaves(bool),
}

pub(crate) struct Chip {
    core: CortexM33,
    pub(crate) devices: Devices,
    /// Nanoseconds of the chip's clock for each instruction.
    pace: u64,
}

impl Chip {
    /// A chip after its ROM has started the program in flash. `nanos` is the time of its clock and
    /// `pace` the time of an instruction, both in nanoseconds.
    pub(crate) fn power_up(flash: &[u8], nanos: u64, pace: u64) -> Self {
        let mut bus = Bus::new();
        bus.load_flash(flash);
        bus.set_flash_loaded(true);
        let mut core = CortexM33::new(0, Arc::clone(&bus.atomics));
        let [stack, start] = [0, 4].map(|place| word(flash, place).unwrap_or(0));
        core.regs.msp = stack;
        core.regs.set_sp(stack);
        core.regs.set_pc(start & !1);
        core.regs.xpsr = THUMB;
        core.ppb.write32(VTOR, FLASH);
        Self {
            core,
            devices: Devices::new(bus, nanos),
            pace,
        }
    }

    /// Executes `count` instructions, but stops when the core sleeps, resets or exits.
    pub(crate) fn run(&mut self, count: u32) -> Progress {
        self.devices.ask();
        let pending = self.devices.bus.atomics.irq_pending_load(0);
        if self.core.is_halted() {
            if !self.core.ppb.any_pending_enabled(pending) {
                return Progress::Sleeps;
            }
            self.devices.bus.atomics.clear_halted(0);
        }
        for _ in 0..count {
            self.core.step(&mut self.devices);
            // Corrects the emulator: its ICSR never shows the active exception, and it ignores a
            // requested reset.
            self.core.ppb.icsr = self.core.ppb.icsr & !ICSR_ACTIVE | self.core.regs.ipsr();
            self.devices.nanos += self.pace;
            if self.core.ppb.aircr == AIRCR_RESET {
                return Progress::Resets;
            }
            if self.core.is_halted() {
                return self.halted();
            }
        }
        Progress::Runs
    }

    /// The reason why the core has halted: a sleep, or a breakpoint for semihosting.
    fn halted(&mut self) -> Progress {
        if self.devices.instruction() != SEMIHOSTING {
            return Progress::Sleeps;
        }
        let [what, how, ..] = self.core.regs.r;
        Progress::Leaves([what, how] == [SYS_EXIT, EXIT_SUCCESS])
    }

    /// `count` bytes of memory.
    pub(crate) fn memory(&self, from: u32, count: u32) -> Vec<u8> {
        let bytes = from..from.saturating_add(count);
        bytes.map(|at| self.devices.bus.memory.peek8(at)).collect()
    }
}
