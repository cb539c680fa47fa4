//! The fixed material of a board, added up move by move.

use crate::board::Board;
use crate::types::{Color, Piece, Score};

/// The fixed values of all pieces, and the count that the evaluation asks for: `counts` is the
/// number that each piece adds to it, pawn to king. Four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material {
    /// Fixed values in centipawns, White's less Black's.
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

    /// A piece appears.
    #[inline]
    pub(super) const fn put(&mut self, color: Color, piece: Piece, counts: &[u8; 6]) {
        self.balance += sign(color) * piece.value().0 as i16;
        self.count += counts[piece.index()];
    }

    /// A piece disappears.
    #[inline]
    pub(super) const fn take(&mut self, color: Color, piece: Piece, counts: &[u8; 6]) {
        self.balance -= sign(color) * piece.value().0 as i16;
        self.count -= counts[piece.index()];
    }

    /// The fixed values in centipawns, White's less Black's.
    #[inline]
    pub(super) const fn balance(self) -> i32 {
        self.balance as i32
    }

    /// The sum of all pieces' counts.
    #[inline]
    pub(super) const fn count(self) -> u8 {
        self.count
    }

    /// The fixed values for `color`, less its opponent's.
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
