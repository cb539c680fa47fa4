//! A move in two bytes.

use super::{Piece, Square};
use core::num::NonZeroU16;

/// A move: origin, destination, and the piece of a promotion.
///
/// Castling is written as the king taking its own rook, so that Chess960 needs nothing more; an en
/// passant capture is the pawn's step to the square behind the captured pawn. The kind of a move is
/// known only together with a board. `Option<Move>` takes two bytes too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Move(NonZeroU16);

impl Move {
    /// A move without promotion. No game has a move from a square to itself; of these a1a1 becomes
    /// b1a1, because no move has the bits 0.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self::pack(from as u16 | (to as u16) << 6)
    }

    /// Creates a pawn's move to the last rank, where it becomes `piece` (a knight, bishop, rook or
    /// queen).
    #[inline]
    pub const fn promoting(from: Square, to: Square, piece: Piece) -> Self {
        Self::pack(from as u16 | (to as u16) << 6 | (piece as u16) << 12)
    }

    /// Fills memory before its first use; no game has such a move.
    pub const EMPTY: Self = Self(NonZeroU16::MIN);

    const fn pack(bits: u16) -> Self {
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU16::MIN),
        }
    }

    /// The square that the piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u32)
    }

    /// The square that the piece enters; for castling the square of the own rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_low_bits(self.0.get() as u32 >> 6)
    }

    /// Returns the piece of a promotion, or `None` for other moves.
    #[inline]
    pub const fn promotion(self) -> Option<Piece> {
        match self.0.get() >> 12 {
            1 => Some(Piece::Knight),
            2 => Some(Piece::Bishop),
            3 => Some(Piece::Rook),
            4 => Some(Piece::Queen),
            _ => None,
        }
    }

    /// The two bytes: origin in bits 0-5, destination in 6-11, promotion in 12-14 (0 none, 1 knight
    /// to 4 queen).
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move that [`bits`](Self::bits) came from; `None` of 0. Other bits may make a move that
    /// no board allows.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }
}
