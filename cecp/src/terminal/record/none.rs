//! The record in a build without memory for it.

use goby_core::board::Board;
use goby_core::notation::pgn::Heading;
use goby_core::text::Out;
use goby_core::types::Move;

/// Nothing.
#[derive(Default)]
pub(in crate::terminal) struct Record;

impl Record {
    pub(in crate::terminal) fn begin(&mut self, _: &Board) {}

    pub(in crate::terminal) fn read(&mut self, _: &Board, _: &str, _: &'static str) {}

    pub(in crate::terminal) fn follow(&mut self, _: &Board, _: impl Iterator<Item = Move>) {}

    pub(in crate::terminal) fn take_back(&mut self, _: usize) {}

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
