//! Correction history: the evaluation learns from the search where it errs.
//!
//! The difference between what a search finds of a quiet position and what the evaluation says of
//! it is remembered by its pawns, and by the pieces of either side; positions that share them are
//! corrected by the sum. In lent memory of any length; with length 0 nothing is corrected.
//!
//! Must not act with few men, where the evaluation knows endings and drives to mate by small
//! differences that have a meaning (king, bishop and knight: of 10 games from random positions it
//! won 8 in place of 10). Must not learn in check, from a capture that wins, or from a bound
//! on the other side of the evaluation.
//!
//! Source: Caissa (M. Witczak) and Stockfish, 2024.

use crate::board::Board;
use crate::hash::Bound;
use crate::order::{LEARNED_BOUND, learn};
use crate::types::{Depth, Modern, Score};

/// What a value is divided by to be centipawns; by hand, so that each kind corrects by 32 at most.
const GRAIN: i32 = 256;
/// What an error of a centipawn adds for each ply of the search that found it; by hand.
const PER_PLY: i32 = GRAIN / 8;
/// The most that one search adds; by hand.
const MOST_ADDED: i32 = LEARNED_BOUND / 4;
/// With so many men, kings included, the evaluation is believed.
const FEW_MEN: u32 = 6;
/// The keys of a position: pawns, pieces of the side to move, pieces of its opponent.
const KEYS: usize = 3;

/// What has been learned, in lent memory.
#[derive(Debug)]
pub(in crate::search) struct Corrections<'m> {
    slots: Modern<&'m mut [i16]>,
}

impl<'m> Corrections<'m> {
    /// What is corrected by a value of its own: each kind of key, for either side to move.
    pub(in crate::search) const KINDS: usize = 2 * KEYS;

    /// Goes on with what `slots` hold.
    pub(in crate::search) const fn new(slots: &'m mut [i16]) -> Self {
        Self {
            slots: Modern::new(slots),
        }
    }

    /// By how much to correct the evaluation of a position with so many men for the side to move.
    #[inline]
    pub(in crate::search) fn get(&self, board: &Board, men: u32) -> Score {
        if !self.acts(men) {
            return Score::ZERO;
        }
        let places = self.places(board);
        let sum = places.map(|place| self.slots.slots().get(place).copied().unwrap_or(0));
        Score(sum.iter().map(|&value| i32::from(value)).sum::<i32>() / GRAIN)
    }

    /// A search of this depth has found that the position, with so many men, is worth `error` more
    /// for the side to move than its corrected evaluation says.
    pub(in crate::search) fn learn(&mut self, board: &Board, men: u32, depth: Depth, error: Score) {
        if !self.acts(men) {
            return;
        }
        let bonus = (error.0 * depth.0 * PER_PLY).clamp(-MOST_ADDED, MOST_ADDED);
        for place in self.places(board) {
            if let Some(value) = self.slots.slots_mut().get_mut(place) {
                learn(value, bonus);
            }
        }
    }

    /// Whether anything is kept of a position with so many men.
    #[inline]
    fn acts(&self, men: u32) -> bool {
        men > FEW_MEN && !self.slots.slots().is_empty()
    }

    /// Whether a score of this bound says that the evaluation errs.
    #[inline]
    pub(in crate::search) fn says(bound: Bound, score: Score, eval: Score) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
        }
    }

    /// Where the values of a position stand.
    #[inline]
    fn places(&self, board: &Board) -> [usize; KEYS] {
        let us = board.side();
        let length = self.slots.slots().len() / Self::KINDS;
        let mut first = us.index() * KEYS * length;
        let keys = [board.pawn_key(), board.piece_key(us), board.piece_key(!us)];
        keys.map(|key| {
            let place = first + ((u64::from(key) * length as u64) >> 32) as usize;
            first += length;
            place
        })
    }
}
