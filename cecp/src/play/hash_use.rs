//! Whether the hash table holds anything: emptying one that is empty takes a chip time for nothing.

use goby_core::hash::{Slot, Table};

/// Whether anything was written into the table since it was last empty.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HashUse(bool);

impl HashUse {
    /// Something is going to be written.
    pub(crate) const fn note(&mut self) {
        self.0 = true;
    }

    /// Empties the table, unless it is empty.
    pub(crate) fn clear(&mut self, hash: &[Slot]) {
        if core::mem::take(&mut self.0) {
            Table::new(hash, 0).clear();
        }
    }
}
