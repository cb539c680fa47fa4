//! Lots, and what is drawn among.

use arrayvec::ArrayVec;
use goby_core::hash::Bound;
use goby_core::search::Report;
use goby_core::time::Instant;
use goby_core::types::{Move, Score};

/// How many lines there are to choose from.
pub(super) const LINES: usize = 4;

/// The moves to choose from, and the dice.
#[derive(Clone, Debug, Default)]
pub(super) struct Lots {
    choices: ArrayVec<(Move, Score), LINES>,
    dice: u32,
}

impl Lots {
    /// Notes an iteration's line.
    pub(super) fn note(&mut self, report: &Report, line: &[Move]) {
        if report.line <= 1 {
            self.choices.clear();
        }
        if let (Some(&first), Bound::Exact) = (line.first(), report.bound) {
            // More lines than there is room for were not asked for.
            let _ = self.choices.try_push((first, report.score));
        }
    }

    /// Forgets what there is to choose from.
    pub(super) fn clear(&mut self) {
        self.choices.clear();
    }

    /// Makes the next lots depend on the time.
    pub(super) const fn stir(&mut self, now: Instant) {
        self.dice ^= (now.0 as u32).wrapping_mul(0x9E37_79B9);
    }

    /// A number below `bound`, which is at least 1 (xorshift: Marsaglia 2003, "Xorshift RNGs").
    pub(super) fn roll(&mut self, bound: u32) -> u32 {
        let mut dice = self.dice | 1;
        dice ^= dice << 13;
        dice ^= dice >> 17;
        dice ^= dice << 5;
        self.dice = dice;
        ((u64::from(dice) * u64::from(bound)) >> 32) as u32
    }

    /// One of the noted moves that cost at most `margin`, or `best`.
    pub(super) fn choose(&mut self, best: Move, margin: Score) -> Move {
        let Some(&(first, score)) = self.choices.first() else {
            return best;
        };
        // A last iteration cut short may have found a better move than the lines noted.
        if first != best || score.is_mate() {
            return best;
        }
        let near = |&&(_, other): &&(Move, Score)| other + margin >= score;
        let count = self.choices.iter().filter(near).count() as u32;
        let lot = self.roll(count.max(1)) as usize;
        let chosen = self.choices.iter().filter(near).nth(lot);
        chosen.map_or(best, |&(choice, _)| choice)
    }
}
