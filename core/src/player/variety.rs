//! Small random choices that vary the openings.
//!
//! The search finds several best lines. One of the lines whose score is near the best is chosen at
//! random.

use super::Player;
use crate::hash::Bound;
use crate::search::Iteration;
use crate::time::Instant;
use crate::types::{Move, Score};
use arrayvec::ArrayVec;

/// The number of lines to choose from.
const CANDIDATES: usize = 4;
/// The number of the engine's moves that are chosen at random.
const OPENING_MOVES: u32 = 8;

/// The moves to choose from, and the state of the random numbers.
#[derive(Clone, Debug, Default)]
pub struct Variety {
    /// True if openings vary.
    pub openings: bool,
    candidates: ArrayVec<(Move, Score), CANDIDATES>,
    state: u32,
}

impl Variety {
    /// Adds the line of an iteration. The first line of an iteration drops earlier lines.
    pub fn note(&mut self, iteration: &Iteration<'_>) {
        let Iteration { report, line, .. } = iteration;
        if report.line <= 1 {
            self.candidates.clear();
        }
        if let (Some(&first), Bound::Exact) = (line.first(), report.bound) {
            // A search finds at most [`CANDIDATES`] lines, so there is room.
            let _ = self.candidates.try_push((first, report.score));
        }
    }

    /// Drops all lines.
    pub fn clear(&mut self) {
        self.candidates.clear();
    }

    /// Mixes the time into the random numbers.
    pub const fn seed(&mut self, now: Instant) {
        self.state ^= (now.0 as u32).wrapping_mul(0x9E37_79B9);
    }

    /// Returns a random number from 0 to `bound - 1`; `bound` is at least 1 (xorshift: G.
    /// Marsaglia, "Xorshift RNGs", 2003).
    pub(super) fn random(&mut self, bound: u32) -> u32 {
        let mut state = self.state | 1;
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        self.state = state;
        ((u64::from(state) * u64::from(bound)) >> 32) as u32
    }

    /// Returns a random candidate whose score is at most `margin` below the best, or `best` if
    /// there is none.
    fn choose(&mut self, best: Move, margin: Score) -> Move {
        let Some(&(first, score)) = self.candidates.first() else {
            return best;
        };
        // If the last iteration was stopped, `best` may be newer than the recorded lines.
        if first != best || score.is_mate() {
            return best;
        }
        let near = |&&(_, other): &&(Move, Score)| other + margin >= score;
        let count = self.candidates.iter().filter(near).count() as u32;
        let choice = self.random(count.max(1)) as usize;
        let chosen = self.candidates.iter().filter(near).nth(choice);
        chosen.map_or(best, |&(choice, _)| choice)
    }
}

impl Player {
    /// Returns how much worse than the best move a random move may be.
    fn margin(&self) -> Score {
        if self.variety.openings && self.timing.own_moves < OPENING_MOVES {
            self.options.variety()
        } else {
            Score::ZERO
        }
    }

    /// Returns the number of lines that a search for the next move must find.
    pub fn lines_to_vary(&self) -> u32 {
        if self.margin() > Score::ZERO {
            CANDIDATES as u32
        } else {
            1
        }
    }

    /// Returns the move to play after a search found `best`.
    pub fn vary(&mut self, best: Move) -> Move {
        let margin = self.margin();
        let chosen = if margin > Score::ZERO {
            self.variety.choose(best, margin)
        } else {
            best
        };
        self.variety.clear();
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_random_numbers_are_those_of_the_source() {
        let mut variety = Variety {
            state: 1,
            ..Variety::default()
        };
        // With the bound 2^32 - 1 each number is one less than the state.
        let drawn = [(); 4].map(|()| variety.random(u32::MAX));
        assert_eq!(drawn, [270_368, 67_634_688, 2_647_435_460, 307_599_694]);
    }

    #[test]
    fn a_state_of_zero_does_not_stay() {
        let mut variety = Variety::default();
        assert_ne!(variety.random(u32::MAX), variety.random(u32::MAX));
    }
}
