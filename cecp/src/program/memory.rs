//! Memory for a session: tables in the sizes of a profile, and a hash table that can be resized.

use super::available::available;
use bumpalo::Bump;
use goby::driver::{GoesOn, HashOwner};
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::profile::{self, Profile, SessionSizes};
use goby_core::search::{Lender, Memory, Search, Sizes};
use memmap2::MmapMut;
use std::sync::Mutex;
use std::thread::{self, Builder};
use zerocopy::FromBytes;

/// The memory of a game and a search.
pub(crate) struct ProgramMemory {
    arena: Bump,
    session: SessionSizes,
    search: Sizes,
}

impl ProgramMemory {
    /// Memory of these sizes.
    pub(crate) fn new(session: SessionSizes, search: Sizes) -> Self {
        Self {
            arena: Bump::new(),
            session,
            search,
        }
    }

    /// A game and a search that borrow it.
    pub(crate) fn lend(&mut self) -> (Game<'_>, Search<'_>) {
        self.arena.reset();
        let mut arena = Arena(&self.arena);
        let sizes = self.session;
        let game = Game::new(arena.lend(sizes.game, None), arena.lend(sizes.keys, 0));
        let memory = Memory::new(&self.search, &mut arena);
        (game, Search::new(memory))
    }
}

/// Memory that lives as long as the arena.
struct Arena<'a>(&'a Bump);

/// Memory for one more search, which is never freed; `None` if there is too little. All of it has
/// been written, so the search waits for no page.
pub(crate) fn lend_forever(profile: &Profile) -> Option<Memory<'static>> {
    lend_within(profile, free())
}

/// Memory as [`lend_forever`] lends it, if it fits in `room` bytes.
fn lend_within(profile: &Profile, room: usize) -> Option<Memory<'static>> {
    let mut bytes = Bytes(0);
    let _ = Memory::new(&profile.search, &mut bytes);
    if bytes.0 > room {
        return None;
    }
    let arena = Bump::try_with_capacity(bytes.0).ok()?;
    let arena = Box::leak(Box::new(arena));
    Some(Memory::new(&profile.search, &mut Arena(arena)))
}

/// Counts the bytes of tables.
struct Bytes(usize);

impl Lender<'static> for Bytes {
    fn lend<T: Copy>(&mut self, length: usize, _: T) -> &'static mut [T] {
        self.0 += length * size_of::<T>() + align_of::<T>();
        &mut []
    }
}

impl<'a> Lender<'a> for Arena<'a> {
    fn lend<T: Copy>(&mut self, length: usize, empty: T) -> &'a mut [T] {
        self.0.alloc_slice_fill_copy(length, empty)
    }
}

/// The bytes of a piece of the hash table, which one thread clears at once.
const PIECE: usize = 16 << 20;

/// The free memory in bytes, less a sixteenth for other programs; the greatest number if it is
/// unknown.
fn free() -> usize {
    let free = available().and_then(|bytes| usize::try_from(bytes).ok());
    free.map_or(usize::MAX, |bytes| bytes - bytes / 16)
}

/// Fills `bytes` with zeros, on all cores. The first write to a page makes the system provide it.
/// Returns false if `goes_on` ended the work.
fn zero(bytes: &mut [u8], goes_on: GoesOn<'_>) -> bool {
    let total = bytes.len().div_ceil(PIECE);
    let pieces = Mutex::new(bytes.chunks_mut(PIECE));
    let next = || pieces.lock().ok()?.next();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut own = next();
    thread::scope(|scope| {
        for _ in 1..cores.min(total) {
            let work = || {
                while let Some(piece) = next() {
                    piece.fill(0);
                }
            };
            // The other threads take the pieces of a thread that cannot be started.
            let _ = Builder::new().spawn_scoped(scope, work);
        }
        while let Some(piece) = own {
            piece.fill(0);
            let left = pieces.lock().map_or(0, |pieces| pieces.len());
            if !goes_on(percent(total - left, total)) {
                while next().is_some() {}
                return false;
            }
            own = next();
        }
        true
    })
}

/// The share of `done` in `total`, in percent.
pub(crate) const fn percent(done: usize, total: usize) -> u32 {
    match (done * 100).checked_div(total) {
        Some(percent) => percent as u32,
        None => 100,
    }
}

/// The hash table, on huge pages (2 MiB) if the system has them: with pages of 4 KiB most probes
/// wait for the page's address.
pub(crate) struct HashTable {
    /// The memory; `None` for a table without slots.
    bytes: Option<MmapMut>,
    /// True if all bytes are zero and the system has provided all pages.
    is_clear: bool,
}

impl HashTable {
    /// An empty table of `slots` slots; with too little memory a smaller one, perhaps without
    /// slots.
    pub(crate) fn new(slots: usize) -> Self {
        let mut table = Self {
            bytes: None,
            is_clear: false,
        };
        table.allocate(slots, free());
        table.clear(&mut |_| true);
        table
    }

    /// The number of slots.
    fn len(&self) -> usize {
        self.bytes.as_ref().map_or(0, |bytes| bytes.len()) / size_of::<Slot>()
    }

    /// Replaces the table by one of `wanted` slots, but at most `room` bytes.
    fn allocate(&mut self, wanted: usize, room: usize) {
        // An even number, because slots are searched in pairs.
        let mut wanted = wanted.min(room / size_of::<Slot>() / 2 * 2);
        while wanted > 0 && self.bytes.is_none() {
            self.bytes = MmapMut::map_anon(wanted * size_of::<Slot>()).ok();
            wanted /= 2;
        }
        self.is_clear = false;
        #[cfg(target_os = "linux")]
        if let Some(bytes) = &self.bytes {
            // A kernel without huge pages refuses; then the table is slower.
            let _ = bytes.advise(memmap2::Advice::HugePage);
        }
    }
}

impl HashOwner for HashTable {
    fn slots(&mut self) -> &[Slot] {
        self.is_clear = false;
        let bytes = self.bytes.as_deref_mut().unwrap_or_default();
        <[Slot]>::mut_from_bytes(bytes).unwrap_or_default()
    }

    fn clear(&mut self, goes_on: GoesOn<'_>) {
        if !self.is_clear {
            let bytes = self.bytes.as_deref_mut().unwrap_or_default();
            self.is_clear = zero(bytes, goes_on);
        }
    }

    fn resize(&mut self, megabytes: u32, goes_on: GoesOn<'_>) -> usize {
        let slots = profile::slots(megabytes);
        if slots != self.len() {
            // The old table is freed first: there may be too little memory for both.
            self.bytes = None;
            self.allocate(slots, free());
            self.clear(goes_on);
        }
        self.len()
    }
}

#[cfg(test)]
mod tests;
