//! Mate holds: a proven mate whose bound fits the window is not searched deeper.
//!
//! Sound, since no mate comes from moves that were left out.
//!
//! Source: H. G. Muller, "micro-Max 4.4".

use super::Rule;
use crate::hash::{Bound, Entry};
use crate::search::technique::Technique;
use crate::search::today::node::{is_lost, is_won};
use crate::search::worker::Worker;

pub(in crate::search::today) struct MateHolds;

/// The entry decides the window.
impl Rule<Entry> for MateHolds {
    const TECHNIQUE: Technique = Technique::MateHolds;
    type Decision = bool;

    fn decide(self, _: &Worker<'_, '_>, entry: Entry) -> bool {
        is_won(entry.score) && entry.bound != Bound::Upper
            || is_lost(entry.score) && entry.bound != Bound::Lower
    }
}
