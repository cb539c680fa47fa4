//! Memory for a session: tables of a profile's sizes, and a hash table whose size can change.

use bumpalo::Bump;
use goby::driver::HashOwner;
use goby::profile::{self, Profile, SessionSizes};
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::search::{Lender, Memory, Search, Sizes};

/// What games and searches work in.
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

/// Memory for a further search, which is never given back.
pub(crate) fn lend_for_ever(profile: &Profile) -> Memory<'static> {
    Memory::new(&profile.search, &mut Arena(Box::leak(Box::default())))
}

impl<'a> Lender<'a> for Arena<'a> {
    fn lend<T: Copy>(&mut self, length: usize, empty: T) -> &'a mut [T] {
        self.0.alloc_slice_fill_copy(length, empty)
    }
}

/// The hash table.
pub(crate) struct HashTable {
    slots: Vec<Slot>,
}

impl HashTable {
    /// A table of at most `slots` slots; a smaller one, down to none, when there is no memory.
    pub(crate) fn new(slots: usize) -> Self {
        let mut table = Self { slots: Vec::new() };
        table.allocate(slots);
        table
    }

    fn allocate(&mut self, wanted: usize) {
        // The old table goes first: both together may be more than there is.
        self.slots = Vec::new();
        let mut wanted = wanted;
        while wanted > 0 {
            if self.slots.try_reserve_exact(wanted).is_ok() {
                self.slots.resize_with(wanted, Slot::new);
                return;
            }
            wanted /= 2;
        }
    }
}

impl HashOwner for HashTable {
    fn slots(&self) -> &[Slot] {
        &self.slots
    }

    fn resize(&mut self, megabytes: u32) {
        let slots = profile::slots(megabytes);
        if slots != self.slots.len() {
            self.allocate(slots);
        }
    }
}
