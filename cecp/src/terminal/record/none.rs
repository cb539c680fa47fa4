//! The record in a build without memory for it.

use crate::session::{GameStatus, PositionState};
use goby_core::board::Board;
use goby_core::notation::pgn::Heading;
use goby_core::text::Out;
use goby_core::types::{Color, Move};

/// Nothing.
#[derive(Default)]
pub(in crate::terminal) struct Record;

impl Record {
    pub(in crate::terminal) fn begin(&mut self, _: &Board) {}

    pub(in crate::terminal) fn read(&mut self, _: &Board, _: &str, _: &'static str) {}

    pub(in crate::terminal) fn follow(&mut self, _: &Board, _: impl Iterator<Item = Move>) {}

    pub(in crate::terminal) fn take_back(&mut self, _: usize) {}

    pub(in crate::terminal) fn is_ahead(&self) -> bool {
        false
    }

    pub(in crate::terminal) fn upcoming(&self) -> Option<Move> {
        None
    }

    pub(in crate::terminal) fn restore(&mut self, _: usize) -> bool {
        false
    }

    pub(in crate::terminal) fn place(&self) -> (usize, usize) {
        (0, 0)
    }

    pub(in crate::terminal) fn notes(&self, _: &mut dyn FnMut(&str)) {}

    pub(in crate::terminal) fn remember_end(
        &mut self,
        _: GameStatus,
        _: &'static str,
        _: Option<Color>,
    ) {
    }

    pub(in crate::terminal) fn own_side(&self) -> Option<Color> {
        None
    }

    pub(in crate::terminal) fn recall_end(&self, _: &mut PositionState) {}

    pub(in crate::terminal) fn write(
        &self,
        _: &Heading,
        _: bool,
        _: &str,
        _: &mut dyn Out,
    ) -> bool {
        false
    }
}
