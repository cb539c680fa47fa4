//! The elements of the move stack.

use crate::types::Move;

/// A move and its rank in the order: an element of the move stack that all plies share. Four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// The move.
    pub mv: Move,
    /// The higher the earlier; comparable within one stage of one node only.
    pub score: i16,
}

impl Scored {
    /// Fills the stack's memory before its first use.
    pub const EMPTY: Self = Self {
        mv: Move::EMPTY,
        score: 0,
    };
}
