//! Goby on a microcontroller: the CECP session of the desktop, on a serial line.
//!
//! Boards differ by a row of `boards.txt` and a file in `chip/`; the sizes are in
//! `goby_core::profile`. All memory is in the statics below, except for the session, which is on
//! the stack. The stack grows away from the statics (`flip-link`). The program cannot panic: its
//! panic handler calls a function that does not exist, so that it links only when no panic path is
//! left.
#![no_std]
#![no_main]

mod arch;
#[cfg(feature = "bench")]
mod bench;
mod chip;
mod clock;
mod fault;
mod mmio;
#[cfg(feature = "fault")]
mod planted;
#[cfg(not(any(feature = "bench", feature = "fault")))]
mod play;
mod report;
mod wire;

#[cfg(feature = "bench")]
use self::bench as program;
#[cfg(feature = "fault")]
use self::planted as program;
#[cfg(not(any(feature = "bench", feature = "fault")))]
use self::play as program;

use chip::{Chip, ChipMemory, Hardware, NAME};
use goby::driver::{LineBuffer, Out};
use goby_core::profile::Profile;
use wire::{Queue, Wire};

/// The sizes that fit the chip's memory.
const PROFILE: Profile = ChipMemory::PROFILE;

const _: () = assert!(
    PROFILE.is_built(),
    "the techniques of the build differ from the techniques of the profile"
);

/// A line of input.
type Text = [u8; PROFILE.session.line];

/// The program. The entry of the processor's family lends it three statics: the queue of received
/// bytes, the line of input, and the engine's memory.
// Each family has one entry, into which this is inlined.
#[inline(always)]
fn run(queue: &'static mut Queue, text: &mut Text, memory: &mut ChipMemory) -> ! {
    Chip::start();
    let mut wire = Wire::new(queue);
    loop {
        wire.begin();
        report::report_kept();
        announce(&mut wire);
        program::run(memory, LineBuffer::new(text), &mut wire);
    }
}

/// Reports that the board listens from now on. Bytes that were sent before are lost.
fn announce(wire: &mut Wire) {
    for part in ["# ", goby::NAME, " on ", NAME, ", profile ", PROFILE.name] {
        wire.text(part);
    }
    if cfg!(feature = "person") {
        wire.text("; type \"help\", or \"echo\" if you do not see what you type");
    }
    wire.end_line();
}
