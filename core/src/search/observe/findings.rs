//! What the verifier of the futility family has found.

use crate::board::Board;
use crate::search::technique::Technique;
use crate::types::{Depth, Move};

/// Depths are told apart up to this.
const DEPTHS: usize = 8;

/// How often a technique has acted, and how often a search has shown it wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Nodes cut and moves skipped.
    pub fired: u64,
    /// Those whose score without the futility family broke the bound.
    pub wrong: u64,
}

/// What the verifier has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    tallies: [[Tally; DEPTHS]; Technique::ALL.len()],
    /// Quiet moves that a plan of the family leaves ungenerated; wrong are those that it would not
    /// have skipped.
    pub ungenerated: Tally,
    /// The first firing that was wrong: the position, what acted, at which depth, and the move that
    /// it skipped.
    pub first_wrong: Option<(Board, Technique, Depth, Option<Move>)>,
}

impl Findings {
    /// Nothing yet.
    pub const NONE: Self = Self {
        tallies: [[Tally { fired: 0, wrong: 0 }; DEPTHS]; Technique::ALL.len()],
        ungenerated: Tally { fired: 0, wrong: 0 },
        first_wrong: None,
    };

    /// Firings of a technique at nodes of a depth; 7 stands for all that are deeper.
    pub fn at(&self, technique: Technique, depth: Depth) -> Tally {
        let tallies = self.tallies.get(technique as usize);
        let tally = tallies.and_then(|tallies| tallies.get(place(depth)));
        tally.copied().unwrap_or_default()
    }

    /// Firings of a technique at all depths.
    pub fn of(&self, technique: Technique) -> Tally {
        let mut sum = Tally::default();
        for depth in 0..DEPTHS {
            let tally = self.at(technique, Depth(depth as i32));
            sum.fired += tally.fired;
            sum.wrong += tally.wrong;
        }
        sum
    }

    /// Counts a firing.
    pub(in crate::search) fn record(&mut self, technique: Technique, depth: Depth, is_wrong: bool) {
        let tallies = self.tallies.get_mut(technique as usize);
        if let Some(tally) = tallies.and_then(|tallies| tallies.get_mut(place(depth))) {
            tally.fired += 1;
            tally.wrong += u64::from(is_wrong);
        }
    }

    /// Counts a quiet move that was left ungenerated.
    pub(in crate::search) const fn record_ungenerated(&mut self, is_wrong: bool) {
        self.ungenerated.fired += 1;
        self.ungenerated.wrong += is_wrong as u64;
    }

    /// Adds what another search has found.
    pub fn add(&mut self, other: &Self) {
        let sums = self.tallies.iter_mut().flatten();
        for (sum, tally) in sums.zip(other.tallies.iter().flatten()) {
            sum.fired += tally.fired;
            sum.wrong += tally.wrong;
        }
        self.ungenerated.fired += other.ungenerated.fired;
        self.ungenerated.wrong += other.ungenerated.wrong;
        if self.first_wrong.is_none() {
            self.first_wrong.clone_from(&other.first_wrong);
        }
    }
}

impl Default for Findings {
    fn default() -> Self {
        Self::NONE
    }
}

fn place(depth: Depth) -> usize {
    depth.0.clamp(0, DEPTHS as i32 - 1) as usize
}
