//! A move that a node searches, the moves on the current line, and the data for pruning a move.

use super::node::Node;
use super::ply_record::{NO_MOVE, PreviousMoves, kind};
use super::threats::Exposure;
use crate::board::Board;
use crate::search::path::Path;
use crate::types::{Move, Piece, Score};

/// A move that a node searches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) piece: Piece,
    /// The captured piece.
    pub(super) victim: Option<Piece>,
    /// True if the move is neither a capture nor a promotion.
    pub(super) is_quiet: bool,
    /// True if the move is known to give check. Quiescence and ProbCut do not use it.
    pub(super) gives_check: bool,
    /// The move's squares that the opponent attacks.
    pub(super) exposure: Exposure,
    /// The kind of the move: side, piece and destination.
    pub(super) kind: usize,
    /// The number of the move in the order of the picker, from 1.
    pub(super) count: i32,
}

impl Candidate {
    /// Creates the first move of a node, without check and exposure. `is_quiet` is true if the move
    /// is known to be quiet.
    #[cfg_attr(feature = "big-tables", inline)]
    #[cfg_attr(not(feature = "big-tables"), inline(never))]
    pub(super) fn new(board: &Board, mv: Move, is_quiet: bool) -> Self {
        let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
        let victim = if is_quiet {
            None
        } else {
            board.captured_by(piece, mv)
        };
        Self {
            mv,
            piece,
            victim,
            is_quiet: is_quiet || victim.is_none() && mv.promotion().is_none(),
            gives_check: false,
            exposure: Exposure::NONE,
            kind: kind(board.side(), piece, mv.to()),
            count: 1,
        }
    }

    /// The value of the captured piece.
    #[inline]
    pub(super) fn victim_value(&self) -> Score {
        self.victim.map_or(Score::ZERO, Piece::value)
    }
}

impl Path<'_> {
    /// Records the move of `ply` before it is played, `None` for a null move.
    #[inline]
    pub(super) fn set_move(&mut self, ply: usize, candidate: Option<&Candidate>) {
        let Some(record) = self.record_mut(ply) else {
            return;
        };
        record.moved = candidate.map_or(NO_MOVE, |candidate| candidate.kind as u16);
        record.is_capture = candidate.is_some_and(|candidate| !candidate.is_quiet);
        record.move_count = candidate.map_or(0, |candidate| candidate.count.min(255) as u8);
        record.reduction = 0;
        record.exposure = candidate.map_or(Exposure::NONE, |candidate| candidate.exposure);
    }

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

/// The data that decide if a move is pruned.
pub(super) struct PruningContext<'n> {
    pub(super) node: &'n Node,
    pub(super) candidate: &'n Candidate,
    /// The depth after the base reduction, corrected by the history of a quiet move. It may be
    /// negative.
    pub(super) lmr_depth: i32,
    /// The history: of a capture or promotion the capture history, of a quiet move the sum of
    /// continuation and pawn history, and after history pruning also of the butterfly history. 0
    /// for quiet checks.
    pub(super) history: i32,
    /// True if a move has already raised alpha.
    pub(super) has_best_move: bool,
}

impl PruningContext<'_> {
    /// Returns true if the move is not a capture, promotion or check.
    #[inline]
    pub(super) const fn is_plain(&self) -> bool {
        self.candidate.is_quiet && !self.candidate.gives_check
    }
}
