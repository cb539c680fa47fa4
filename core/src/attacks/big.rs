//! Sliding attacks by magic bitboards: 192 KB of attack tables and 64 KB of tables for `line` and
//! `between`, all computed at compile time.
//!
//! The blockers that matter for a square, multiplied by the square's magic number, give an index
//! into its table of numbers. These are "fancy" magic bitboards: each square has a table of its own
//! size. Its entries are not attack sets but their numbers, one byte each, because a square has at
//! most 144 different sets. Sources: P. Kannan, "Magic Move-Bitboard Generation in Computer Chess",
//! 2007; the byte for each entry by R. Houdart,
//! <https://www.chessprogramming.org/Magic_Bitboards>.

use super::compact;
use super::magics::{BISHOP_MAGICS, ROOK_MAGICS};
use crate::types::{Bitboard, Square};

/// The number of entries in `numbers`: 102,400 for rooks and 5,248 for bishops, rounded up to a power
/// of two, so that a mask replaces a bounds check.
const ENTRIES: usize = 131_072;
/// The number of attack sets: 4,900 of rooks and 1,428 of bishops, rounded up in the same way.
const SETS: usize = 8_192;

/// The data to look up one square's attacks.
#[derive(Clone, Copy)]
struct Magic {
    /// The squares whose occupancy matters ([`relevant`]).
    mask: u64,
    magic: u64,
    shift: u32,
    /// The index in `numbers` at which the square's table begins.
    offset: u32,
    /// The index of the square's first attack set in `sets`.
    first: u32,
}

static ROOKS: [Magic; 64] = magics(&ROOK_MAGICS, false, 0, 0);
static BISHOPS: [Magic; 64] = magics(&BISHOP_MAGICS, true, 102_400, 4_900);
#[expect(long_running_const_eval, reason = "108,000 entries, some seconds")]
static TABLES: Tables = tables();
static ROOK_RAYS: [Bitboard; 64] = all_rays(false);
static BISHOP_RAYS: [Bitboard; 64] = all_rays(true);
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

/// The squares that a slider attacks in one direction on an empty board, and their number.
#[derive(Clone, Copy)]
struct Ray {
    squares: u64,
    length: u32,
}

/// The rays of a slider on `square`: first the two directions to greater squares, then the two to
/// smaller ones.
const fn rays(square: Square, is_bishop: bool) -> [Ray; 4] {
    let all = slide(square, Bitboard::EMPTY, is_bishop).0;
    let smaller = square.bitboard().0 - 1;
    let one_half = if is_bishop {
        // The files to the left, and the own file.
        0x0101_0101_0101_0101 * ((2 << square.file() as u32) - 1)
    } else {
        square.file().bitboard().0
    };
    let mut rays = [Ray {
        squares: 0,
        length: 0,
    }; 4];
    let mut index = 0;
    while index < 4 {
        let direction = if index < 2 { !smaller } else { smaller };
        let half = if index % 2 == 0 { one_half } else { !one_half };
        let squares = all & direction & half;
        let length = squares.count_ones();
        rays[index] = Ray { squares, length };
        index += 1;
    }
    rays
}

/// The number of an attack set among the sets of its square, from the pieces that block the slider.
/// In each direction it attacks between one square and the whole ray; these four counts are the
/// digits of the number.
const fn number(blockers: u64, rays: &[Ray; 4]) -> u32 {
    let mut number = 0;
    let mut index = 0;
    while index < 4 {
        let Ray { squares, length } = rays[index];
        let on_ray = blockers & squares;
        if length > 0 {
            // The squares up to the nearest blocker, or all if nothing blocks.
            let reached = if on_ray == 0 {
                squares
            } else if index < 2 {
                squares & (on_ray ^ (on_ray - 1))
            } else {
                squares & (u64::MAX << (63 - on_ray.leading_zeros()))
            };
            number = number * length + reached.count_ones() - 1;
        }
        index += 1;
    }
    number
}

const fn magics(
    numbers: &[u64; 64],
    is_bishop: bool,
    mut offset: u32,
    mut first: u32,
) -> [Magic; 64] {
    let mut table = [Magic {
        mask: 0,
        magic: 0,
        shift: 0,
        offset: 0,
        first: 0,
    }; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index as u32);
        let mask = relevant(square, is_bishop);
        table[index] = Magic {
            mask,
            magic: numbers[index],
            shift: mask.count_zeros(),
            offset,
            first,
        };
        offset += 1 << mask.count_ones();
        // The greatest number belongs to the attacks on an empty board.
        first += number(0, &rays(square, is_bishop)) + 1;
        index += 1;
    }
    table
}

/// The attacks of both sliders.
struct Tables {
    /// For each square and index the number of the attack set.
    numbers: [u8; ENTRIES],
    /// For each square and number the attack set.
    sets: [Bitboard; SETS],
}

impl Tables {
    const fn fill(&mut self, magics: &[Magic; 64], is_bishop: bool) {
        let mut index = 0;
        while index < 64 {
            let magic = magics[index];
            let square = Square::from_low_bits(index as u32);
            let rays = rays(square, is_bishop);
            // Visits all subsets of the mask (the carry-rippler trick).
            let mut subset = 0u64;
            loop {
                let number = number(subset, &rays);
                let place = (subset.wrapping_mul(magic.magic) >> magic.shift) as usize;
                self.numbers[magic.offset as usize + place] = number as u8;
                let set = &mut self.sets[(magic.first + number) as usize];
                if set.is_empty() {
                    *set = slide(square, Bitboard(subset), is_bishop);
                }
                subset = subset.wrapping_sub(magic.mask) & magic.mask;
                if subset == 0 {
                    break;
                }
            }
            index += 1;
        }
    }
}

const fn tables() -> Tables {
    let mut tables = Tables {
        numbers: [0; ENTRIES],
        sets: [Bitboard::EMPTY; SETS],
    };
    tables.fill(&ROOKS, false);
    tables.fill(&BISHOPS, true);
    tables
}

const fn all_rays(is_bishop: bool) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index as u32);
        table[index] = slide(square, Bitboard::EMPTY, is_bishop);
        index += 1;
    }
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
    let number = TABLES.numbers[(magic.offset as usize + place) & (ENTRIES - 1)];
    TABLES.sets[(magic.first as usize + usize::from(number)) & (SETS - 1)]
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

/// Implements [`super::snipers`].
#[inline]
pub(super) fn snipers(square: Square, straight: Bitboard, diagonal: Bitboard) -> Bitboard {
    ROOK_RAYS[square.index()] & straight | BISHOP_RAYS[square.index()] & diagonal
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
