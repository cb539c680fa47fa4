//! Sets of squares.

use super::{Color, File, Rank, Square};
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares, one bit each; bit 0 is a1, bit 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All squares.
    pub const FULL: Self = Self(!0);
    /// The light squares, which include h1.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);
    /// The dark squares, which include a1.
    pub const DARK: Self = Self(!Self::LIGHT.0);

    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

    /// The two 32-bit halves of the set: ranks 1 to 4 and ranks 5 to 8.
    #[inline]
    pub(crate) const fn halves(self) -> [u32; 2] {
        [self.0 as u32, (self.0 >> 32) as u32]
    }

    /// The set with these halves, ranks 1 to 4 first.
    #[inline]
    pub(crate) const fn of_halves([low, high]: [u32; 2]) -> Self {
        Self(low as u64 | (high as u64) << 32)
    }

    /// Returns true if `square` belongs to the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square as u32 & 1 != 0
    }

    /// Returns the number of squares in the set, 0 to 64.
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns true if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the sets have no square in common.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns true if every square of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns true if the set holds two squares or more.
    #[inline]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the lowest square, or `None` for an empty set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(self.lowest())
        }
    }

    /// The lowest square; A1 for an empty set.
    // Not inlined: the smallest processors have no instruction for this.
    pub(crate) const fn lowest(self) -> Square {
        Square::from_low_bits(self.0.trailing_zeros())
    }

    /// The set mirrored vertically: rank 1 becomes rank 8.
    #[inline]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set from the view of `color`: flipped for Black.
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// The set moved one rank forward for `color`. Squares on the last rank drop out.
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// The set moved one file to the right. Squares on the h file drop out.
    #[inline]
    pub const fn east(self) -> Self {
        Self((self.0 & Self::NOT_H) << 1)
    }

    /// The set moved one file to the left. Squares on the a file drop out.
    #[inline]
    pub const fn west(self) -> Self {
        Self((self.0 & Self::NOT_A) >> 1)
    }

    /// The set and all squares in front of it, from the view of `color`.
    pub const fn fill_forward(self, color: Color) -> Self {
        let mut bits = self.0;
        match color {
            Color::White => {
                bits |= bits << 8;
                bits |= bits << 16;
                bits |= bits << 32;
            }
            Color::Black => {
                bits |= bits >> 8;
                bits |= bits >> 16;
                bits |= bits >> 32;
            }
        }
        Self(bits)
    }
}

/// An iterator over the squares of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if cfg!(target_pointer_width = "64") {
            let square = Bitboard(self.0).first()?;
            self.0 &= self.0 - 1;
            return Some(square);
        }
        // A 32-bit processor reads the two halves one after the other, to avoid 64-bit arithmetic.
        let [low, high] = Bitboard(self.0).halves();
        let (half, offset, rest) = if low != 0 {
            (low, 0, [low & (low - 1), high])
        } else if high != 0 {
            (high, 32, [0, high & (high - 1)])
        } else {
            return None;
        };
        self.0 = Bitboard::of_halves(rest).0;
        Some(Square::from_low_bits(half.trailing_zeros() + offset))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

macro_rules! set_operator {
    ($operator:ident $method:ident $assign:ident $method_assign:ident) => {
        impl $operator for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self($operator::$method(self.0, other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $method_assign(&mut self, other: Self) {
                $assign::$method_assign(&mut self.0, other.0);
            }
        }
    };
}
set_operator!(BitAnd bitand BitAndAssign bitand_assign);
set_operator!(BitOr bitor BitOrAssign bitor_assign);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign);

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl core::fmt::Debug for Bitboard {
    /// Draws the set as a board, rank 8 first.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for rank in (0..8).rev() {
            f.write_str("\n")?;
            for file in 0..8 {
                f.write_str(if self.0 >> (rank * 8 + file) & 1 != 0 {
                    "X "
                } else {
                    ". "
                })?;
            }
        }
        Ok(())
    }
}

impl File {
    /// The squares of this file.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        // On 32-bit processors a 64-bit shift by a variable is slow.
        if cfg!(target_pointer_width = "64") {
            Bitboard(0x0101_0101_0101_0101 << self as u32)
        } else {
            Bitboard::of_halves([0x0101_0101 << self as u32; 2])
        }
    }
}

impl Rank {
    /// The squares of this rank.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        if cfg!(target_pointer_width = "64") {
            return Bitboard(0xFF << (8 * self as u32));
        }
        let row = 0xFF << (8 * (self as u32 & 3));
        let is_low = (self as u32) < 4;
        Bitboard::of_halves(if is_low { [row, 0] } else { [0, row] })
    }
}

impl Square {
    /// The set that holds this square alone.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u32)
    }
}
