//! Goby on a microcontroller: the CECP session of the desktop, on a serial line.
//!
//! What differs between boards is a file in `chip/`; how large everything is stands in
//! `goby::profile`. All memory is in the statics below, but for the stack, which holds the session
//! too and grows away from the statics (`flip-link`). The program cannot panic: its panic handler
//! does not exist, so that it links only when no panic path is left.
#![no_std]
#![no_main]

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
mod wire;

#[cfg(feature = "bench")]
use self::bench as program;
#[cfg(feature = "fault")]
use self::planted as program;
#[cfg(not(any(feature = "bench", feature = "fault")))]
use self::play as program;

use chip::{Chip, Hardware};
use cortex_m_rt::entry;
use goby::driver::{LineBuffer, Out};
use goby::profile::SessionSizes;
use goby_core::game::Game;
use goby_core::hash::Storage;
use goby_core::search::{Memory, Search, Sizes};
use goby_core::types::Move;
use heapless::Vec;
use wire::{Queue, Wire};

const SEARCH: Sizes = Chip::PROFILE.search;
const SESSION: SessionSizes = Chip::PROFILE.session;

const _: () = assert!(
    Chip::PROFILE.is_built(),
    "the build has other techniques than the profile says"
);

/// The hash table. 8 bytes a slot.
static HASH: Storage<{ Chip::PROFILE.hash_slots }> = Storage::new();

#[entry]
fn main() -> ! {
    // What has been received and not yet taken. 1 byte each.
    static mut QUEUE: Queue = Queue::new();
    // The line of input that is read or obeyed. 1 byte each.
    static mut TEXT: [u8; SESSION.line] = [0; SESSION.line];
    // The moves of the game. 2 bytes each.
    static mut GAME: [Option<Move>; SESSION.game] = [None; SESSION.game];
    // The keys of its last positions. 4 bytes each.
    static mut KEYS: [u32; SESSION.keys] = [0; SESSION.keys];
    // The tables of the search.
    static mut TABLES: Tables = Tables::new();

    Chip::start();
    let mut wire = Wire::new(QUEUE);
    loop {
        wire.begin();
        fault::tell_kept();
        announce(&mut wire);
        let text = LineBuffer::new(TEXT);
        program::run(
            Lent {
                game: GAME,
                keys: KEYS,
                memory: TABLES.lend(),
            },
            text,
            &mut wire,
        );
    }
}

/// The memory of a game and its searches.
struct Lent<'m> {
    game: &'m mut [Option<Move>],
    keys: &'m mut [u32],
    memory: Memory<'m>,
}

impl<'m> Lent<'m> {
    /// A game at the start position, and a search that knows nothing yet.
    fn begin(self) -> (Game<'m>, Search<'m>) {
        (Game::new(self.game, self.keys), Search::new(self.memory))
    }
}

/// A table of the search. (A vector is zeros until it is filled. An array of what is never zero
/// would stand in flash as well.)
type Table<T, const N: usize> = Vec<T, N, u16>;

macro_rules! define_tables {
    ($($(#[$doc:meta])* $name:ident: $element:ty = $empty:expr;)+) => {
        /// The tables of the search, of the chip's sizes.
        struct Tables {
            $($name: Table<$element, { SEARCH.$name }>,)+
        }

        impl Tables {
            /// Tables that are not filled yet.
            const fn new() -> Self {
                Self { $($name: Table::new(),)+ }
            }

            /// Lends all tables. What an earlier search has learned is still in them.
            fn lend(&mut self) -> Memory<'_> {
                Memory {
                    $($name: fill(&mut self.$name, $empty),)+
                    poll_interval: SEARCH.poll_interval,
                    call_stack: SEARCH.call_stack,
                    blamed: SEARCH.blamed,
                }
            }
        }
    };
}
goby_core::search_tables!(define_tables);

/// A table with as many elements as it has room for.
fn fill<T: Copy, const N: usize>(table: &mut Table<T, N>, empty: T) -> &mut [T] {
    while table.push(empty).is_ok() {}
    table
}

/// Says that the board listens from now on: what was sent before is lost.
fn announce(wire: &mut Wire) {
    for part in [
        "# ",
        goby::NAME,
        " on ",
        Chip::NAME,
        ", profile ",
        Chip::PROFILE.name,
    ] {
        wire.text(part);
    }
    if cfg!(feature = "person") {
        wire.text("; type \"help\", or \"echo\" if you do not see what you type");
    }
    wire.end_line();
}
