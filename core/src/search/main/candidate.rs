//! A move in the move loop, and the data for pruning it.

use super::node::Node;
use super::ply_record::kind;
use super::threats::{Attacked, Exposure};
use crate::board::Board;
use crate::types::{Move, Piece};

/// A move in the move loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// The number of the move in the order of the picker, from 1.
    pub(super) count: i32,
    /// True if the move is neither a capture nor a promotion.
    pub(super) is_quiet: bool,
    pub(super) gives_check: bool,
    /// The move's squares that the opponent attacks.
    pub(super) exposure: Exposure,
    /// The kind of the move: side, piece and destination.
    pub(super) kind: usize,
}

impl Candidate {
    /// Creates move number `count` of a node.
    #[inline]
    pub(super) fn new(
        board: &Board,
        mv: Move,
        count: i32,
        gives_check: bool,
        attacked: Attacked,
    ) -> Self {
        let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
        Self {
            mv,
            count,
            is_quiet: board.is_quiet(mv),
            gives_check,
            exposure: attacked.exposure(mv),
            kind: kind(board.side(), piece, mv.to()),
        }
    }
}

/// The data that decide if a move is pruned.
pub(super) struct PruningContext<'n> {
    pub(super) node: &'n Node,
    pub(super) candidate: Candidate,
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
