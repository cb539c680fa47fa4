//! A search, and the owner of the hash table that it uses.

use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::search::{Host, Limits, Report, Search};

/// Starts searches. [`Search`] itself starts on the thread of the caller. The program passes a
/// searcher of its own, which starts one search on each core over the same table, polls the host
/// from one of them, and sums up the nodes.
pub trait Searcher {
    /// Thinks about the position of `game` until `limits` or `host` end it: see [`Search::think`].
    fn think(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report;

    /// Tries to use `count` cores from now on, at least 1. Returns how many it will use: by default
    /// one.
    fn use_cores(&mut self, count: u32) -> u32 {
        let _ = count;
        1
    }

    /// Forgets what has been learned: a new game begins. The hash table is not the searcher's to
    /// clear.
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
    /// The table. Only the owner's sole borrower gets it, as a view of bytes demands.
    fn slots(&mut self) -> &[Slot];

    /// Tries to have a table of `megabytes` from now on; its content is lost. An owner that cannot
    /// goes on with what it has or can get.
    fn resize(&mut self, megabytes: u32);
}

/// A table of fixed size.
impl HashOwner for &[Slot] {
    fn slots(&mut self) -> &[Slot] {
        self
    }

    fn resize(&mut self, _: u32) {}
}

/// A searcher and the table that it uses.
#[derive(Debug)]
pub struct Thinker<S, H> {
    /// The search.
    pub searcher: S,
    /// The owner of the table.
    pub hash: H,
}
