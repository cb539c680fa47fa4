//! A record of whether the hash table is empty. On a chip, clearing it takes long and is then
//! skipped.

use crate::hash::{Slot, Table};

/// True if the table may contain entries.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HashUse(bool);

impl HashUse {
    /// Records that a search will write entries.
    pub(super) const fn note(&mut self) {
        self.0 = true;
    }

    /// Clears the table, unless it is empty.
    pub(super) fn clear(&mut self, hash: &[Slot]) {
        if core::mem::take(&mut self.0) {
            Table::new(hash, 0).clear();
        }
    }
}
