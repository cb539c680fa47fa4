//! The fixed material values of a board, updated with each move.

use crate::board::Board;
use crate::types::{Color, Piece, Score};

/// The balance of the fixed values, and a count of material that the evaluation uses. `counts`
/// gives the number that each piece, pawn to king, adds to the count. Four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material {
    /// Fixed values in centipawns, White minus Black.
    balance: i16,
    count: u8,
}

impl Material {
    /// The material of an empty board.
    pub(super) const NONE: Self = Self {
        balance: 0,
        count: 0,
    };

    /// The material of a board.
    pub(super) fn of(board: &Board, counts: &[u8; 6]) -> Self {
        let mut material = Self::NONE;
        for (color, piece, _) in board.all_pieces() {
            material.put(color, piece, counts);
        }
        material
    }

    /// Adds a piece.
    #[inline]
    pub(super) const fn put(&mut self, color: Color, piece: Piece, counts: &[u8; 6]) {
        self.balance += sign(color) * piece.value().0 as i16;
        self.count += counts[piece.index()];
    }

    /// Removes a piece.
    #[inline]
    pub(super) const fn take(&mut self, color: Color, piece: Piece, counts: &[u8; 6]) {
        self.balance -= sign(color) * piece.value().0 as i16;
        self.count -= counts[piece.index()];
    }

    /// The fixed values in centipawns, White minus Black.
    #[inline]
    pub(super) const fn balance(self) -> i32 {
        self.balance as i32
    }

    /// The sum of the counts of all pieces.
    #[inline]
    pub(super) const fn count(self) -> u8 {
        self.count
    }

    /// The fixed values in centipawns, `color` minus its opponent.
    #[inline]
    pub(super) const fn balance_of(self, color: Color) -> Score {
        Score(self.balance() * sign(color) as i32)
    }
}

const fn sign(color: Color) -> i16 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}
