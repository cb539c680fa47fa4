//! What depends on pawns and kings alone: pawn structure, passed pawns, the kings' shelters.
//!
//! Most moves leave pawns and kings where they are, so that what an earlier evaluation has found still holds.

use super::attacks::Attacks;
use super::tapered::Tapered;
use super::{king, pawns};
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece, Square};

/// How many positions of pawns and kings are remembered, a power of two: only the last where memory is short.
const REMEMBERED: usize = if cfg!(feature = "big-code") { 32 } else { 1 };

/// What the last evaluations have found. Each position has one place, and the last that asked for it.
#[derive(Clone, Debug)]
pub(crate) struct Structures([Structure; REMEMBERED]);

/// The pawns and kings of a position, and what was found of them. 56 bytes on a chip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Structure {
    pawns: [Bitboard; 2],
    kings: [Square; 2],
    sides: [Side; 2],
}

/// What was found of one colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub(super) pawns: Tapered,
    pub(super) passed: Bitboard,
    /// The king's shelter, in the middle game.
    pub(super) shelter: i32,
}

impl Structures {
    /// Nothing yet: no board has both kings on one square.
    pub(crate) const NONE: Self = Self(
        [Structure {
            pawns: [Bitboard::EMPTY; 2],
            kings: [Square::A1; 2],
            sides: [Side {
                pawns: Tapered::ZERO,
                passed: Bitboard::EMPTY,
                shelter: 0,
            }; 2],
        }; REMEMBERED],
    );

    /// What is known of the pawns and kings of `board`, whose attacks are `attacks`; looked for when it is not.
    #[inline]
    pub(super) fn of(&mut self, board: &Board, attacks: &Attacks) -> &Structure {
        let pawns = Color::ALL.map(|us| board.colored(us, Piece::Pawn));
        let kings = Color::ALL.map(|us| board.king(us));
        let structure = &mut self.0[place(pawns, kings)];
        if structure.pawns != pawns || structure.kings != kings {
            structure.pawns = pawns;
            structure.kings = kings;
            structure.look(board, attacks);
        }
        structure
    }
}

/// The place of pawns and kings among the remembered.
#[inline]
const fn place([white, black]: [Bitboard; 2], kings: [Square; 2]) -> usize {
    let bits = white.0 ^ black.0.rotate_left(32) ^ (black.0 << 3);
    let kings = (kings[0] as u32) << 6 | kings[1] as u32;
    let mixed =
        (bits as u32 ^ ((bits >> 32) as u32).wrapping_mul(5) ^ kings).wrapping_mul(0x9E37_79B1);
    (mixed >> 16) as usize % REMEMBERED
}

impl Structure {
    #[inline(never)]
    fn look(&mut self, board: &Board, attacks: &Attacks) {
        self.sides = Color::ALL.map(|us| {
            let (pawns, passed) = pawns::score(board, attacks, us);
            let shelter = king::shelter(board, us);
            Side {
                pawns,
                passed,
                shelter,
            }
        });
    }

    /// What was found of `color`.
    #[inline]
    pub(super) const fn of(&self, color: Color) -> &Side {
        &self.sides[color.index()]
    }
}
