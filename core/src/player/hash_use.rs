//! A record of whether the hash table is empty: clearing an empty one would waste a chip's time.

use crate::hash::{Slot, Table};

/// True once anything has been written into the table since it was last empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct HashUse(bool);

impl HashUse {
    /// Records that something is about to be written.
    pub const fn note(&mut self) {
        self.0 = true;
    }

    /// Clears the table, unless it is empty.
    pub fn clear(&mut self, hash: &[Slot]) {
        if core::mem::take(&mut self.0) {
            Table::new(hash, 0).clear();
        }
    }
}
