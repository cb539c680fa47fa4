//! Continuation history: what refuted after the same last moves comes earlier.
//!
//! Many a reply is good whatever the rest of the board looks like: a retreat when attacked, the
//! next step of a plan. So quiet moves have a history of their own after each move of the opponent,
//! and after each of the last moves of their own side; both are by piece and destination. They join
//! the plain history. It only orders, and is sound, but reductions and history pruning ask for it.
//!
//! Source: B. Ahlgren, Stockfish 7 (counter-move history).

use super::history::{FULL, learn, number};
use crate::types::{Color, Modern, Piece, Square};

/// The history of continuations over lent memory: as many values as
/// [`ContinuationHistory::FULL`], or none.
#[derive(Debug)]
pub struct ContinuationHistory<'m> {
    slots: Modern<&'m mut [i16]>,
    /// The numbers of the last move and of the one before it.
    last: Modern<[Option<u16>; 2]>,
}

impl<'m> ContinuationHistory<'m> {
    /// How many values there are: a history for each move before.
    pub const FULL: usize = FULL * FULL;

    /// Goes on with what `slots` hold.
    pub const fn new(slots: &'m mut [i16]) -> Self {
        Self {
            slots: Modern::new(slots),
            last: Modern::new([None; 2]),
        }
    }

    /// Whether nothing is remembered, for want of memory or because the technique is off.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.slots.slots().is_empty()
    }

    /// Says what the last move was and the one before it: colour, piece and destination of each.
    #[inline]
    pub fn follow(&mut self, last: [Option<(Color, Piece, Square)>; 2]) {
        self.last = Modern::new(numbers(last));
    }

    /// Whether these are the moves of which [`follow`](Self::follow) was told last.
    pub fn follows(&self, last: [Option<(Color, Piece, Square)>; 2]) -> bool {
        self.last.get() == numbers(last)
    }

    /// The mean of what is remembered of the move of this number after the last two, within
    /// +-8192; 0 when nothing is.
    #[inline]
    pub(super) fn get(&self, number: usize) -> i16 {
        if self.is_empty() {
            return 0;
        }
        let after = |last| {
            let place = place(last, number);
            let known = place.and_then(|place| self.slots.slots().get(place));
            known.map_or(0, |&value| i32::from(value))
        };
        let [one, two] = self.last.get().map(after);
        ((one + two) / 2) as i16
    }

    pub(super) fn update(&mut self, number: usize, bonus: i32) {
        if self.is_empty() {
            return;
        }
        for last in self.last.get() {
            let place = place(last, number);
            if let Some(value) = place.and_then(|place| self.slots.slots_mut().get_mut(place)) {
                learn(value, bonus);
            }
        }
    }

    pub(super) const fn slots(&mut self) -> &mut [i16] {
        self.slots.slots_mut()
    }
}

/// The place of the value that the move of this number has after the move of number `last`.
#[inline]
fn place(last: Option<u16>, number: usize) -> Option<usize> {
    Some(usize::from(last?) * FULL + number)
}

/// The numbers of moves, by what moved and where to.
#[inline]
fn numbers(moves: [Option<(Color, Piece, Square)>; 2]) -> [Option<u16>; 2] {
    moves.map(|last| {
        let (color, piece, to) = last?;
        Some(number(color, piece, to) as u16)
    })
}
