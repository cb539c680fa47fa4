//! Where a node stands in the tree.

use crate::types::Depth;

/// Where a node stands: what is left to search, how far it is from the root, where the free move stack begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) depth: Depth,
    pub(super) ply: u16,
    pub(super) top: u16,
}

impl Place {
    /// The place of the node after a move of this one, whose moves end at `top`.
    #[inline]
    pub(super) fn child(self, top: u16) -> Self {
        Self {
            depth: self.depth - Depth::ONE,
            ply: self.ply + 1,
            top,
        }
    }
}
