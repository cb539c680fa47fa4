//! Where pieces stand well in the middle game: what orders moves of which nothing else is known.
//!
//! Where the hand-written terms evaluate, it is their placement. A network knows no such thing, and
//! has a table beside it.

use crate::types::{Color, Move, Piece, Square};

/// What a move gains by placement in the middle game, in centipawns.
#[inline]
pub(super) fn gain(color: Color, piece: Piece, mv: Move) -> i16 {
    (worth(color, piece, mv.to()) - worth(color, piece, mv.from())) as i16
}

/// The place of a piece on a square in a table of 6 by 32, pawn to king: 8 ranks, the owner's first
/// one first, of 4 files, the edge first, for it is the same on both wings.
#[inline]
pub(super) const fn place(color: Color, piece: Piece, square: Square) -> usize {
    let square = square.relative_to(color);
    // Files a to d are columns 0 to 3, and e to h count back.
    let file = square.file() as usize;
    let column = (file ^ 0usize.wrapping_sub(file >> 2)) & 3;
    piece.index() * 32 + square.rank().index() * 4 + column
}

/// What a square is worth to a piece.
#[cfg(not(feature = "network"))]
#[inline]
fn worth(color: Color, piece: Piece, square: Square) -> i32 {
    super::hand::placement(place(color, piece, square)).0
}

/// What a square is worth to a piece.
#[cfg(feature = "network")]
#[inline]
fn worth(color: Color, piece: Piece, square: Square) -> i32 {
    i32::from(TABLE[place(color, piece, square)])
}

/// In centipawns, by [`place`]. Origin: chosen by hand; with that of the hand-written terms
/// `bench` needs 3 % more nodes.
#[cfg(feature = "network")]
#[rustfmt::skip]
static TABLE: [i8; 192] = [
    // pawn
    0, 0, 0, 0,
    -9, 7, -1, -9,
    -11, -1, 0, 4,
    -12, -5, 5, 18,
    -5, 3, 9, 22,
    3, 12, 26, 33,
    32, 44, 42, 46,
    0, 0, 0, 0,
    // knight
    -62, -20, -23, -13,
    -23, -20, -6, 0,
    -17, -2, 8, 12,
    -8, 6, 13, 15,
    -4, 8, 22, 28,
    -14, 15, 32, 38,
    -38, -18, 28, 22,
    -108, -58, -38, -20,
    // bishop
    -17, -4, -12, -10,
    2, 16, 9, 2,
    0, 12, 12, 8,
    -4, 6, 8, 18,
    -8, 4, 14, 22,
    -2, 13, 22, 18,
    -24, -7, -9, -12,
    -28, -14, -40, -30,
    // rook
    -13, -8, 4, 12,
    -28, -12, -8, -2,
    -26, -10, -10, -8,
    -22, -10, -8, -4,
    -12, -4, 8, 12,
    -4, 13, 15, 17,
    8, 12, 24, 28,
    16, 18, 8, 20,
    // queen
    -10, -12, -6, 4,
    -14, -6, 6, 4,
    -8, 0, -4, -6,
    -8, -8, -6, -10,
    -8, -12, -6, -12,
    0, -4, 6, 8,
    -8, -32, -4, -8,
    4, 10, 18, 16,
    // king
    26, 36, 2, -14,
    18, 14, -14, -34,
    -16, -16, -28, -42,
    -34, -24, -36, -52,
    -30, -16, -30, -46,
    -14, 4, -10, -28,
    4, 6, -4, -14,
    -10, 10, 0, -20,
];
