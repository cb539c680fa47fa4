//! The transposition table: search results of positions met before, in storage that the caller
//! lends.
//!
//! A slot is two 32-bit atomics (three with feature `wide-slots`) that are read and written one by
//! one, relaxed: the smallest chips have nothing better, and several searchers may share a table
//! without locks. Two writers can leave a pair whose halves belong to different entries, so each
//! entry carries check bits that depend on the key *and* on everything stored; a torn pair does
//! not match (Hyatt and Mann, "A Lockless Transposition-Table Implementation", 2002, with a xor of
//! whole words; ours fits eight bytes, or twelve). `slot.rs` packs a slot, `table.rs` chooses the
//! slot to replace.

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

/// The meaning of a stored or reported score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Bound {
    /// The true score is at most this: the search failed low.
    Upper = 1,
    /// The true score is at least this: the search failed high.
    Lower = 2,
    /// The true score.
    Exact = 3,
}

/// The table's knowledge of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move found, if any. From [`Table::probe`] it may be any 16 bits: another position's
    /// entry can pass the check, so ask [`Board::is_legal`](crate::board::Board::is_legal) before
    /// playing it.
    pub best: Option<Move>,
    /// The score from the side to move; mates count from the root, as everywhere in the search.
    pub score: Score,
    /// The depth searched; stored within 0 to [`Entry::MAX_DEPTH`].
    pub depth: Depth,
    /// The meaning of `score`.
    pub bound: Bound,
}

/// An entry, and the data kept with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The entry.
    pub entry: Entry,
    /// The uncorrected static evaluation; `None` in check, and where the table keeps none.
    pub eval: Option<Score>,
    /// True once the position has been on a principal variation.
    pub was_pv: bool,
}

impl From<Entry> for Record {
    /// A record without an evaluation, of a position on no principal variation.
    fn from(entry: Entry) -> Self {
        Self {
            entry,
            eval: None,
            was_pv: false,
        }
    }
}

impl Entry {
    /// The greatest depth that a slot can hold; deeper ones are stored as this.
    pub const MAX_DEPTH: Depth = Depth(127);
}
