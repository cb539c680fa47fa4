//! The elements of the move stack.

use crate::types::Move;

/// A move with its ordering score: an element of the move stack that all plies share. Four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// The move.
    pub mv: Move,
    /// The ordering score; moves with higher scores are searched first. Scores of different stages
    /// or nodes cannot be compared.
    pub score: i16,
}

impl Scored {
    /// The initial value of the stack's memory.
    pub const EMPTY: Self = Self {
        mv: Move::EMPTY,
        score: 0,
    };
}
