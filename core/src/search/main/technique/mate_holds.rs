//! Mate holds: a TT entry with a mate score allows a cutoff at any depth, if its bound decides the
//! window.
//!
//! Sound, because mate scores never come from pruned moves, unless the fifty-move rule ends the game
//! before the mate.
//!
//! Source: H. G. Muller, "micro-Max 4.4".

use crate::hash::{Bound, Entry};
use crate::search::main::node::{is_lost, is_won};
use crate::search::technique::Technique;
use crate::search::worker::Worker;

impl Worker<'_, '_> {
    /// Returns true if the entry has a mate score that is valid at any depth.
    pub(in crate::search::main) fn mate_holds(&mut self, entry: Entry) -> bool {
        self.ask(Technique::MateHolds, |_| {
            is_won(entry.score) && entry.bound != Bound::Upper
                || is_lost(entry.score) && entry.bound != Bound::Lower
        })
    }
}
