//! Sliding attacks from 640 bytes of tables.
//!
//! Files and diagonals by hyperbola quintessence (`o ^ (o - 2r)`, the far side through a byte swap, which is one
//! instruction per word even on a Cortex-M0); ranks from a table of 512 bytes, since a byte swap does not mirror them.
//! Source: R. Leathrum and A. Hyatt, <https://www.chessprogramming.org/Hyperbola_Quintessence>.

use crate::types::{Bitboard, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The diagonals towards h8, from that of h1 alone to that of a8 alone; the sixteenth is none.
static DIAGONALS: [u64; 16] = diagonals();
/// Attacks along the first rank: by the six inner occupancy bits and the file.
static RANK_ATTACKS: [[u8; 8]; 64] = rank_attacks();

const fn diagonals() -> [u64; 16] {
    let mut table = [0; 16];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index);
        table[diagonal_of(square)] |= square.bitboard().0;
        index += 1;
    }
    table
}

/// The place of a square's diagonal in the table.
const fn diagonal_of(square: Square) -> usize {
    (7 + square.rank().index() - square.file().index()) & 15
}

/// The diagonal and the anti-diagonal (towards a8) of a square, itself left out. The latter is a diagonal seen from
/// the other side of the board.
#[inline]
const fn slants(square: Square) -> [u64; 2] {
    let own = square.bitboard().0;
    [
        DIAGONALS[diagonal_of(square)] ^ own,
        DIAGONALS[diagonal_of(square.flip())].swap_bytes() ^ own,
    ]
}

const fn rank_attacks() -> [[u8; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let occupied = (inner as u8) << 1;
        let mut file = 0;
        while file < 8 {
            let mut attacks = 0u8;
            let mut right = file + 1;
            while right < 8 {
                attacks |= 1 << right;
                if occupied >> right & 1 != 0 {
                    break;
                }
                right += 1;
            }
            let mut left = file;
            while left > 0 {
                left -= 1;
                attacks |= 1 << left;
                if occupied >> left & 1 != 0 {
                    break;
                }
            }
            table[inner][file] = attacks;
            file += 1;
        }
        inner += 1;
    }
    table
}

/// Attacks along the line `mask` (which leaves out `square`), not a rank.
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
const fn along(square: Square, occupied: Bitboard, mask: u64) -> u64 {
    let piece = square.bitboard().0;
    let blockers = occupied.0 & mask;
    let up = blockers.wrapping_sub(piece << 1);
    let down = blockers
        .swap_bytes()
        .wrapping_sub(piece.swap_bytes() << 1)
        .swap_bytes();
    (up ^ down) & mask
}

#[inline]
const fn file_mask(square: Square) -> u64 {
    (FILE_A << square.file() as u32) ^ square.bitboard().0
}

/// As [`super::bishop`].
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
pub(super) const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let [diagonal, anti] = slants(square);
    Bitboard(along(square, occupied, diagonal) | along(square, occupied, anti))
}

/// As [`super::rook`].
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
pub(super) const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let shift = 8 * square.rank() as u32;
    let inner = (occupied.0 >> shift) as usize >> 1 & 63;
    let rank = (RANK_ATTACKS[inner][square.file().index()] as u64) << shift;
    Bitboard(rank | along(square, occupied, file_mask(square)))
}

/// As [`super::line`].
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
pub(super) const fn line(a: Square, b: Square) -> Bitboard {
    let [diagonal, anti] = slants(a);
    let (own, other) = (a.bitboard().0, b.bitboard().0);
    let rank = a.rank().bitboard().0 ^ own;
    let file = file_mask(a);
    let mask = if rank & other != 0 {
        rank
    } else if file & other != 0 {
        file
    } else if diagonal & other != 0 {
        diagonal
    } else if anti & other != 0 {
        anti
    } else {
        return Bitboard::EMPTY;
    };
    Bitboard(mask | own)
}

/// As [`super::between`].
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
pub(super) const fn between(a: Square, b: Square) -> Bitboard {
    // The line's bits above the lower and below the higher square.
    let (own, other) = (a.bitboard().0, b.bitboard().0);
    let (low, high) = if own < other {
        (own, other)
    } else {
        (other, own)
    };
    let inside = (high - 1) & !(low | (low - 1));
    Bitboard(line(a, b).0 & inside)
}
