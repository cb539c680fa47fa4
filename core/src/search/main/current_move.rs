//! The moves on the current line, for the nodes below them.

use super::candidate::Candidate;
use super::ply_record::{NO_MOVE, PreviousMoves};
use super::threats::Exposure;
use crate::search::path::Path;
use crate::search::worker::Worker;
use crate::types::Move;

impl Path<'_> {
    /// The kinds of the moves played 1, 2, 4 and 6 plies before the node at `ply`.
    #[inline]
    pub(super) fn previous_moves(&self, ply: usize) -> PreviousMoves {
        if !PreviousMoves::IS_USED {
            return PreviousMoves::NONE;
        }
        PreviousMoves([1, 2, 4, 6].map(|back| {
            let record = self.record(ply.wrapping_sub(back));
            record.map_or(NO_MOVE, |record| record.moved)
        }))
    }

    /// Resets the cutoff counter of `ply`.
    #[inline]
    pub(super) fn reset_cutoffs(&mut self, ply: usize) {
        if let Some(record) = self.record_mut(ply) {
            record.cutoffs = 0;
        }
    }
}

impl Worker<'_, '_> {
    /// Records move number `count` of the node at `ply`, before it is played. `mv` is `None` for a
    /// null move.
    #[inline]
    pub(super) fn set_current_move(
        &mut self,
        ply: usize,
        mv: Option<Move>,
        count: i32,
        exposure: Exposure,
    ) {
        if let Some(record) = self.path.record_mut(ply) {
            record.set_move(&self.context.board, mv);
            record.move_count = count.min(255) as u8;
            record.reduction = 0;
            record.exposure = exposure;
        }
    }
    /// Records a move of the move loop, before it is played.
    #[inline]
    pub(super) fn set_candidate(&mut self, ply: usize, candidate: &Candidate) {
        if let Some(record) = self.path.record_mut(ply) {
            record.moved = candidate.kind as u16;
            record.is_capture = !candidate.is_quiet;
            record.move_count = candidate.count.min(255) as u8;
            record.reduction = 0;
            record.exposure = candidate.exposure;
        }
    }
}
