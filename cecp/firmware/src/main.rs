//! Goby on a microcontroller: the CECP session of the desktop, on a serial line.
//!
//! What differs between boards is a file in `board/`; how large everything is stands in `goby::profile`. All memory is in
//! the statics below, but for the stack, which holds the session too and grows away from the statics (`flip-link`). The
//! program cannot panic: its panic handler does not exist, so that it links only when no panic path is left.
#![no_std]
#![no_main]
#![allow(
    clippy::too_many_arguments,
    reason = "the macro of the entry makes an argument of each static"
)]

#[cfg(feature = "bench")]
mod bench;
mod board;
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

use board::{Board, Chip};
use cortex_m_rt::entry;
use goby::driver::{LineBuffer, Out};
use goby::profile::SessionSizes;
use goby_core::eval::CacheSlot;
use goby_core::game::Game;
use goby_core::hash::Storage;
use goby_core::order::Scored;
use goby_core::search::{Memory, Ply, Search, Sizes};
use goby_core::types::{Move, Square};
use heapless::Vec;
use wire::{Queue, Wire};

const SEARCH: Sizes = Chip::PROFILE.search;
const SESSION: SessionSizes = Chip::PROFILE.session;
const LINE_MOVES: usize = Sizes::line_moves(SEARCH.line);

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
    // The move stack of the search. 4 bytes each. (A vector is zeros until it is filled. An array of what is never zero
    // would stand in flash as well.)
    static mut MOVES: Vec<Scored, { SEARCH.moves }> = Vec::new();
    // What the search knows of each ply. 36 bytes each.
    static mut PLIES: Vec<Ply, { SEARCH.plies }> = Vec::new();
    // The history of the search. 2 bytes each.
    static mut HISTORY: [i16; SEARCH.history] = [0; SEARCH.history];
    // The evaluation cache. 8 bytes each.
    static mut EVALUATIONS: [CacheSlot; SEARCH.evaluations] = [CacheSlot::NONE; SEARCH.evaluations];
    // The principal variations. 2 bytes each.
    static mut LINES: Vec<Move, LINE_MOVES> = Vec::new();

    Chip::start();
    let mut wire = Wire::new(QUEUE);
    fill(MOVES, Scored::EMPTY);
    fill(PLIES, Ply::EMPTY);
    fill(LINES, Move::new(Square::A1, Square::A1));
    loop {
        announce(&mut wire);
        let memory = Memory {
            moves: MOVES,
            plies: PLIES,
            history: HISTORY,
            evaluations: EVALUATIONS,
            lines: LINES,
            poll_interval: SEARCH.poll_interval,
            stack: SEARCH.stack,
        };
        let text = LineBuffer::new(TEXT);
        program::run(
            Lent {
                game: GAME,
                keys: KEYS,
                memory,
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

/// Fills a vector to its capacity.
fn fill<T: Copy, const N: usize>(vector: &mut Vec<T, N>, value: T) {
    while vector.push(value).is_ok() {}
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
    wire.end_line();
}
