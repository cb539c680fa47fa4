//! Attack sets of all pieces. Sliding attacks have two implementations behind one interface.
//!
//! `compact` is for chips. It computes the attacks along a line by multiplication, with 640 bytes
//! of tables, or 2.7 KB on chips with atomic exchange. `big` is for desktops (feature
//! `big-tables`). It looks up attacks in 192 KB of magic tables, and the lines between squares in
//! another 64 KB. Both give equal results for every square and occupancy.

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

/// The squares that a bishop on `square` attacks when the pieces on `occupied` block it. The first
/// blocker in each direction is included.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// The squares that a rook on `square` attacks when the pieces on `occupied` block it. The first
/// blocker in each direction is included.
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

/// Returns the sliders that attack `square` on an empty board: the squares of `straight` on its rank
/// or file, and those of `diagonal` on its diagonals. Neither set may contain `square`.
#[inline]
pub fn snipers(square: Square, straight: Bitboard, diagonal: Bitboard) -> Bitboard {
    sliders::snipers(square, straight, diagonal)
}

/// The squares that a queen on `square` attacks: the union of bishop and rook attacks.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that `piece` attacks from `square`. Empty for a pawn, because its attacks depend on
/// its colour; see [`pawn`].
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

/// The squares strictly between two squares of one rank, file or diagonal. Empty if the squares
/// share no such line.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    sliders::between(a, b)
}

/// The whole rank, file or diagonal through both squares, from edge to edge. Empty if the squares
/// share no such line or are equal.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    sliders::line(a, b)
}

/// The squares from which a pawn of `color` would attack `square`.
#[inline]
pub fn pawn_origins(color: Color, square: Square) -> Bitboard {
    pawn(!color, square)
}
