//! What is found of a position's pawns and kings: an entry of the pawn table.

use super::tapered::Tapered;
use crate::attacks;
use crate::types::{Bitboard, Color};

/// The pawns of a position, and what was found of them. 80 bytes on a chip.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnEntry {
    pub(super) pawns: [Bitboard; 2],
    pub(super) sides: [PawnSide; 2],
}

/// What was found of one colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnSide {
    /// The squares that its pawns attack.
    pub(super) attacks: Bitboard,
    /// The squares beside a pawn or beside any square before it: pawns there are or can be helped
    /// by it.
    pub(super) flanks: Bitboard,
    /// Its passed pawns.
    pub(super) passed: Bitboard,
    /// What its pawn structure is worth.
    pub(super) score: Tapered,
    /// The king's shelter in the middle game.
    pub(super) shelter: i16,
    /// The square of the king whose shelter that is, counted from 1; 0 when none is known.
    pub(super) sheltered: u8,
    /// The files with pawns, one bit each.
    pub(super) files: u8,
}

impl PawnSide {
    /// What is found where no pawn is. (Zeros, which take no flash.)
    const NONE: Self = Self {
        attacks: Bitboard::EMPTY,
        flanks: Bitboard::EMPTY,
        passed: Bitboard::EMPTY,
        score: Tapered::ZERO,
        shelter: 0,
        sheltered: 0,
        files: 0,
    };

    /// Fills in what depends on one colour's pawns alone.
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
    /// What is true of a board without pawns.
    pub(super) const NONE: Self = Self {
        pawns: [Bitboard::EMPTY; 2],
        sides: [PawnSide::NONE; 2],
    };

    /// The pawns of `color`.
    #[inline]
    pub(super) const fn pawns(&self, color: Color) -> Bitboard {
        self.pawns[color.index()]
    }

    /// What was found of `color`.
    #[inline]
    pub(super) const fn of(&self, color: Color) -> &PawnSide {
        &self.sides[color.index()]
    }
}
