//! The interface of the two evaluations: hand-written terms and network.

use crate::board::Board;
use crate::types::{Color, Move, Piece, Square};
use core::fmt::Debug;

/// An evaluation that is updated with each move of its board.
pub(super) trait Evaluator<'m>: Debug + Sized {
    /// The small state that is updated with each move. A copy restores it on undo.
    type Followed: Copy + Eq + Debug;
    /// The state of each ply, in lent memory.
    type Accumulator: 'm;
    /// An entry of the refresh table, in lent memory.
    type Refresh: 'm;

    /// The initial state, for an empty board.
    const FOLLOWED: Self::Followed;
    /// The number that each piece, pawn to king, adds to the count in `Material`.
    const COUNTS: [u8; 6];
    /// The number of hidden neurons, or `None` for the hand-written terms.
    const NEURONS: Option<usize>;
    /// The number of entries in a complete refresh table.
    const REFRESHES: usize;

    /// Computes the evaluation of a position from scratch.
    fn new(
        board: &Board,
        plies: &'m mut [Self::Accumulator],
        refreshes: &'m mut [Self::Refresh],
    ) -> (Self, Self::Followed);

    /// Starts a new ply, before its move.
    fn play(&mut self);

    /// Returns to the previous ply.
    fn undo(&mut self);

    /// Adds a piece on a square.
    fn put(&mut self, followed: &mut Self::Followed, color: Color, piece: Piece, square: Square);

    /// Removes a piece from a square.
    fn take(&mut self, followed: &mut Self::Followed, color: Color, piece: Piece, square: Square);

    /// Moves a piece to an empty square.
    #[inline]
    fn shift(
        &mut self,
        followed: &mut Self::Followed,
        color: Color,
        piece: Piece,
        from: Square,
        to: Square,
    ) {
        self.take(followed, color, piece, from);
        self.put(followed, color, piece, to);
    }

    /// Returns the evaluation of `board` in centipawns from White's view, material included.
    /// `count` is the count of the board's `Material`.
    fn score(&mut self, board: &Board, followed: Self::Followed, count: u8) -> i32;

    /// Returns the number of pieces on `board`. `count` is the count of the board's `Material`.
    fn piece_count(board: &Board, count: u8) -> u32;

    /// Returns the placement gain of a quiet move of `piece` in centipawns, or 0 for a network.
    fn placement_gain(color: Color, piece: Piece, mv: Move) -> i32;
}
