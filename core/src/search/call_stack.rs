//! The bytes of the call stack that the recursion may still take, so that it cannot overflow by
//! construction.
//!
//! Each call that recurses charges what its frame takes, as measured where the search runs, and
//! gives it back when it returns. Where there is no room for a node of the main search and one of
//! quiescence below it, quiescence takes its place; where there is none for that, the score is the
//! static evaluation. Which nodes are cut short so depends on the budget alone, not on the
//! platform, so that a chip's search is the same on a desktop.

/// What a search may take, and what its calls cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallStackBudget {
    /// Bytes for all calls below which others are made. The last call, whose replies are leaves,
    /// and the evaluation there come on top of it.
    pub bytes: u32,
    /// Bytes for the move loop of a node of the main search.
    pub node: u16,
    /// Bytes for a node's cuts without moves, below which a null move or a proof of it is searched.
    pub pass: u16,
    /// Bytes for a node of quiescence.
    pub quiesce: u16,
}

impl CallStackBudget {
    /// As much as the records of plies allow: for desktops.
    pub const UNBOUNDED: Self = Self {
        bytes: u32::MAX,
        node: 0,
        pass: 0,
        quiesce: 0,
    };

    /// Whether a node that is played from a `frame` could search replies by quiescence.
    #[inline]
    pub(super) fn has_room_for_node(&self, frame: u16) -> bool {
        let needed = u32::from(frame) + u32::from(self.node) + u32::from(self.quiesce);
        self.bytes >= needed
    }

    /// Takes `bytes` if that many are left.
    #[inline]
    pub(super) fn take(&mut self, bytes: u16) -> bool {
        match self.bytes.checked_sub(u32::from(bytes)) {
            Some(left) => {
                self.bytes = left;
                true
            }
            None => false,
        }
    }

    /// Gives back what was taken.
    #[inline]
    pub(super) fn give(&mut self, bytes: u16) {
        self.bytes += u32::from(bytes);
    }
}
