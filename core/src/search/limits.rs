//! What bounds a search.

use super::Weakness;
use super::sources::Recipe;
use crate::time::{Budget, Instant};
use crate::types::{Depth, Score};
use core::num::NonZeroU32;

/// Which clock counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measure {
    /// The wall clock.
    #[default]
    Wall,
    /// The processor time that the engine has used (CECP's `nps 0`).
    Cpu,
    /// Nodes: this many make a second (CECP's `nps N`).
    Nodes(NonZeroU32),
}

/// A set of root moves, by their place in the order of generation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RootSet([u32; 8]);

impl RootSet {
    /// Puts the `index`-th root move in (`true`) or takes it out. Indices beyond 255 are ignored.
    pub fn set(&mut self, index: usize, member: bool) {
        if let Some(word) = self.0.get_mut(index / 32) {
            let bit = 1 << (index % 32);
            *word = if member { *word | bit } else { *word & !bit };
        }
    }

    /// Whether the `index`-th root move is in the set.
    pub fn has(&self, index: usize) -> bool {
        self.0
            .get(index / 32)
            .is_some_and(|word| word >> (index % 32) & 1 != 0)
    }
}

/// What bounds a search. The tightest bound ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The time for this move, or `None` to go on until stopped.
    pub budget: Option<Budget>,
    /// Which clock the budget is measured by.
    pub measure: Measure,
    /// When the budget began to run, by the clock that [`Host::now`](super::Host::now) reads for
    /// this measure.
    pub started: Instant,
    /// The last iteration's depth, 1 to [`Depth::MAX`].
    pub depth: Depth,
    /// The most nodes that may be searched.
    pub nodes: u64,
    /// How many best lines are wanted (MultiPV), at least 1.
    pub lines: u32,
    /// Root moves that may not be played (CECP's `exclude`). When all are excluded the search
    /// reports no move.
    pub excluded: RootSet,
    /// Before anything else, proves a mate within this many moves, at most 32, if there is one; 0
    /// is not asked for. Only in a build with the feature `mate`.
    #[cfg(any(test, feature = "mate"))]
    pub mate: u32,
    /// Which search it is. That of the sources, in a build with the feature `sources`, has one line
    /// and full strength.
    pub recipe: Recipe,
    /// How far below its strength the search plays.
    pub weakness: Weakness,
    /// What the side to move at the root would give to avoid a draw, in centipawns, within
    /// +-[`Score::EVAL_LIMIT`]; negative if it is glad of one.
    pub contempt: Score,
}

impl Limits {
    /// Until stopped: no budget, no bound, one line; `started` is now.
    pub const fn until_stopped(started: Instant) -> Self {
        Self {
            budget: None,
            measure: Measure::Wall,
            started,
            depth: Depth::MAX,
            nodes: u64::MAX,
            lines: 1,
            excluded: RootSet([0; 8]),
            #[cfg(any(test, feature = "mate"))]
            mate: 0,
            recipe: Recipe::Today,
            weakness: Weakness::NONE,
            contempt: Score::ZERO,
        }
    }
}
