//! A budget for the call stack, so that the recursion cannot overflow it.
//!
//! Each recursive call takes the bytes of its stack frame, as measured on the target, and gives
//! them back when it returns. If there is no room for a node of the main search and a quiescence
//! node below it, quiescence replaces the node. If there is no room for quiescence either, the
//! static eval is returned. The search depends only on the budget, not on the platform. So a
//! desktop can run a chip's search with equal results.

/// The bytes of call stack that a search may use, and the bytes that each kind of call takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallStackBudget {
    /// The bytes for all calls except the last one, whose children are leaves, and except its
    /// evaluation.
    pub bytes: u32,
    /// The stack frame in bytes of the move loop of a main-search node.
    pub node: u16,
    /// The stack frame in bytes of whole-node pruning: razoring, null move, ProbCut.
    pub pruning: u16,
    /// The stack frame in bytes of a quiescence node.
    pub quiesce: u16,
}

impl CallStackBudget {
    /// No limit on the call stack, for desktops. The number of ply records limits the depth
    /// instead.
    pub const UNBOUNDED: Self = Self {
        bytes: u32::MAX,
        node: 0,
        pruning: 0,
        quiesce: 0,
    };

    /// The stack frame in bytes of a node of the sources' search.
    pub const fn node_of_sources(&self) -> u16 {
        self.node + self.quiesce
    }

    /// Returns true if there is room for a call of `stack_bytes`, a node below it, and quiescence
    /// below that node.
    #[inline]
    pub(super) fn has_room_for_node(&self, stack_bytes: u16) -> bool {
        let needed = u32::from(stack_bytes) + u32::from(self.node) + u32::from(self.quiesce);
        self.bytes >= needed
    }

    /// Takes `bytes` from the budget. Returns false if fewer are left.
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

    /// Gives back the bytes of a finished call.
    #[inline]
    pub(super) fn give(&mut self, bytes: u16) {
        self.bytes += u32::from(bytes);
    }
}
