//! The moves of a node that have been searched, in their order: when one of them cuts, history
//! learns from it, and from the others, which did not.

use super::{Picker, Scored};
use crate::types::Move;
#[cfg(feature = "modern")]
use arrayvec::ArrayVec;

/// How many are remembered: those that come later are not blamed.
#[cfg(feature = "modern")]
const MOST: usize = 32;

/// The first moves that a node has searched; none in a build without the modern techniques, whose
/// history learns from the picker.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    #[cfg(feature = "modern")]
    moves: ArrayVec<Move, MOST>,
}

impl Searched {
    /// None yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            #[cfg(feature = "modern")]
            moves: ArrayVec::new_const(),
        }
    }

    /// A move has been searched.
    #[inline]
    #[cfg_attr(
        not(feature = "modern"),
        expect(unused_variables, reason = "nothing is kept in such a build")
    )]
    pub fn push(&mut self, mv: Move) {
        #[cfg(feature = "modern")]
        let _ = self.moves.try_push(mv);
    }

    /// The moves, the first first; without the modern techniques what `picker` has handed out of
    /// the `stack` in their place, see [`Picker::tried`].
    #[inline]
    #[cfg_attr(
        feature = "modern",
        expect(unused_variables, reason = "what was searched is kept")
    )]
    pub fn moves<'s>(
        &'s self,
        picker: &Picker,
        stack: &'s [Scored],
    ) -> impl Iterator<Item = Move> + use<'s> {
        #[cfg(feature = "modern")]
        return self.moves.iter().copied();
        #[cfg(not(feature = "modern"))]
        picker.tried(stack)
    }
}
