//! The pawn table: a cache of the terms of pawns and kings.
//!
//! Pawn structure, passed pawns and the kings' shelters depend on pawns and kings alone, which most
//! moves leave in place.

use super::pawn_entry::PawnEntry;
use super::{pawns, shelter};
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece};

/// The number of cached pawn structures, a power of two: only the last one where memory is short.
const REMEMBERED: usize = if cfg!(feature = "big-code") { 32 } else { 1 };

/// The table. Each position of pawns has one place; the newest entry replaces the old.
#[derive(Clone, Debug)]
pub(in crate::eval) struct PawnTable([PawnEntry; REMEMBERED]);

impl PawnTable {
    /// Nothing is remembered yet.
    pub(in crate::eval) const NEW: Self = Self([PawnEntry::NONE; REMEMBERED]);

    /// Returns the entry of the pawns and kings of `board`, from the table or computed.
    #[inline]
    pub(super) fn of(&mut self, board: &Board) -> &PawnEntry {
        let pawns = Color::ALL.map(|us| board.colored(us, Piece::Pawn));
        let place = mixed(pawns) % self.0.len();
        let entry = &mut self.0[place];
        if entry.pawns != pawns {
            look(entry, pawns);
        }
        for us in Color::ALL {
            let side = &mut entry.sides[us.index()];
            let king = board.king(us) as u8 + 1;
            if side.sheltered != king {
                side.sheltered = king;
                side.shelter = shelter::score(board, us) as i16;
            }
        }
        entry
    }
}

/// Fills an entry for these pawns.
#[inline(never)]
fn look(entry: &mut PawnEntry, pawns: [Bitboard; 2]) {
    entry.pawns = pawns;
    for us in Color::ALL {
        entry.sides[us.index()].look(us, pawns[us.index()]);
    }
    for us in Color::ALL {
        let (score, passed) = pawns::score(entry, us);
        let side = &mut entry.sides[us.index()];
        side.score = score;
        side.passed = passed;
    }
}

/// A number that differs between positions of pawns: its low bits choose the place among the
/// remembered.
#[inline]
const fn mixed([white, black]: [Bitboard; 2]) -> usize {
    let bits = white.0 ^ black.0.rotate_left(32) ^ (black.0 << 3);
    let mixed = (bits as u32 ^ ((bits >> 32) as u32).wrapping_mul(5)).wrapping_mul(0x9E37_79B1);
    (mixed >> 16) as usize
}
