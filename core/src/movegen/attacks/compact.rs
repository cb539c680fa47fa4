//! Sliding attacks from small tables: 640 bytes on the smallest chips, 2 KB more elsewhere.
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

/// A square and the lines through it, itself left out.
#[derive(Clone, Copy)]
struct Lines {
    own: u64,
    file: u64,
    diagonal: u64,
    /// Towards a8: a diagonal seen from the other side of the board.
    anti: u64,
}

impl Lines {
    const fn computed(square: Square) -> Self {
        let own = square.bitboard().0;
        Self {
            own,
            file: (FILE_A << square.file() as u32) ^ own,
            diagonal: DIAGONALS[diagonal_of(square)] ^ own,
            anti: DIAGONALS[diagonal_of(square.flip())].swap_bytes() ^ own,
        }
    }

    /// The smallest processors have least flash too; they are known by their lack of atomic exchange.
    #[cfg(not(target_has_atomic = "ptr"))]
    #[inline]
    const fn of(square: Square) -> Self {
        Self::computed(square)
    }

    /// Shifts of 64 bits by a variable cost more than loads where words have 32.
    #[cfg(target_has_atomic = "ptr")]
    #[inline]
    const fn of(square: Square) -> Self {
        LINES[square.index()]
    }
}

#[cfg(target_has_atomic = "ptr")]
static LINES: [Lines; 64] = {
    let mut table = [Lines::computed(Square::A1); 64];
    let mut index = 0;
    while index < 64 {
        table[index] = Lines::computed(Square::from_low_bits(index as u32));
        index += 1;
    }
    table
};

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

/// Attacks along the line `mask` from `piece`, which it leaves out; not a rank.
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
const fn along(piece: u64, occupied: Bitboard, mask: u64) -> u64 {
    let blockers = occupied.0 & mask;
    let up = blockers.wrapping_sub(piece << 1);
    let down = blockers
        .swap_bytes()
        .wrapping_sub(piece.swap_bytes() << 1)
        .swap_bytes();
    (up ^ down) & mask
}

/// As [`super::bishop`].
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
pub(super) const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = Lines::of(square);
    Bitboard(along(lines.own, occupied, lines.diagonal) | along(lines.own, occupied, lines.anti))
}

/// As [`super::rook`].
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
pub(super) const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = Lines::of(square);
    Bitboard(along_rank(square, occupied) | along(lines.own, occupied, lines.file))
}

/// Attacks along the rank of `square`. Half of the board is shifted, not all: that is one instruction on most chips.
#[inline]
const fn along_rank(square: Square, occupied: Bitboard) -> u64 {
    let is_upper = square.rank() as u32 >= 4;
    let shift = 8 * (square.rank() as u32 & 3);
    let half = if is_upper {
        (occupied.0 >> 32) as u32
    } else {
        occupied.0 as u32
    };
    let inner = (half >> shift) as usize >> 1 & 63;
    let attacks = (RANK_ATTACKS[inner][square.file().index()] as u32) << shift;
    if is_upper {
        (attacks as u64) << 32
    } else {
        attacks as u64
    }
}

/// As [`super::line`].
#[cfg_attr(feature = "big-code", inline)]
#[cfg_attr(not(feature = "big-code"), inline(never))]
pub(super) const fn line(a: Square, b: Square) -> Bitboard {
    let lines = Lines::of(a);
    let (own, other) = (lines.own, b.bitboard().0);
    let rank = a.rank().bitboard().0 ^ own;
    let mask = if rank & other != 0 {
        rank
    } else if lines.file & other != 0 {
        lines.file
    } else if lines.diagonal & other != 0 {
        lines.diagonal
    } else if lines.anti & other != 0 {
        lines.anti
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
