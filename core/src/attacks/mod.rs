//! Attack sets of every piece, sliding pieces in two forms behind one interface.
//!
//! `compact` is for chips: it computes a line's attacks by multiplication with the help of 640
//! bytes of tables, or 2.7 KB where a chip has atomics. `big` is for desktops, with the feature
//! `big-tables`: it looks them up in 841 KB of magic tables, and lines between squares in 64 KB
//! more. Both give the same answer for every square and occupancy.

#[cfg(any(test, feature = "big-tables"))]
mod big;
mod compact;
mod leapers;
#[cfg(any(test, feature = "big-tables"))]
mod magics;
#[cfg(test)]
mod tests;

use crate::types::{Bitboard, Color, Piece, Square};

pub use leapers::{king, knight, pawn, pawns};

#[cfg(feature = "big-tables")]
use big as sliders;
#[cfg(not(feature = "big-tables"))]
use compact as sliders;

/// The squares that a bishop on `square` attacks when `occupied` squares block its way. Blockers
/// are attacked too.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// The squares that a rook on `square` attacks when `occupied` squares block its way. Blockers are
/// attacked too.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(square, occupied)
}

/// Returns the squares of `set` that a bishop on `square` attacks when `occupied` squares block it.
#[inline]
pub fn bishop_meets(square: Square, occupied: Bitboard, set: Bitboard) -> Bitboard {
    sliders::bishop_meets(square, occupied, set)
}

/// Returns the squares of `set` that a rook on `square` attacks when `occupied` squares block it.
#[inline]
pub fn rook_meets(square: Square, occupied: Bitboard, set: Bitboard) -> Bitboard {
    sliders::rook_meets(square, occupied, set)
}

/// The squares that a queen on `square` attacks: a bishop's and a rook's together.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that a piece other than a pawn attacks from `square`; a pawn's depend on its colour:
/// empty here.
#[inline]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece {
        Piece::Pawn => Bitboard::EMPTY,
        Piece::Knight => knight(square),
        Piece::Bishop => bishop(square, occupied),
        Piece::Rook => rook(square, occupied),
        Piece::Queen => queen(square, occupied),
        Piece::King => king(square),
    }
}

/// The squares strictly between two squares of one rank, file or diagonal; empty of other pairs.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    sliders::between(a, b)
}

/// The whole rank, file or diagonal through both squares, from edge to edge; empty when there is
/// none or `a` is `b`.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    sliders::line(a, b)
}

/// The squares from which `color`'s pawns would attack `square`.
#[inline]
pub fn pawn_origins(color: Color, square: Square) -> Bitboard {
    pawn(!color, square)
}
