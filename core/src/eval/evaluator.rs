//! The interface of an evaluation: terms or network.

use crate::board::Board;
use crate::types::{Color, Move, Piece, Square};
use core::fmt::Debug;

/// An evaluation of a board that it follows.
pub(super) trait Evaluator<'m>: Debug + Sized {
    /// The small state updated with each move, and copied to undo it.
    type Followed: Copy + Eq + Debug;
    /// The state of each ply, in lent memory.
    type Accumulator: 'm;

    /// The incremental state of an empty board.
    const FOLLOWED: Self::Followed;
    /// The number that each piece, pawn to king, adds to the material count.
    const COUNTS: [u8; 6];
    /// The number of hidden neurons, for a network.
    const NEURONS: Option<usize>;

    /// The evaluation of a position, from scratch.
    fn new(board: &Board, plies: &'m mut [Self::Accumulator]) -> (Self, Self::Followed);

    /// Begins a ply.
    fn play(&mut self);

    /// Goes back to the ply before.
    fn undo(&mut self);

    /// A piece appears on a square.
    fn put(&mut self, followed: &mut Self::Followed, color: Color, piece: Piece, square: Square);

    /// A piece leaves a square.
    fn take(&mut self, followed: &mut Self::Followed, color: Color, piece: Piece, square: Square);

    /// The evaluation of `board`, which has this material count, in centipawns from White's view,
    /// material included.
    fn score(&mut self, board: &Board, followed: Self::Followed, count: u8) -> i32;

    /// Returns how many pieces `board` has, whose material count this is.
    fn piece_count(board: &Board, count: u8) -> u32;

    /// Returns the gain of a quiet move of `piece` by placement, in centipawns; 0 for a network.
    fn placement_gain(color: Color, piece: Piece, mv: Move) -> i32;
}
