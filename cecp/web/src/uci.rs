//! A conversation in UCI with a program of JavaScript (`npm/goby.js`).
//!
//! The conversation is one call, [`converse`]. It waits for lines, and lets messages arrive during a
//! search, by the imported function `pause`: Binaryen's `asyncify` makes it leave the whole call, and
//! come back when JavaScript calls [`converse`] again.

use crate::heap::Heap;
use crate::text;
use goby::driver::{GoesOn, HashOwner, Input, LineBuffer, Out, Port, Thinker, World, drive};
use goby::uci::Uci;
use goby_core::game::Game;
use goby_core::hash::{Slot, Table};
use goby_core::profile::{DESKTOP, slots};
use goby_core::search::{Lender, Measure, Memory, Search};
use goby_core::time::{Instant, Millis};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since any fixed moment.
    safe fn now() -> f64;
    /// Receives a line: the buffer of `text` holds it, with this length.
    safe fn told(length: u32);
    /// Writes typed bytes into the buffer of `text`, and returns their number; -1 after the last ones.
    safe fn typed() -> i32;
    /// Waits for typed bytes, at most so many milliseconds. Other messages arrive even if it is 0.
    safe fn pause(millis: f64);
}

/// Milliseconds of a search between two pauses.
const PAUSES: f64 = 20.0;

/// The bytes in which a paused call is kept: enough for the deepest search.
const KEPT: usize = 1 << 20;

/// The address of the two words that `asyncify` asks for: where kept calls begin and where they end.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn kept_at() -> *const usize {
    let kept = vec![0_u8; KEPT].leak().as_ptr_range();
    Box::leak(Box::new([kept.start as usize, kept.end as usize])).as_ptr()
}

/// Speaks UCI until `quit`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn converse() {
    let (sizes, mut heap) = (DESKTOP.session, Heap);
    let mut game = Game::new(heap.lend(sizes.game, None), heap.lend(sizes.keys, 0));
    let mut engine = Thinker {
        searcher: Search::new(Memory::new(&DESKTOP.search, &mut heap)),
        hash: HashTable(allocated(DESKTOP.hash_slots)),
    };
    let mut line = vec![0; sizes.line];
    let mut messages = Messages::default();
    drive(
        &mut Uci::new(&mut game),
        &mut engine,
        &mut LineBuffer::new(&mut line),
        &mut messages,
    );
}

/// A hash table in the module's memory, which cannot exceed 4 GB.
struct HashTable(Vec<Slot>);

/// A table of `wanted` slots; with too little memory a smaller one.
fn allocated(mut wanted: usize) -> Vec<Slot> {
    let mut found = Vec::new();
    while found.try_reserve_exact(wanted).is_err() {
        wanted = wanted / 4 * 2;
    }
    found.extend((0..wanted).map(|_| Slot::new()));
    found
}

impl HashOwner for HashTable {
    fn slots(&mut self) -> &[Slot] {
        &self.0
    }

    fn clear(&mut self, _: GoesOn<'_>) {
        Table::new(&self.0, 0).clear();
    }

    fn resize(&mut self, megabytes: u32, _: GoesOn<'_>) -> usize {
        if slots(megabytes) != self.0.len() {
            // The old table is freed first: there may be too little memory for both.
            self.0 = Vec::new();
            self.0 = allocated(slots(megabytes));
        }
        self.0.len()
    }
}

/// Messages as input and output.
#[derive(Default)]
struct Messages {
    typed: std::vec::IntoIter<u8>,
    /// The line that was begun.
    line: String,
    /// The time of the last pause.
    paused: f64,
}

impl Messages {
    /// Waits at most so long for input.
    fn pause(&mut self, millis: f64) {
        pause(millis);
        self.paused = now();
    }
}

impl Out for Messages {
    fn text(&mut self, text: &str) {
        self.line.push_str(text);
    }

    fn end_line(&mut self) {
        told(text::write(&self.line));
        self.line.clear();
    }
}

impl World for Messages {}

impl Port for Messages {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(now() as u64)
    }

    fn read(&mut self) -> Input {
        if let Some(byte) = self.typed.next() {
            return Input::Byte(byte);
        }
        if now() - self.paused >= PAUSES {
            self.pause(0.0);
        }
        let Ok(length) = u32::try_from(typed()) else {
            return Input::Closed;
        };
        self.typed = text::bytes(length).into_iter();
        self.typed.next().map_or(Input::Nothing, Input::Byte)
    }

    fn wait(&mut self) {
        self.pause(f64::INFINITY);
    }

    fn nap(&mut self, span: Millis) {
        self.pause(span.0 as f64);
    }
}
