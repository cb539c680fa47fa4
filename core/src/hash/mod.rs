//! The transposition table: results of earlier searches, in storage that the caller lends.
//!
//! A slot is two 32-bit atomics (three with feature `wide-slots`). Each is read and written
//! separately, with relaxed ordering: the smallest chips have no wider atomics. Several searchers
//! may share a table without locks. Two writers can leave a slot whose words belong to different
//! entries. Each entry therefore has check bits that depend on the key *and* on everything stored,
//! and a torn slot fails the check. Source: Hyatt and Mann, "A Lockless Transposition-Table
//! Implementation", 2002; they xor whole words, Goby uses 17 check bits, so that a slot fits 8 or
//! 12 bytes. `slot.rs` packs a slot, `table.rs` chooses the slot to replace.

#[cfg(not(feature = "wide-slots"))]
mod narrow;
mod slot;
mod table;
#[cfg(test)]
mod tests;
#[cfg(feature = "wide-slots")]
mod wide;

pub use slot::{Slot, Storage};
pub use table::Table;

use crate::types::{Depth, Move, Score};

/// The relation of a score to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Bound {
    /// The true score is at most this score: the search failed low.
    Upper = 1,
    /// The true score is at least this score: the search failed high.
    Lower = 2,
    /// The true score equals this score.
    Exact = 3,
}

/// A search result in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move found, if any. A move from [`Table::probe`] may be illegal, because the entry
    /// of another position can pass the check. Test it with
    /// [`Board::is_legal`](crate::board::Board::is_legal) before playing it.
    pub best: Option<Move>,
    /// The score from the view of the side to move. A mate score counts plies from the root.
    pub score: Score,
    /// The search depth. A value outside 0 to [`Entry::MAX_DEPTH`] is clamped when it is stored.
    pub depth: Depth,
    /// The relation of `score` to the true score.
    pub bound: Bound,
}

/// An entry with its static eval and PV mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The entry.
    pub entry: Entry,
    /// The uncorrected static eval. `None` if the side to move is in check or the table keeps no
    /// evals.
    pub eval: Option<Score>,
    /// True once the position has been on a principal variation.
    pub was_pv: bool,
}

impl From<Entry> for Record {
    /// A record without a static eval and without the PV mark.
    fn from(entry: Entry) -> Self {
        Self {
            entry,
            eval: None,
            was_pv: false,
        }
    }
}

impl Entry {
    /// The greatest depth that a slot can hold. Greater depths are stored as this one.
    pub const MAX_DEPTH: Depth = Depth(127);
}
