//! What stands in place of the sources' search in a build without the feature `sources`: nothing
//! that plays it or that takes memory.

use super::window::Window;
use super::worker::Worker;
use crate::board::Board;
use crate::eval::Evaluation;
use crate::types::{Move, Score};

/// Which search plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Recipe {
    /// Today's.
    #[default]
    Today,
}

/// What would be counted of its techniques.
#[derive(Debug, Default)]
pub(super) struct Counts;

impl Counts {
    pub(super) const NONE: Self = Self;
}

/// What a running search would know for it.
pub(super) struct Sources;

impl Sources {
    pub(super) const fn new(_: Recipe, _: &Board) -> Self {
        Self
    }

    /// Whether they play.
    pub(super) const fn play(&self) -> bool {
        false
    }

    /// Their evaluation.
    pub(super) const fn evaluation<'m>(&self, evaluation: Evaluation<'m>) -> Evaluation<'m> {
        evaluation
    }
}

/// Which search was the last.
#[derive(Debug)]
pub(super) struct Played;

impl Played {
    pub(super) const TODAY: Self = Self;

    /// Whether the search that begins evaluates in another way than the last.
    pub(super) const fn changes(&mut self, _: &Sources) -> bool {
        false
    }
}

impl Worker<'_, '_> {
    pub(super) const fn try_root_move_of_sources(
        &mut self,
        _: Move,
        _: Window,
        _: usize,
    ) -> Option<Score> {
        None
    }
}
