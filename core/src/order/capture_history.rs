//! Capture history: captures that refuted other nodes come earlier among captures.
//!
//! The victim's value says what a capture wins at once, not what comes of it. So a capture that
//! causes a cut is rewarded by piece, destination and victim, and those searched in vain before are
//! blamed. It only orders, and is sound.
//!
//! Source: M. Costalba and J. Ostman, Stockfish 9.

use super::history::{FULL, learn, number_of};
use crate::board::Board;
use crate::types::{Modern, Move, Piece};

/// The history of captures over lent memory; with fewer than [`CaptureHistory::FULL`] values some
/// captures have none.
#[derive(Debug)]
pub struct CaptureHistory<'m>(Modern<&'m mut [i16]>);

impl<'m> CaptureHistory<'m> {
    /// How many values there are: 12 kinds of piece, 64 destinations, 6 kinds of victim.
    pub const FULL: usize = FULL * 6;

    /// Goes on with what `slots` hold.
    pub const fn new(slots: &'m mut [i16]) -> Self {
        Self(Modern::new(slots))
    }

    /// What is remembered of a capture of the side to move, within +-8192; 0 when nothing is.
    #[inline]
    pub fn get(&self, board: &Board, mv: Move) -> i16 {
        if self.0.slots().is_empty() {
            return 0;
        }
        let place = place(board, mv);
        place
            .and_then(|place| self.0.slots().get(place))
            .copied()
            .unwrap_or(0)
    }

    /// Rewards (positive `bonus`) or blames (negative) a capture of the side to move.
    pub fn update(&mut self, board: &Board, mv: Move, bonus: i32) {
        let place = place(board, mv);
        if let Some(value) = place.and_then(|place| self.0.slots_mut().get_mut(place)) {
            learn(value, bonus);
        }
    }

    pub(super) const fn slots(&mut self) -> &mut [i16] {
        self.0.slots_mut()
    }
}

/// The place of a capture's value. A promotion without a victim counts as the capture of a king.
#[inline]
fn place(board: &Board, mv: Move) -> Option<usize> {
    let victim = board.captured(mv).unwrap_or(Piece::King);
    Some(number_of(board, mv)? * 6 + victim.index())
}
