//! The fixed material: what stands on the board, counted move by move.

use super::Chosen;
use super::evaluator::Evaluator;
use crate::board::Board;
use crate::types::{Color, Piece, Score};

/// What is counted of the material, for the evaluation that is chosen; what another asks for is
/// found on the board.
pub(super) enum Counted {
    /// Material units: pawns and kings count nothing, as micro-Max 4.4 counts.
    Units,
    /// The number of pieces.
    Pieces,
}

/// Units of a piece, pawn to king.
const UNITS: [u8; 6] = [0, 2, 2, 3, 6, 0];

/// What a piece counts, pawn to king.
const COUNTS: [u8; 6] = match Chosen::COUNTED {
    Counted::Units => UNITS,
    Counted::Pieces => [1; 6],
};

/// The fixed values of all pieces, and what is counted of them. Four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material {
    /// Fixed values in centipawns, White's less Black's.
    balance: i16,
    /// Material units of both sides, or their pieces.
    count: u8,
}

impl Material {
    /// The material of an empty board.
    pub(super) const NONE: Self = Self {
        balance: 0,
        count: 0,
    };

    /// The material of a board.
    pub(super) fn of(board: &Board) -> Self {
        let mut material = Self::NONE;
        for (color, piece, _) in board.all_pieces() {
            material.put(color, piece);
        }
        material
    }

    /// A piece appears.
    #[inline]
    pub(super) const fn put(&mut self, color: Color, piece: Piece) {
        self.balance += sign(color) * piece.value().0 as i16;
        self.count += COUNTS[piece.index()];
    }

    /// A piece disappears.
    #[inline]
    pub(super) const fn take(&mut self, color: Color, piece: Piece) {
        self.balance -= sign(color) * piece.value().0 as i16;
        self.count -= COUNTS[piece.index()];
    }

    /// The fixed values in centipawns, White's less Black's.
    #[inline]
    pub(super) const fn balance(self) -> i32 {
        self.balance as i32
    }

    /// Material units of both sides on `board`, which this material is of: 40 at the start, 0 with
    /// pawns only. Minor pieces count 2, rooks 3, queens 6; after promotions there may be more than
    /// 40.
    #[inline]
    pub(super) fn units(self, board: &Board) -> u32 {
        let of = |piece: Piece| board.pieces(piece).len() * u32::from(UNITS[piece.index()]);
        match Chosen::COUNTED {
            Counted::Units => u32::from(self.count),
            Counted::Pieces => Piece::ALL.into_iter().map(of).sum(),
        }
    }

    /// The pieces of both sides on `board`, which this material is of; kings and pawns included.
    #[inline]
    pub(super) fn piece_count(self, board: &Board) -> u32 {
        match Chosen::COUNTED {
            Counted::Units => board.occupied().len(),
            Counted::Pieces => u32::from(self.count),
        }
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
