//! The limits of a search.

use super::Weakness;
#[cfg(feature = "sources")]
use super::sources::technique::Switches;
use crate::time::{Budget, Instant};
use crate::types::{Depth, Score};
use core::num::NonZeroU32;

/// The clock that counts.
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

    /// Returns true if the `index`-th root move is in the set.
    pub fn has(&self, index: usize) -> bool {
        self.0
            .get(index / 32)
            .is_some_and(|word| word >> (index % 32) & 1 != 0)
    }
}

/// The search that plays.
#[cfg(feature = "sources")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Recipe {
    /// The main search.
    #[default]
    Main,
    /// The sources' search, with these of its techniques.
    Sources(Switches),
}

#[cfg(feature = "sources")]
impl Recipe {
    /// The only search of a build whose environment had `GOBY_SEARCH=sources`: the other one takes
    /// no bytes there.
    pub(super) const ONLY: Option<Self> = match option_env!("GOBY_SEARCH") {
        None => None,
        Some(name) => match name.as_bytes() {
            b"" | b"main" => None,
            b"sources" => Some(Self::Sources(Switches::MICRO_MAX)),
            _ => panic!("GOBY_SEARCH is neither main nor sources"),
        },
    };
}

/// The limits of a search. The first one that is reached ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The time for this move, or `None` to go on until stopped.
    pub budget: Option<Budget>,
    /// The clock that measures the budget.
    pub measure: Measure,
    /// The time when the budget began to run, by the clock that [`Host::now`](super::Host::now) reads for
    /// this measure.
    pub started: Instant,
    /// The last iteration's depth, 1 to [`Depth::MAX`].
    pub depth: Depth,
    /// The most nodes that may be searched.
    pub nodes: u64,
    /// The number of best lines (MultiPV), at least 1.
    pub lines: u32,
    /// Root moves that may not be played (CECP's `exclude`). When all are excluded the search
    /// reports no move.
    pub excluded: RootSet,
    /// Before anything else, proves a mate within this many moves, at most 32, if there is one; 0
    /// is not asked for. Only in a build with the feature `mate`.
    #[cfg(any(test, feature = "desktop"))]
    pub mate: u32,
    /// The search to use. The sources' search (feature `sources`) has one line and full strength
    /// only.
    #[cfg(feature = "sources")]
    pub recipe: Recipe,
    /// The weakness with which the search plays.
    pub weakness: Weakness,
    /// The contempt of the side to move at the root, in centipawns, within
    /// +-[`Score::EVAL_LIMIT`]; negative if it welcomes a draw.
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
            #[cfg(any(test, feature = "desktop"))]
            mate: 0,
            #[cfg(feature = "sources")]
            recipe: Recipe::Main,
            weakness: Weakness::NONE,
            contempt: Score::ZERO,
        }
    }
}
