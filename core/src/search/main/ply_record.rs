//! The record of each ply of the current line, which the plies below it read.

use super::threats::Exposure;
use crate::search::technique::Technique;
use crate::types::Score;
use crate::types::{Color, Piece, Square};

/// The number of kinds of moves: two colours, six pieces, 64 destinations.
pub(super) const KINDS: usize = 2 * 6 * 64;
/// The kind of a null move or a missing move.
pub(super) const NO_MOVE: u16 = u16::MAX;
/// The stored eval of a position in check, which has no static eval.
const IN_CHECK: i16 = i16::MIN;

/// Returns the index of a kind of move, below [`KINDS`].
#[inline]
pub(super) const fn kind(color: Color, piece: Piece, to: Square) -> usize {
    color.index() * (6 * 64) + (piece.index() << 6 | to.index())
}

/// The data of a ply of the current line and of the move being searched at that ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyRecord {
    /// The corrected static eval, or [`IN_CHECK`].
    eval: i16,
    /// The kind of the move being searched.
    pub(super) moved: u16,
    /// The number of moves picked so far, including this one.
    pub(super) move_count: u8,
    /// The reduction of the move being searched, in plies.
    pub(super) reduction: u8,
    /// The number of cutoffs at this ply since the parent node began.
    pub(super) cutoffs: u8,
    /// True if the node is or was a PV node.
    pub(super) was_pv: bool,
    /// True if the move being searched captures or promotes.
    pub(super) is_capture: bool,
    /// The squares of the move being searched that the opponent attacks.
    pub(super) exposure: Exposure,
}

impl PlyRecord {
    /// The initial value of the memory.
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

impl PlyRecord {
    /// The corrected static eval, or `None` in check.
    #[inline]
    pub(super) fn eval(&self) -> Option<Score> {
        (self.eval != IN_CHECK).then_some(Score(i32::from(self.eval)))
    }

    /// Sets the corrected static eval, `None` in check.
    #[inline]
    pub(super) fn set_eval(&mut self, eval: Option<Score>) {
        self.eval = eval.map_or(IN_CHECK, |eval| eval.0 as i16);
    }

    /// The kind of the move being searched, or `None` for a null move.
    pub(super) fn moved(&self) -> Option<usize> {
        (self.moved != NO_MOVE).then_some(usize::from(self.moved))
    }
}

/// The kinds of the moves played 1, 2, 4 and 6 plies before a node. A null move or missing move has
/// the kind [`NO_MOVE`], which is outside every table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PreviousMoves(pub(super) [u16; 4]);

impl PreviousMoves {
    /// No moves.
    pub(super) const NONE: Self = Self([NO_MOVE; 4]);

    /// True in a build with histories that use previous moves.
    pub(super) const IS_USED: bool =
        Technique::ContinuationHistory.is_built() || Technique::CorrectionHistory.is_built();
}
