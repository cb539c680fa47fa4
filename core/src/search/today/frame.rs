//! What the search remembers of each ply of the line that it is in.

#[cfg(feature = "today")]
use crate::board::Board;
#[cfg(feature = "today")]
use crate::search::worker::Worker;
use crate::types::Score;
#[cfg(feature = "today")]
use crate::types::{Color, Move, Piece, Square};

#[cfg(feature = "today")]
/// Kinds of moves: two colours, six pieces, 64 destinations.
pub(super) const KINDS: usize = 2 * 6 * 64;
/// No move, or a null move.
const NO_MOVE: u16 = u16::MAX;

#[cfg(feature = "today")]
/// The number of a kind of move, below [`KINDS`].
#[inline]
pub(super) const fn kind(color: Color, piece: Piece, to: Square) -> usize {
    (color.index() * 6 + piece.index()) * 64 + to.index()
}

/// A ply of the line, and the move being searched there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The corrected static evaluation; `None` in check.
    pub(super) eval: Option<Score>,
    /// The kind of the move being searched.
    moved: u16,
    /// How many moves have been handed out, that one included.
    pub(super) move_count: u8,
    /// By how many plies its search is reduced.
    pub(super) reduction: u8,
    /// How many nodes one ply deeper have been cut since the node began.
    pub(super) cutoffs: u8,
    /// Whether the node has been on a principal variation.
    pub(super) was_pv: bool,
    /// Whether the move being searched captures or promotes to a queen.
    pub(super) is_capture: bool,
}

impl Frame {
    /// Fills the memory before its first use.
    pub const EMPTY: Self = Self {
        eval: None,
        moved: NO_MOVE,
        move_count: 0,
        reduction: 0,
        cutoffs: 0,
        was_pv: false,
        is_capture: false,
    };
}

#[cfg(feature = "today")]
impl Frame {
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

#[cfg(feature = "today")]
/// The kinds of the moves that led to a node: 1, 2, 4 and 6 plies ago.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct After(pub(super) [Option<u16>; 4]);

#[cfg(feature = "today")]
impl After {
    /// The moves before the node at `ply`.
    #[inline]
    pub(super) fn new(frames: &[Frame], ply: usize) -> Self {
        Self([1, 2, 4, 6].map(|back| {
            let frame = frames.get(ply.checked_sub(back)?)?;
            (frame.moved != NO_MOVE).then_some(frame.moved)
        }))
    }
}

#[cfg(feature = "today")]
impl Worker<'_, '_> {
    /// Notes the move about to be played at `ply`.
    #[inline]
    pub(super) fn note(&mut self, ply: usize, mv: Option<Move>, count: i32, reduction: i32) {
        if let Some(frame) = self.frames.get_mut(ply) {
            frame.set_move(&self.context.board, mv);
            frame.move_count = count.min(255) as u8;
            frame.reduction = reduction.clamp(0, 255) as u8;
        }
    }

    pub(super) fn frame(&self, ply: usize) -> Frame {
        self.frames.get(ply).copied().unwrap_or(Frame::EMPTY)
    }
}
