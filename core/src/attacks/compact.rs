//! Sliding attacks from small tables: 640 bytes on the smallest chips, 2 KB more elsewhere.
//!
//! The blockers on a line are gathered into one byte. A table of 512 bytes gives the attacks along
//! eight squares in a row. The result is then spread over the line again. A rank or a diagonal has
//! at most one square on each file, so one multiplication can gather it into a byte. A second kind
//! of multiplication turns a file into a byte. All arithmetic is 32 bits wide, for 32-bit
//! processors. Source: U. Koistinen and G. Isenberg,
//! <https://www.chessprogramming.org/Kindergarten_Bitboards>.

use crate::types::{Bitboard, Square};

/// The diagonals in the direction a1-h8, from h1 alone to a8 alone. Entry 15 is empty.
static DIAGONALS: [u64; 16] = diagonals();
/// The attacks along eight squares in a row. First index: the place of the piece, 0 to 7. Second
/// index: the occupancy of the six inner squares.
static ROW_ATTACKS: [[u8; 64]; 8] = row_attacks();

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

/// The index of a square's diagonal in [`DIAGONALS`].
const fn diagonal_of(square: Square) -> usize {
    (7 + square.rank().index() - square.file().index()) & 15
}

/// The four lines through a square. Each contains the square itself.
#[derive(Clone, Copy)]
struct Lines {
    rank: u64,
    file: u64,
    diagonal: u64,
    /// The diagonal in the direction h1-a8.
    anti: u64,
}

impl Lines {
    // Inlined, because a caller uses only two of the four lines. The compiler removes the others.
    #[inline(always)]
    const fn computed(square: Square) -> Self {
        Self {
            rank: square.rank().bitboard().0,
            file: square.file().bitboard().0,
            diagonal: DIAGONALS[diagonal_of(square)],
            anti: DIAGONALS[diagonal_of(square.flip())].swap_bytes(),
        }
    }

    /// Returns the lines of a square. A 32-bit processor loads them from a table, which is faster
    /// than a 64-bit shift by a variable. The smallest processors compute them, to save flash;
    /// these processors are recognised by their lack of atomic exchange.
    #[inline]
    const fn of(square: Square) -> Self {
        if cfg!(target_has_atomic = "ptr") {
            LINES[square.index()]
        } else {
            Self::computed(square)
        }
    }
}

static LINES: [Lines; 64] = {
    let mut table = [Lines::computed(Square::A1); 64];
    let mut index = 0;
    while index < 64 {
        table[index] = Lines::computed(Square::from_low_bits(index as u32));
        index += 1;
    }
    table
};

const fn row_attacks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut inner = 0;
    while inner < 64 {
        let occupied = (inner as u8) << 1;
        let mut place = 0;
        while place < 8 {
            let mut attacks = 0u8;
            let mut right = place + 1;
            while right < 8 {
                attacks |= 1 << right;
                if occupied >> right & 1 != 0 {
                    break;
                }
                right += 1;
            }
            let mut left = place;
            while left > 0 {
                left -= 1;
                attacks |= 1 << left;
                if occupied >> left & 1 != 0 {
                    break;
                }
            }
            table[place][inner] = attacks;
            place += 1;
        }
        inner += 1;
    }
    table
}

/// The attacks of a piece on `square` along a rank or a diagonal. `mask` is that line; it has at
/// most one square on each file.
#[cfg_attr(not(feature = "big-code"), inline(never))]
const fn across(square: Square, occupied: Bitboard, mask: u64) -> u64 {
    let [low, high] = Bitboard(occupied.0 & mask).halves();
    // The highest byte of the product is the sum of all rows, shifted left by one; its upper six
    // bits are the inner squares.
    let inner = (low | high).wrapping_mul(0x0202_0202) >> 26;
    let attacks = ROW_ATTACKS[square.file().index()][inner as usize] as u32;
    let rows = attacks * 0x0101_0101;
    let [low, high] = Bitboard(mask).halves();
    Bitboard::of_halves([low & rows, high & rows]).0
}

