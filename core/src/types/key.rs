//! The Zobrist key.

/// A 64-bit hash of a position: piece placement, side to move, castling rights, and the en passant
/// file if an en passant capture is legal. Positions that are equal under the repetition rule have
/// equal keys.
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
