//! Attacks of the pieces that do not slide: knight and king from tables of 512 bytes each, pawns by
//! shifting; on desktops a single pawn's from a table of 1 KiB.

use crate::types::{Bitboard, Color, Square};

const KNIGHT_STEPS: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const KING_STEPS: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

static KNIGHT: [Bitboard; 64] = table(KNIGHT_STEPS);
static KING: [Bitboard; 64] = table(KING_STEPS);

const fn table(steps: [(i32, i32); 8]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < 8 {
            let (files, ranks) = steps[step];
            if let Some(to) = Square::from_low_bits(square).offset(files, ranks) {
                table[square as usize].0 |= to.bitboard().0;
            }
            step += 1;
        }
        square += 1;
    }
    table
}

/// The squares that a knight on `square` attacks.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares that a king on `square` attacks.
#[inline]
pub const fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// For each colour, the squares that a pawn on each square attacks.
static PAWN: [[Bitboard; 64]; 2] = {
    let mut tables = [[Bitboard::EMPTY; 64]; 2];
    let mut square = 0;
    while square < 64 {
        tables[0][square] = pawns(Color::White, Bitboard(1 << square));
        tables[1][square] = pawns(Color::Black, Bitboard(1 << square));
        square += 1;
    }
    tables
};

/// The squares that a pawn of `color` on `square` attacks. Only desktops have the table.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    if cfg!(feature = "big-tables") {
        PAWN[color.index()][square.index()]
    } else {
        pawns(color, square.bitboard())
    }
}

/// All squares that `pawns` of `color` attack.
#[cfg_attr(not(feature = "big-code"), inline(never))]
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    Bitboard(ahead.east().0 | ahead.west().0)
}
