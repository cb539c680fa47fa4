//! Material and placement: what a piece is worth where it stands. Kept up to date move by move.

use super::params::MATERIAL;
use super::tapered::Tapered;
use crate::eval::placement::pair;
use crate::types::{Color, Piece, Square};

/// A piece's value on its square, material included, from its owner's view.
#[cfg(not(feature = "big-code"))]
#[inline]
pub(super) fn placement(color: Color, piece: Piece, square: Square) -> Tapered {
    computed(color, piece, square)
}

/// A piece's value on its square, material included, from its owner's view: tabled (1.5 KB) where
/// code may be big.
#[cfg(feature = "big-code")]
#[inline]
pub(super) fn placement(color: Color, piece: Piece, square: Square) -> Tapered {
    PLACED[piece.index()][square.relative_to(color).index()]
}

/// What [`computed`] gives, for White.
#[cfg(feature = "big-code")]
static PLACED: [[Tapered; 64]; 6] = {
    let mut table = [[Tapered::ZERO; 64]; 6];
    let mut index = 0;
    while index < 6 * 64 {
        let (piece, square) = (Piece::ALL[index / 64], Square::ALL[index % 64]);
        table[index / 64][index % 64] = computed(Color::White, piece, square);
        index += 1;
    }
    table
};

#[inline]
const fn computed(color: Color, piece: Piece, square: Square) -> Tapered {
    let (middle, end) = MATERIAL[piece.index()];
    let (more, more_end) = pair(color, piece, square);
    Tapered::new(middle as i32 + more as i32, end as i32 + more_end as i32)
}
