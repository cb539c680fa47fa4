//! What depends on pawns and kings alone: pawn structure, passed pawns, the kings' shelters.
//!
//! Most moves leave pawns and kings where they are, so that what an earlier evaluation has found still holds.

use super::tapered::Tapered;
use super::{king, pawns};
use crate::attacks;
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece};

/// How many positions of pawns are remembered, a power of two: only the last where memory is short.
const REMEMBERED: usize = if cfg!(feature = "big-code") { 32 } else { 1 };

/// What the last evaluations have found. Each position of pawns has one place, and the last that asked for it.
#[derive(Clone, Debug)]
pub(crate) struct Structures([Structure; REMEMBERED]);

/// The pawns of a position, and what was found of them. 80 bytes on a chip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Structure {
    pawns: [Bitboard; 2],
    sides: [Side; 2],
}

/// What was found of one colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// The squares that its pawns attack.
    pub(super) attacks: Bitboard,
    /// The squares beside a pawn or beside any square before it: pawns there are or can be helped by it.
    pub(super) flanks: Bitboard,
    pub(super) passed: Bitboard,
    pub(super) pawns: Tapered,
    /// The king's shelter in the middle game.
    shelter: i16,
    /// The square of the king whose shelter that is, counted from 1; 0 when none is known.
    sheltered: u8,
    /// The files with pawns, one bit each.
    pub(super) files: u8,
}

impl Side {
    /// What is found where no pawn is. (Zeros, which take no flash.)
    const NONE: Self = Self {
        attacks: Bitboard::EMPTY,
        flanks: Bitboard::EMPTY,
        passed: Bitboard::EMPTY,
        pawns: Tapered::ZERO,
        shelter: 0,
        sheltered: 0,
        files: 0,
    };

    /// The king's shelter in the middle game.
    #[inline]
    pub(super) const fn shelter(&self) -> i32 {
        self.shelter as i32
    }

    /// Says what can be said of one colour's pawns without the other's.
    fn look(&mut self, us: Color, pawns: Bitboard) {
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

impl Structures {
    /// Nothing yet: each place holds what is true of a board without pawns.
    pub(crate) const NONE: Self = Self(
        [Structure {
            pawns: [Bitboard::EMPTY; 2],
            sides: [Side::NONE; 2],
        }; REMEMBERED],
    );

    /// What is known of the pawns and kings of `board`; looked for when it is not.
    #[inline]
    pub(super) fn of(&mut self, board: &Board) -> &Structure {
        let pawns = Color::ALL.map(|us| board.colored(us, Piece::Pawn));
        let place = mixed(pawns) % self.0.len();
        let structure = &mut self.0[place];
        if structure.pawns != pawns {
            structure.look(pawns);
        }
        for us in Color::ALL {
            let side = &mut structure.sides[us.index()];
            let king = board.king(us) as u8 + 1;
            if side.sheltered != king {
                side.sheltered = king;
                side.shelter = king::shelter(board, us) as i16;
            }
        }
        structure
    }
}

/// A number that tells positions of pawns apart: its low bits choose the place among the remembered.
#[inline]
const fn mixed([white, black]: [Bitboard; 2]) -> usize {
    let bits = white.0 ^ black.0.rotate_left(32) ^ (black.0 << 3);
    let mixed = (bits as u32 ^ ((bits >> 32) as u32).wrapping_mul(5)).wrapping_mul(0x9E37_79B1);
    (mixed >> 16) as usize
}

impl Structure {
    #[inline(never)]
    fn look(&mut self, pawns: [Bitboard; 2]) {
        self.pawns = pawns;
        for us in Color::ALL {
            self.sides[us.index()].look(us, pawns[us.index()]);
        }
        for us in Color::ALL {
            let (score, passed) = pawns::score(self, us);
            let side = &mut self.sides[us.index()];
            side.pawns = score;
            side.passed = passed;
        }
    }

    /// The pawns of `color`.
    #[inline]
    pub(super) const fn pawns(&self, color: Color) -> Bitboard {
        self.pawns[color.index()]
    }

    /// What was found of `color`.
    #[inline]
    pub(super) const fn of(&self, color: Color) -> &Side {
        &self.sides[color.index()]
    }
}
