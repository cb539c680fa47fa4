//! Sliding attacks by magic bitboards: 841 KB of attack tables and 64 KB of tables for `line` and
//! `between`, all computed at compile time.
//!
//! The blockers that matter for a square, multiplied by the square's magic number, give an index
//! into its attack table. These are "fancy" magic bitboards: each square has a table of its own
//! size. Source: P. Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007.

use super::compact;
use super::magics::{BISHOP_MAGICS, ROOK_MAGICS};
use crate::types::{Bitboard, Square};

/// The number of attack table entries: 102,400 for rooks and 5,248 for bishops.
const ENTRIES: usize = 107_648;

/// The data to look up one square's attacks.
#[derive(Clone, Copy)]
struct Magic {
    /// The squares whose occupancy matters: all squares that the piece attacks on an empty board,
    /// except the last one in each direction.
    mask: u64,
    magic: u64,
    shift: u32,
    /// The index in [`ATTACKS`] at which the square's table begins.
    offset: u32,
}

static BISHOPS: [Magic; 64] = magics(&BISHOP_MAGICS, true, 102_400);
static ROOKS: [Magic; 64] = magics(&ROOK_MAGICS, false, 0);
#[expect(long_running_const_eval, reason = "108,000 entries, some seconds")]
static ATTACKS: [Bitboard; ENTRIES] = attacks();
static BETWEEN: [[Bitboard; 64]; 64] = pairs(true);
static LINE: [[Bitboard; 64]; 64] = pairs(false);

const fn slide(square: Square, occupied: Bitboard, is_bishop: bool) -> Bitboard {
    if is_bishop {
        compact::bishop(square, occupied)
    } else {
        compact::rook(square, occupied)
    }
}

/// The squares whose occupancy matters to a slider on `square`: all that it attacks on an empty
/// board, except the last one in each direction.
pub(super) const fn relevant(square: Square, is_bishop: bool) -> u64 {
    let rank_edges = (0xFF00_0000_0000_00FF) & !square.rank().bitboard().0;
    let file_edges = (0x8181_8181_8181_8181) & !square.file().bitboard().0;
    slide(square, Bitboard::EMPTY, is_bishop).0 & !rank_edges & !file_edges
}

const fn magics(numbers: &[u64; 64], is_bishop: bool, first: u32) -> [Magic; 64] {
    let mut table = [Magic {
        mask: 0,
        magic: 0,
        shift: 0,
        offset: 0,
    }; 64];
    let mut offset = first;
    let mut index = 0;
    while index < 64 {
        let mask = relevant(Square::from_low_bits(index as u32), is_bishop);
        let bits = mask.count_ones();
        table[index] = Magic {
            mask,
            magic: numbers[index],
            shift: 64 - bits,
            offset,
        };
        offset += 1 << bits;
        index += 1;
    }
    table
}

const fn fill(table: &mut [Bitboard; ENTRIES], magics: &[Magic; 64], is_bishop: bool) {
    let mut index = 0;
    while index < 64 {
        let magic = magics[index];
        let square = Square::from_low_bits(index as u32);
        // Visits all subsets of the mask (the carry-rippler trick).
        let mut subset = 0u64;
        loop {
            let place = (subset.wrapping_mul(magic.magic) >> magic.shift) as usize;
            table[magic.offset as usize + place] = slide(square, Bitboard(subset), is_bishop);
            subset = subset.wrapping_sub(magic.mask) & magic.mask;
            if subset == 0 {
                break;
            }
        }
        index += 1;
    }
}

const fn attacks() -> [Bitboard; ENTRIES] {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    fill(&mut table, &magics(&ROOK_MAGICS, false, 0), false);
    fill(&mut table, &magics(&BISHOP_MAGICS, true, 102_400), true);
    table
}

const fn pairs(between: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let (from, to) = (
                Square::from_low_bits(a as u32),
                Square::from_low_bits(b as u32),
            );
            table[a][b] = if between {
                compact::between(from, to)
            } else {
                compact::line(from, to)
            };
            b += 1;
        }
        a += 1;
    }
    table
}

#[inline]
fn lookup(magic: &Magic, occupied: Bitboard) -> Bitboard {
    let place = ((occupied.0 & magic.mask).wrapping_mul(magic.magic) >> magic.shift) as usize;
    let index = magic.offset as usize + place;
    ATTACKS.get(index).copied().unwrap_or(Bitboard::EMPTY)
}

/// Implements [`super::bishop`].
#[inline]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    lookup(&BISHOPS[square.index()], occupied)
}

/// Implements [`super::rook`].
#[inline]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    lookup(&ROOKS[square.index()], occupied)
}

/// Implements [`super::bishop_meets`].
#[inline]
pub(super) fn bishop_meets(square: Square, occupied: Bitboard, set: Bitboard) -> Bitboard {
    bishop(square, occupied) & set
}

/// Implements [`super::rook_meets`].
#[inline]
pub(super) fn rook_meets(square: Square, occupied: Bitboard, set: Bitboard) -> Bitboard {
    rook(square, occupied) & set
}

/// Implements [`super::line`].
#[inline]
pub(super) fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// Implements [`super::between`].
#[inline]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}
