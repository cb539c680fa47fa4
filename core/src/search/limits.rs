//! The limits of a search.

use super::Weakness;
#[cfg(feature = "sources")]
use super::technique::Technique;
use crate::time::{Budget, Instant};
use crate::types::{Depth, Score};
use core::num::NonZeroU32;

/// The clock that limits a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Measure {
    /// The wall clock.
    #[default]
    Wall,
    /// The processor time of the engine (CECP's `nps 0`).
    Cpu,
    /// A clock that counts nodes: this number of nodes is one second (CECP's `nps N`).
    Nodes(NonZeroU32),
}

/// A set of root moves, by their index in generation order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RootSet([u32; 8]);

impl RootSet {
    /// The empty set.
    pub const NONE: Self = Self([0; 8]);

    /// Adds root move `index` (`member` true) or removes it. Indices above 255 are ignored.
    pub fn set(&mut self, index: usize, member: bool) {
        if let Some(word) = self.0.get_mut(index / 32) {
            let bit = 1 << (index % 32);
            *word = if member { *word | bit } else { *word & !bit };
        }
    }

    /// Returns true if root move `index` is in the set.
    pub fn has(&self, index: usize) -> bool {
        self.0
            .get(index / 32)
            .is_some_and(|word| word >> (index % 32) & 1 != 0)
    }
}

/// The search algorithm to use.
#[cfg(feature = "sources")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Algorithm {
    /// The main search.
    #[default]
    Main,
    /// The sources' search.
    Sources,
}

#[cfg(feature = "sources")]
impl Algorithm {
    /// The only search of a build with `GOBY_SEARCH=sources` in its environment. Such a build
    /// contains no code of the main search.
    pub(super) const ONLY: Option<Self> = match option_env!("GOBY_SEARCH") {
        None => None,
        Some(name) => match name.as_bytes() {
            b"" | b"main" => None,
            b"sources" => Some(Self::Sources),
            _ => panic!("GOBY_SEARCH is neither main nor sources"),
        },
    };

    /// The techniques of the search.
    pub const fn techniques(self) -> &'static [Technique] {
        match self {
            Self::Main => Technique::MAIN,
            Self::Sources => Technique::SOURCES,
        }
    }
}

/// The limits of a search. The search ends when the first of them is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The time for this move, or `None` for no time limit.
    pub budget: Option<Budget>,
    /// The clock that measures the budget.
    pub measure: Measure,
    /// The time at which the budget started, by the clock of `measure`.
    pub started: Instant,
    /// The depth of the last iteration, 1 to [`Depth::MAX`].
    pub depth: Depth,
    /// The plies by which each iteration is deeper than the previous one, 1 to [`Depth::MAX`]. Less
    /// counts as 1. Only with the feature `desktop`, for searches that help another one.
    #[cfg(any(test, feature = "desktop"))]
    pub step: Depth,
    /// The greatest number of nodes.
    pub nodes: u64,
    /// The number of best lines (MultiPV), at least 1.
    pub lines: u32,
    /// Root moves that may not be played (CECP's `exclude`). If all are excluded, the report has no
    /// move.
    pub excluded: RootSet,
    /// The greatest number of moves of a mate to prove before the ordinary search, at most 32. 0
    /// for no mate search. Only with the feature `desktop`.
    #[cfg(any(test, feature = "desktop"))]
    pub mate: u32,
    /// The search to use. The sources' search sets `lines` to 1 and `weakness` to none.
    #[cfg(feature = "sources")]
    pub algorithm: Algorithm,
    /// The errors that weaken the search, if any.
    pub weakness: Weakness,
    /// The contempt of the side to move at the root, in centipawns, within +-[`Score::EVAL_LIMIT`].
    /// Negative if it prefers a draw.
    pub contempt: Score,
}

impl Limits {
    /// Limits for a search until the host stops it: no time, depth or node limit, one line,
    /// starting at `started`.
    pub const fn until_stopped(started: Instant) -> Self {
        Self {
            budget: None,
            measure: Measure::Wall,
            started,
            depth: Depth::MAX,
            #[cfg(any(test, feature = "desktop"))]
            step: Depth::ONE,
            nodes: u64::MAX,
            lines: 1,
            excluded: RootSet::NONE,
            #[cfg(any(test, feature = "desktop"))]
            mate: 0,
            #[cfg(feature = "sources")]
            algorithm: Algorithm::Main,
            weakness: Weakness::NONE,
            contempt: Score::ZERO,
        }
    }
}
