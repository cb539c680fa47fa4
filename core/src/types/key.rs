//! The Zobrist key.

/// A 64-bit fingerprint of a position: placement, side to move, castling rights, and the en passant
/// file when such a capture is legal. Two positions that repeat each other by the rules have the
/// same key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub struct Key(pub u64);

impl core::ops::BitXor for Key {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl core::ops::BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}
