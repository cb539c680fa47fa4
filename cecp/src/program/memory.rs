//! Memory for a session: tables in the sizes of a profile, and a hash table that can be resized.

use bumpalo::Bump;
use goby::driver::HashOwner;
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::profile::{self, Profile, SessionSizes};
use goby_core::search::{Lender, Memory, Search, Sizes};
use memmap2::MmapMut;
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

/// Memory for one more search, which is never freed; `None` if there is too little.
pub(crate) fn lend_forever(profile: &Profile) -> Option<Memory<'static>> {
    let mut bytes = Bytes(0);
    let _ = Memory::new(&profile.search, &mut bytes);
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

/// The hash table, on huge pages (2 MiB) if the system has them: with pages of 4 KiB most probes
/// wait for the page's address.
pub(crate) struct HashTable {
    /// The memory; `None` for a table without slots.
    bytes: Option<MmapMut>,
}

impl HashTable {
    /// A table of `slots` slots; with too little memory a smaller one, perhaps without slots.
    pub(crate) fn new(slots: usize) -> Self {
        let mut table = Self { bytes: None };
        table.allocate(slots);
        table
    }

    fn allocate(&mut self, wanted: usize) {
        // The old table is freed first: there may be too little memory for both.
        self.bytes = None;
        let mut wanted = wanted;
        while wanted > 0 && self.bytes.is_none() {
            // The system zeroes a page when it is first touched: no size takes time here.
            self.bytes = MmapMut::map_anon(wanted * size_of::<Slot>()).ok();
            wanted /= 2;
        }
        #[cfg(target_os = "linux")]
        if let Some(bytes) = &self.bytes {
            // A kernel without huge pages refuses; then the table is slower.
            let _ = bytes.advise(memmap2::Advice::HugePage);
        }
    }
}

impl HashOwner for HashTable {
    fn slots(&mut self) -> &[Slot] {
        let bytes = self.bytes.as_deref_mut().unwrap_or_default();
        <[Slot]>::mut_from_bytes(bytes).unwrap_or_default()
    }

    fn resize(&mut self, megabytes: u32) {
        let slots = profile::slots(megabytes);
        if slots != self.slots().len() {
            self.allocate(slots);
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs;

    /// The number of pages that this process has touched.
    fn resident_pages() -> usize {
        let text = fs::read_to_string("/proc/self/statm").expect("Linux has it");
        let pages = text.split(' ').nth(1).and_then(|pages| pages.parse().ok());
        pages.expect("a number")
    }

    #[test]
    fn a_large_table_is_not_touched_before_it_is_used() {
        let before = resident_pages();
        let mut table = HashTable::new(0);
        table.resize(1024);
        assert_eq!(table.slots().len(), profile::slots(1024));
        let touched = resident_pages().saturating_sub(before);
        assert!(
            touched < 65_536,
            "{touched} pages of a table of 1 GiB were touched"
        );
    }
}
