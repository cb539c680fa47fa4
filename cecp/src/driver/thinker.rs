//! The search, and the owner of the hash table.

use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::search::{Host, Limits, Report, Search};

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

    /// Tries to use `count` cores (at least 1) from now on. Returns the number that it will use;
    /// the default is one.
    fn use_cores(&mut self, count: u32) -> u32 {
        let _ = count;
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

    fn use_cores(&mut self, count: u32) -> u32 {
        (**self).use_cores(count)
    }

    fn forget(&mut self) {
        (**self).forget();
    }
}

/// The owner of the hash table.
pub trait HashOwner {
    /// Returns the table.
    fn slots(&mut self) -> &[Slot];

    /// Tries to change the size of the table to `megabytes`. Clears the table if its size changes.
    /// If there is not enough memory, the table has another size.
    fn resize(&mut self, megabytes: u32);
}

/// A table of fixed size, which cannot be resized.
impl HashOwner for &[Slot] {
    fn slots(&mut self) -> &[Slot] {
        self
    }

    fn resize(&mut self, _: u32) {}
}

/// A searcher and the owner of its hash table.
#[derive(Debug)]
pub struct Thinker<S, H> {
    /// The search.
    pub searcher: S,
    /// The owner of the table.
    pub hash: H,
}
