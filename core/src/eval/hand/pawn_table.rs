//! The pawn table: a cache of the terms for pawns and king shelter.
//!
//! These terms depend only on the pawns and kings, which most moves do not change.

use super::pawn_entry::PawnEntry;
use super::{pawns, shelter};
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece};

/// The number of entries, a power of two. With little memory the table has one entry.
const ENTRIES: usize = if cfg!(feature = "big-code") { 32 } else { 1 };

/// The table. Each pawn structure has one entry, and a new structure replaces the old one.
#[derive(Clone, Debug)]
pub(in crate::eval) struct PawnTable([PawnEntry; ENTRIES]);

impl PawnTable {
    /// An empty table.
    pub(in crate::eval) const NEW: Self = Self([PawnEntry::NONE; ENTRIES]);

    /// Returns the entry for the pawns and kings of `board`, from the table or newly computed.
    #[inline]
    pub(super) fn of(&mut self, board: &Board) -> &PawnEntry {
        let pawns = Color::ALL.map(|us| board.colored(us, Piece::Pawn));
        let place = mixed(pawns) % self.0.len();
        let entry = &mut self.0[place];
        if entry.pawns != pawns {
            fill(entry, pawns);
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

/// Computes an entry for these pawns.
#[inline(never)]
fn fill(entry: &mut PawnEntry, pawns: [Bitboard; 2]) {
    entry.pawns = pawns;
    for us in Color::ALL {
        entry.sides[us.index()].fill(us, pawns[us.index()]);
    }
    for us in Color::ALL {
        let (score, passed) = pawns::score(entry, us);
        let side = &mut entry.sides[us.index()];
        side.score = score;
        side.passed = passed;
    }
}

/// A hash of a pawn structure. Its low bits choose the entry.
#[inline]
const fn mixed([white, black]: [Bitboard; 2]) -> usize {
    let bits = white.0 ^ black.0.rotate_left(32) ^ (black.0 << 3);
    let mixed = (bits as u32 ^ ((bits >> 32) as u32).wrapping_mul(5)).wrapping_mul(0x9E37_79B1);
    (mixed >> 16) as usize
}
