//! A mate holds to any depth: a stored proof of mate is not searched deeper.
//!
//! When the table's score is a mate and its bound fits the window, more depth can only find the same mate: the entry cuts
//! whatever its depth. Must not act where an exact score is wanted, since a shorter mate might be found. Sound as long as no
//! mate score comes from a null move or from a node of which moves were skipped.
//!
//! Source: H. G. Muller, micro-Max 4.4 ("mate holds to any depth").

use super::{Switches, Technique};
use crate::hash::Entry;
use crate::types::Depth;

/// The depth that a stored entry counts for.
#[inline]
pub(in crate::search) fn depth(switches: Switches, entry: Entry) -> Depth {
    if switches.has(Technique::MateHolds) && entry.score.is_mate() {
        Depth::MAX
    } else {
        entry.depth
    }
}
