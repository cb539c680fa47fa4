//! An entry of the pawn table: the terms of pawns and king shelter.

use super::tapered::Tapered;
use crate::attacks;
use crate::types::{Bitboard, Color};

/// The terms for a pawn structure. 80 bytes on a chip.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnEntry {
    pub(super) pawns: [Bitboard; 2],
    pub(super) sides: [PawnSide; 2],
}

/// The terms for one colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnSide {
    /// The squares attacked by pawns of this colour.
    pub(super) attacks: Bitboard,
    /// The squares on the files next to a pawn of this colour, from the pawn's rank forward. Moved
    /// one rank forward, they are all squares that these pawns can ever attack.
    pub(super) flanks: Bitboard,
    /// The passed pawns of this colour.
    pub(super) passed: Bitboard,
    /// The score of the pawn structure.
    pub(super) score: Tapered,
    /// The score of the king's shelter, middle game.
    pub(super) shelter: i16,
    /// The king's square plus 1 when the shelter was computed; 0 before that.
    pub(super) sheltered: u8,
    /// The files with pawns of this colour, one bit each.
    pub(super) files: u8,
}

impl PawnSide {
    /// The terms of a side without pawns. They are zeros, so the table takes no flash.
    const NONE: Self = Self {
        attacks: Bitboard::EMPTY,
        flanks: Bitboard::EMPTY,
        passed: Bitboard::EMPTY,
        score: Tapered::ZERO,
        shelter: 0,
        sheltered: 0,
        files: 0,
    };

    /// Computes the terms that depend on the pawns of one colour only.
    pub(super) fn fill(&mut self, us: Color, pawns: Bitboard) {
        let ahead = pawns.fill_forward(us);
        self.attacks = attacks::pawns(us, pawns);
        self.flanks = ahead.east() | ahead.west();
        self.files = files(pawns);
        self.sheltered = 0;
    }
}

/// The files with a square of the set, one bit each.
fn files(set: Bitboard) -> u8 {
    let ranks = set.0.to_le_bytes();
    ranks.into_iter().fold(0, |files, rank| files | rank)
}

impl PawnEntry {
    /// The entry for a board without pawns.
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
