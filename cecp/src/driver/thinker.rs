//! The search, and the owner of the hash table.

use goby_core::game::Game;
use goby_core::hash::{Slot, Table};
use goby_core::search::{Host, Limits, Report, Search};

/// Called after each piece of work on memory, which takes some hundredths of a second, with the
/// share done in percent. Returns false if the rest is not needed: the conversation ends.
pub type GoesOn<'g> = &'g mut dyn FnMut(u32) -> bool;

/// Starts searches. [`Search`] searches on the caller's thread. The program `goby` has a searcher
/// that runs one search on each core with a common table; one of these polls the host, and the
/// nodes are added.
pub trait Searcher {
    /// Searches the position of `game` until `limits` or `host` end the search: see
    /// [`Search::think`].
    fn think(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report;

    /// Tries to use `count` cores (at least 1) from now on, with memory that is ready to be
    /// searched. Returns the number that it will use; the default is one.
    fn use_cores(&mut self, count: u32, goes_on: GoesOn<'_>) -> u32 {
        let _ = (count, goes_on);
        1
    }

    /// Clears all histories for a new game, but not the hash table.
    fn forget(&mut self);
}

impl Searcher for Search<'_> {
    fn think(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        Search::think(self, game, hash, limits, host)
    }

    fn forget(&mut self) {
        self.clear();
    }
}

impl<S: Searcher + ?Sized> Searcher for &mut S {
    fn think(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        (**self).think(game, hash, limits, host)
    }

    fn use_cores(&mut self, count: u32, goes_on: GoesOn<'_>) -> u32 {
        (**self).use_cores(count, goes_on)
    }

    fn forget(&mut self) {
        (**self).forget();
    }
}

/// The owner of the hash table.
pub trait HashOwner {
    /// Returns the table, to be searched with.
    fn slots(&mut self) -> &[Slot];

    /// Empties the table.
    fn clear(&mut self, goes_on: GoesOn<'_>);

    /// Tries to change the size of the table to `megabytes`, and returns its number of slots. If
    /// there is not enough memory, the table is smaller. A table of another size is empty, and its
    /// memory is ready: no search waits for the system to provide it.
    fn resize(&mut self, megabytes: u32, goes_on: GoesOn<'_>) -> usize;
}

/// A table of fixed size, which cannot be resized.
impl HashOwner for &[Slot] {
    fn slots(&mut self) -> &[Slot] {
        self
    }

    fn clear(&mut self, _: GoesOn<'_>) {
        Table::new(self, 0).clear();
    }

    fn resize(&mut self, _: u32, _: GoesOn<'_>) -> usize {
        self.len()
    }
}

impl<H: HashOwner + ?Sized> HashOwner for &mut H {
    fn slots(&mut self) -> &[Slot] {
        (**self).slots()
    }

    fn clear(&mut self, goes_on: GoesOn<'_>) {
        (**self).clear(goes_on);
    }

    fn resize(&mut self, megabytes: u32, goes_on: GoesOn<'_>) -> usize {
        (**self).resize(megabytes, goes_on)
    }
}

/// A searcher and the owner of its hash table.
#[derive(Debug)]
pub struct Thinker<S, H> {
    /// The search.
    pub searcher: S,
    /// The owner of the table.
    pub hash: H,
}
