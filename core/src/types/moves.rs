//! A move in two bytes.

use super::{Piece, Square};
use core::num::NonZeroU16;

/// A move: origin, destination, and promotion piece.
///
/// Castling is the king's move onto its own rook, which also covers Chess960. An en passant capture
/// goes to the square behind the captured pawn. The kind of a move (capture, castling, en passant)
/// is known only together with a board. `Option<Move>` is two bytes too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Move(NonZeroU16);

impl Move {
    /// Creates a move without promotion. `from` and `to` must differ: the move a1a1 would have the
    /// bits 0 and becomes b1a1.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self::pack(from as u16 | (to as u16) << 6)
    }

    /// Creates a pawn's promotion to `piece` (knight, bishop, rook or queen).
    #[inline]
    pub const fn promoting(from: Square, to: Square, piece: Piece) -> Self {
        Self::pack(from as u16 | (to as u16) << 6 | (piece as u16) << 12)
    }

    /// A move that never occurs in a game. Its bits initialise memory.
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

    /// The square that the piece enters. For castling, the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_low_bits(self.0.get() as u32 >> 6)
    }

    /// Returns the promotion piece, or `None` for other moves.
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

    /// The two bytes: origin in bits 0-5, destination in bits 6-11, promotion in bits 12-14 (0
    /// none, 1 knight, 2 bishop, 3 rook, 4 queen).
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// Creates a move from [`bits`](Self::bits), or returns `None` for 0. Arbitrary bits may give a
    /// move that is illegal on every board.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }
}
