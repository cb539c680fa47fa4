//! Material and placement: the value of a piece on its square, updated with each move.

use super::params::{material, placement as placed};
use super::tapered::Tapered;
use super::weights::of_weights;
use crate::types::{Color, Move, Piece, Square};

/// The index in [`placed`]: for each piece, pawn to king, 8 ranks from the owner's first rank, each
/// with 4 files from the edge to the centre.
#[inline]
const fn place(color: Color, piece: Piece, square: Square) -> usize {
    let square = square.relative_to(color);
    // Files a to d give columns 0 to 3, files e to h give columns 3 to 0.
    let file = square.file() as usize;
    let column = (file ^ 0usize.wrapping_sub(file >> 2)) & 3;
    piece.index() * 32 + square.rank().index() * 4 + column
}

/// Returns the placement gain of a move in the middle game, in centipawns.
#[inline]
pub(super) fn placement_gain(color: Color, piece: Piece, mv: Move) -> i32 {
    let worth = |square| placed(place(color, piece, square)).0;
    worth(mv.to()) - worth(mv.from())
}

/// The value of a piece on its square from its owner's view, material included. With `big-code` it
/// comes from a table (1.5 KB).
#[inline]
pub(super) fn placement(color: Color, piece: Piece, square: Square) -> Tapered {
    #[cfg(all(feature = "big-code", not(feature = "weights")))]
    return PLACED[piece.index()][square.relative_to(color).index()];
    #[cfg(any(not(feature = "big-code"), feature = "weights"))]
    computed(color, piece, square)
}

/// The results of [`computed`], for White.
#[cfg(all(feature = "big-code", not(feature = "weights")))]
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

of_weights! {
    #[inline]
    fn computed(color: Color, piece: Piece, square: Square) -> Tapered {
        let (middle, end) = material(piece.index());
        let (more, more_end) = placed(place(color, piece, square));
        Tapered::new(middle + more, end + more_end)
    }
}
