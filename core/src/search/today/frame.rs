//! What the search remembers of each ply of the line that it is in.

use super::threats::Exposure;
use crate::board::Board;
use crate::search::path::Path;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::types::Score;
use crate::types::{Color, Move, Piece, Square};

/// Kinds of moves: two colours, six pieces, 64 destinations.
pub(super) const KINDS: usize = 2 * 6 * 64;
/// No move, or a null move.
const NO_MOVE: u16 = u16::MAX;
/// No evaluation.
const IN_CHECK: i16 = i16::MIN;

/// The number of a kind of move, below [`KINDS`].
#[inline]
pub(super) const fn kind(color: Color, piece: Piece, to: Square) -> usize {
    (color.index() * 6 + piece.index()) * 64 + to.index()
}

/// A ply of the line, and the move being searched there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The corrected static evaluation; [`IN_CHECK`] in check.
    eval: i16,
    /// The kind of the move being searched.
    moved: u16,
    /// How many moves have been handed out, that one included.
    pub(super) move_count: u8,
    /// By how many plies its search is reduced.
    pub(super) reduction: u8,
    /// How many nodes at this ply have been cut since the one above began.
    pub(super) cutoffs: u8,
    /// Whether the node has been on a principal variation.
    pub(super) was_pv: bool,
    /// Whether the move being searched captures or promotes.
    pub(super) is_capture: bool,
    /// Whether the squares of that move are attacked.
    pub(super) exposure: Exposure,
}

impl Frame {
    /// Fills the memory before its first use.
    pub const EMPTY: Self = Self {
        eval: IN_CHECK,
        moved: NO_MOVE,
        move_count: 0,
        reduction: 0,
        cutoffs: 0,
        was_pv: false,
        is_capture: false,
        exposure: Exposure::NONE,
    };
}

impl Frame {
    /// The corrected static evaluation; `None` in check.
    #[inline]
    pub(super) fn eval(&self) -> Option<Score> {
        (self.eval != IN_CHECK).then_some(Score(i32::from(self.eval)))
    }

    /// Notes the corrected static evaluation.
    #[inline]
    pub(super) fn set_eval(&mut self, eval: Option<Score>) {
        self.eval = eval.map_or(IN_CHECK, |eval| eval.0 as i16);
    }

    /// Notes the move about to be played on `board`; `None` of a null move.
    pub(super) fn set_move(&mut self, board: &Board, mv: Option<Move>) {
        let number =
            mv.and_then(|mv| Some(kind(board.side(), board.piece_on(mv.from())?, mv.to())));
        self.moved = number.map_or(NO_MOVE, |number| number as u16);
        self.is_capture = mv.is_some_and(|mv| !board.is_quiet(mv));
    }

    /// The kind of the move being searched; `None` of a null move.
    pub(super) fn moved(&self) -> Option<usize> {
        (self.moved != NO_MOVE).then_some(usize::from(self.moved))
    }
}

/// The kinds of the moves that led to a node, 1, 2, 4 and 6 plies ago. Where there was none, or a
/// null move, the number lies beyond every table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct After(pub(super) [u16; 4]);

impl After {
    /// No moves.
    pub(super) const NONE: Self = Self([NO_MOVE; 4]);

    /// Whether anything depends on them.
    const IS_ASKED: bool =
        Technique::ContinuationHistory.is_built() || Technique::CorrectionHistory.is_built();

    /// The moves before the node at `ply`.
    #[inline]
    pub(super) fn new(path: &Path<'_>, ply: usize) -> Self {
        if !Self::IS_ASKED {
            return Self::NONE;
        }
        Self([1, 2, 4, 6].map(|back| {
            let frame = path.frame(ply.wrapping_sub(back));
            frame.map_or(NO_MOVE, |frame| frame.moved)
        }))
    }
}

impl Path<'_> {
    /// Begins to count anew which nodes at `ply` are cut.
    #[inline]
    pub(super) fn forget_cutoffs(&mut self, ply: usize) {
        if let Some(frame) = self.frame_mut(ply) {
            frame.cutoffs = 0;
        }
    }
}

impl Worker<'_, '_> {
    /// Notes the `count`-th move of the node at `ply`, which is about to be played.
    #[inline]
    pub(super) fn note(&mut self, ply: usize, mv: Option<Move>, count: i32, exposure: Exposure) {
        if let Some(frame) = self.path.frame_mut(ply) {
            frame.set_move(&self.context.board, mv);
            frame.move_count = count.min(255) as u8;
            frame.reduction = 0;
            frame.exposure = exposure;
        }
    }
}
