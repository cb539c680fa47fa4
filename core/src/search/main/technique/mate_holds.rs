//! Mate holds: a TT entry with a mate score whose bound decides the window cuts at any depth.
//!
//! Sound, since no mate score comes from pruned moves.
//!
//! Source: H. G. Muller, "micro-Max 4.4".

use crate::hash::{Bound, Entry};
use crate::search::main::node::{is_lost, is_won};
use crate::search::technique::Technique;
use crate::search::worker::Worker;

impl Worker<'_, '_> {
    /// Returns true if an entry whose bound decides the window cuts at any depth, because it is a mate.
    pub(in crate::search::main) fn mate_holds(&mut self, entry: Entry) -> bool {
        self.ask(Technique::MateHolds, |_| {
            is_won(entry.score) && entry.bound != Bound::Upper
                || is_lost(entry.score) && entry.bound != Bound::Lower
        })
    }
}
