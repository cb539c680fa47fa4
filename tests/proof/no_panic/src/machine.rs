//! Device registers. The compiler cannot know their values, so it cannot remove code that depends
//! on them.

use core::ptr::{read_volatile, write_volatile};
use goby::driver::{Input, Out, Port, World};
use goby_core::search::Measure;
use goby_core::time::Instant;

/// Addresses of peripherals. The program never runs, so they need not exist.
const UART: *mut u32 = 0x4000_2000 as *mut u32;
const TIMER: *const u32 = 0x4000_8000 as *const u32;

/// A serial line and a timer.
#[derive(Clone, Copy)]
pub struct Machine;

impl Machine {
    /// A word that the compiler cannot predict.
    pub fn word(self) -> u32 {
        // SAFETY: a read of a device register.
        unsafe { read_volatile(UART) }
    }

    /// Outputs a word, so that the compiler cannot remove its computation.
    pub fn send(self, word: u32) {
        // SAFETY: a write to a device register.
        unsafe { write_volatile(UART, word) }
    }
}

impl Out for Machine {
    fn text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.send(u32::from(byte)));
    }

    fn end_line(&mut self) {
        self.send(u32::from(b'\n'));
    }
}

impl World for Machine {}

impl Port for Machine {
    fn now(&mut self, _: Measure) -> Instant {
        // SAFETY: a read of a device register.
        Instant(u64::from(unsafe { read_volatile(TIMER) }))
    }

    fn read(&mut self) -> Input {
        let word = self.word();
        match word >> 8 {
            0 => Input::Byte(word as u8),
            1 => Input::Closed,
            _ => Input::Nothing,
        }
    }

    fn wait(&mut self) {}
}
