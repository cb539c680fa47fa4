//! An entry of the pawn table: the terms of a position's pawns and kings.

use super::tapered::Tapered;
use crate::attacks;
use crate::types::{Bitboard, Color};

/// The pawns of a position, and their terms. 80 bytes on a chip.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnEntry {
    pub(super) pawns: [Bitboard; 2],
    pub(super) sides: [PawnSide; 2],
}

/// The terms of one colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnSide {
    /// The squares that its pawns attack.
    pub(super) attacks: Bitboard,
    /// The squares beside a pawn or beside any square before it: pawns there are or can be helped
    /// by it.
    pub(super) flanks: Bitboard,
    /// Its passed pawns.
    pub(super) passed: Bitboard,
    /// The value of its pawn structure.
    pub(super) score: Tapered,
    /// The king's shelter in the middle game.
    pub(super) shelter: i16,
    /// The king's square for which the shelter was computed, counted from 1; 0 if none was.
    pub(super) sheltered: u8,
    /// The files with pawns, one bit each.
    pub(super) files: u8,
}

impl PawnSide {
    /// The terms of a side without pawns. (Zeros, which take no flash.)
    const NONE: Self = Self {
        attacks: Bitboard::EMPTY,
        flanks: Bitboard::EMPTY,
        passed: Bitboard::EMPTY,
        score: Tapered::ZERO,
        shelter: 0,
        sheltered: 0,
        files: 0,
    };

    /// Computes the terms that depend on one colour's pawns alone.
    pub(super) fn look(&mut self, us: Color, pawns: Bitboard) {
        let ahead = pawns.fill_forward(us);
        self.attacks = attacks::pawns(us, pawns);
        self.flanks = ahead.east() | ahead.west();
        self.files = files(pawns);
        self.sheltered = 0;
    }
}

/// The files on which the set has a square, one bit each.
fn files(set: Bitboard) -> u8 {
    let ranks = set.0.to_le_bytes();
    ranks.into_iter().fold(0, |files, rank| files | rank)
}

impl PawnEntry {
    /// The entry of a board without pawns.
    pub(super) const NONE: Self = Self {
        pawns: [Bitboard::EMPTY; 2],
        sides: [PawnSide::NONE; 2],
    };

    /// The pawns of `color`.
    #[inline]
    pub(super) const fn pawns(&self, color: Color) -> Bitboard {
        self.pawns[color.index()]
    }

    /// Returns the terms of `color`.
    #[inline]
    pub(super) const fn of(&self, color: Color) -> &PawnSide {
        &self.sides[color.index()]
    }
}
