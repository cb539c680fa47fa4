//! The interface of an evaluation: terms or network.

use super::material::{Counted, Material};
use crate::board::Board;
use crate::types::{Color, Move, Piece, Square};
use core::fmt::Debug;

/// An evaluation of a board that it follows.
pub(super) trait Evaluator<'m>: Debug + Sized {
    /// The little that it keeps up to date with each move, and that is copied to take a move back.
    type Followed: Copy + Eq + Debug;
    /// What it keeps of each ply in lent memory.
    type Accumulator: 'm;

    /// That of an empty board.
    const FOLLOWED: Self::Followed;
    /// Which material count it needs.
    const COUNTED: Counted;
    /// Hidden neurons, if it is a network.
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

    /// The evaluation of `board` in centipawns from White's view, material included.
    fn score(&mut self, board: &Board, followed: Self::Followed, material: Material) -> i32;

    /// Returns what a quiet move of `piece` gains by placement, in centipawns; 0 of a network.
    fn placement_gain(color: Color, piece: Piece, mv: Move) -> i32;
}