/// The attacks of a piece on `square` along its file. `mask` is the file.
#[inline]
const fn along_file(square: Square, occupied: Bitboard, mask: u64) -> u64 {
    let shift = square.file() as u32;
    let [low, high] = Bitboard(occupied.0 & mask).halves();
    // Each byte of the operand holds one lower rank in its bit 0 and one upper rank in its bit 4.
    // The multiplication moves each rank to its own bit.
    let inner = ((low | high << 4) >> shift).wrapping_mul(0x0204_0810) >> 26;
    let attacks = ROW_ATTACKS[square.rank().index()][inner as usize] as u32;
    // This multiplication turns four squares in a row into four squares in a column.
    let low = ((attacks & 15) * 0x0020_4081) << shift;
    let high = ((attacks >> 4) * 0x0020_4081) << shift;
    mask & Bitboard::of_halves([low, high]).0
}

/// Implements [`super::bishop`].
#[cfg_attr(not(feature = "big-code"), inline(never))]
pub(super) const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = Lines::of(square);
    Bitboard(across(square, occupied, lines.diagonal) | across(square, occupied, lines.anti))
}

/// Implements [`super::bishop_meets`]. Returns early if `set` has no square on the two diagonals,
/// the usual case.
#[cfg(any(test, not(feature = "big-tables")))]
#[inline(never)]
pub(super) const fn bishop_meets(square: Square, occupied: Bitboard, set: Bitboard) -> Bitboard {
    let lines = Lines::of(square);
    if set.0 & (lines.diagonal | lines.anti) == 0 {
        return Bitboard::EMPTY;
    }
    Bitboard(set.0 & bishop(square, occupied).0)
}

/// Implements [`super::rook`].
#[cfg_attr(not(feature = "big-code"), inline(never))]
pub(super) const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = Lines::of(square);
    Bitboard(across(square, occupied, lines.rank) | along_file(square, occupied, lines.file))
}

/// Implements [`super::rook_meets`]. Returns early if `set` has no square on the rank and file, the
/// usual case.
#[cfg(any(test, not(feature = "big-tables")))]
#[inline(never)]
pub(super) const fn rook_meets(square: Square, occupied: Bitboard, set: Bitboard) -> Bitboard {
    let lines = Lines::of(square);
    if set.0 & (lines.rank | lines.file) == 0 {
        return Bitboard::EMPTY;
    }
    Bitboard(set.0 & rook(square, occupied).0)
}

/// Implements [`super::snipers`].
#[cfg(any(test, not(feature = "big-tables")))]
#[inline(never)]
pub(super) const fn snipers(square: Square, straight: Bitboard, diagonal: Bitboard) -> Bitboard {
    let lines = Lines::of(square);
    let straight = straight.0 & (lines.rank | lines.file);
    Bitboard(straight | diagonal.0 & (lines.diagonal | lines.anti))
}

/// Implements [`super::line`].
#[inline(never)]
pub(super) const fn line(a: Square, b: Square) -> Bitboard {
    if a as u8 == b as u8 {
        return Bitboard::EMPTY;
    }
    let lines = Lines::of(a);
    let other = b.bitboard().0;
    let mask = if lines.rank & other != 0 {
        lines.rank
    } else if lines.file & other != 0 {
        lines.file
    } else if lines.diagonal & other != 0 {
        lines.diagonal
    } else if lines.anti & other != 0 {
        lines.anti
    } else {
        return Bitboard::EMPTY;
    };
    Bitboard(mask)
}

/// Implements [`super::between`].
#[inline(never)]
pub(super) const fn between(a: Square, b: Square) -> Bitboard {
    // The squares of the line that are above the lower square and below the higher square.
    let (own, other) = (a.bitboard().0, b.bitboard().0);
    let (low, high) = if own < other {
        (own, other)
    } else {
        (other, own)
    };
    let inside = (high - 1) & !(low | (low - 1));
    Bitboard(line(a, b).0 & inside)
}
