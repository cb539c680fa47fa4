//! The bytes of the call stack that the recursion may still take, so that it cannot overflow by
//! construction.
//!
//! Each call that recurses charges the bytes of its stack frame, as measured where the search runs,
//! and gives them back when it returns. Without room for a node of the main search and one of
//! quiescence below it, quiescence takes its place; without room for that, the score is the static
//! evaluation. This depends on the budget alone, not on the platform, so that a chip's search is the
//! same on a desktop.

/// The bytes of the call stack that a search may take, and the charges of its calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallStackBudget {
    /// Bytes for all calls that make further calls. The last call, whose children are leaves, and
    /// its evaluation come on top.
    pub bytes: u32,
    /// Bytes for the move loop of a node of the main search.
    pub node: u16,
    /// Bytes for a node's cuts without moves, below which a null move or a proof of it is searched.
    pub pass: u16,
    /// Bytes for a node of quiescence.
    pub quiesce: u16,
}

impl CallStackBudget {
    /// No limit except the number of ply records: for desktops.
    pub const UNBOUNDED: Self = Self {
        bytes: u32::MAX,
        node: 0,
        pass: 0,
        quiesce: 0,
    };

    /// Bytes for a node of the sources' search.
    pub const fn node_of_sources(&self) -> u16 {
        self.node + self.quiesce
    }

    /// Returns true if a node below a call of `frame` bytes has room for quiescence below it.
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

    /// Returns the bytes of a finished call.
    #[inline]
    pub(super) fn give(&mut self, bytes: u16) {
        self.bytes += u32::from(bytes);
    }
}
