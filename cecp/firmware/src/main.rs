//! Goby on a microcontroller: the CECP session of the desktop, on a serial line.
//!
//! Boards differ by a file in `chip/`; the sizes are in `goby_core::profile`. All memory is in the statics below, but for the stack, which holds the session
//! too and grows away from the statics (`flip-link`). The program cannot panic: its panic handler
//! does not exist, so that it links only when no panic path is left.
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

use chip::{Chip, Hardware};
use goby::driver::{LineBuffer, Out};
use goby_core::profile::Profile;
use wire::{Queue, Wire};

type ChipMemory = <Chip as Hardware>::Memory;

/// The sizes that fit the chip's memory.
const PROFILE: Profile = ChipMemory::PROFILE;

const _: () = assert!(
    PROFILE.is_built(),
    "the build has other techniques than the profile says"
);

/// A line of input.
type Text = [u8; PROFILE.session.line];

/// The program, in the memory that the entry of the processor's family has in statics: what has
/// been received and not yet taken, the line that is read or obeyed, and the engine's.
// A family has one entry, which it is a part of.
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

/// Says that the board listens from now on: what was sent before is lost.
fn announce(wire: &mut Wire) {
    for part in [
        "# ",
        goby::NAME,
        " on ",
        Chip::NAME,
        ", profile ",
        PROFILE.name,
    ] {
        wire.text(part);
    }
    if cfg!(feature = "person") {
        wire.text("; type \"help\", or \"echo\" if you do not see what you type");
    }
    wire.end_line();
}
