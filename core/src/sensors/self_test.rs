//! The self-test of a sensor board: square after square is lit, and a piece put on it.

use super::debounce::Debounce;
use crate::time::{Instant, Millis};
use crate::types::{Bitboard, Square};

/// A result of the self-test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tested {
    /// This square is lit: put a piece on it. If another square is lit, the chain of lights is
    /// wrong. Press the button if the piece is not seen.
    Put(Square),
    /// A piece was put on `square`, and the board reads these squares instead, or none.
    Wrong {
        /// The square that was lit.
        square: Square,
        /// The squares that were read.
        read: Bitboard,
    },
    /// The board is empty, but reads pieces on these squares.
    Stuck(Bitboard),
    /// All squares were tested.
    End {
        /// Number of squares that were read wrongly.
        faults: u8,
    },
}

/// The test of one square after another, from a1 to h8.
#[derive(Clone, Debug)]
pub(super) struct SelfTest {
    debounce: Debounce,
    /// The square under test. `None` before the first.
    square: Option<Square>,
    /// True while the board must become empty before the next square.
    clears: bool,
    /// The squares last reported as stuck.
    stuck: Bitboard,
    faults: u8,
}

impl SelfTest {
    pub(super) const fn new(debounce: Millis) -> Self {
        Self {
            debounce: Debounce::new(debounce),
            square: None,
            clears: true,
            stuck: Bitboard::EMPTY,
            faults: 0,
        }
    }

    /// Returns the squares to light, and whether they are wrong.
    pub(super) fn lights(&self) -> (Bitboard, bool) {
        match self.square {
            _ if self.clears => (self.debounce.settled(), true),
            Some(square) => (square.bitboard(), false),
            None => (Bitboard::EMPTY, false),
        }
    }

    /// Continues the test with a reading.
    pub(super) fn see(
        &mut self,
        occupied: Bitboard,
        is_press: bool,
        now: Instant,
    ) -> Option<Tested> {
        self.debounce.see(occupied, now)?;
        if self.clears {
            return self.clear(occupied, is_press);
        }
        let square = self.square?;
        if occupied.is_empty() && !is_press {
            return None;
        }
        self.clears = true;
        // The piece that is still on its square is not stuck.
        self.stuck = occupied;
        if occupied == square.bitboard() {
            return None;
        }
        self.faults = self.faults.saturating_add(1);
        let read = occupied;
        Some(Tested::Wrong { square, read })
    }

    /// Waits for an empty board, or for the button, and lights the next square.
    fn clear(&mut self, occupied: Bitboard, is_press: bool) -> Option<Tested> {
        if !occupied.is_empty() && !is_press {
            let is_known = occupied.is_subset(self.stuck);
            self.stuck = occupied;
            return (!is_known).then_some(Tested::Stuck(occupied));
        }
        self.clears = false;
        let next = self.square.map_or(0, |square| square as usize + 1);
        self.square = Square::from_index(next);
        let faults = self.faults;
        Some(self.square.map_or(Tested::End { faults }, Tested::Put))
    }
}
