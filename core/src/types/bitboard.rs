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
    /// The light squares, h1 among them.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);
    /// The dark squares, a1 among them.
    pub const DARK: Self = Self(!Self::LIGHT.0);

    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

    /// The lower and the upper half of the set: ranks 1 to 4 and 5 to 8.
    #[inline]
    pub(crate) const fn halves(self) -> [u32; 2] {
        [self.0 as u32, (self.0 >> 32) as u32]
    }

    /// The set of these halves.
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

    /// The lowest square; of an empty set A1.
    // The smallest processors have no instruction for it; they are known by their lack of atomic
    // exchange.
    pub(crate) const fn lowest(self) -> Square {
        Square::from_low_bits(self.0.trailing_zeros())
    }

    /// The set mirrored between the players (rank 1 becomes rank 8).
    #[inline]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set as `color` sees it: flipped for Black.
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// Every square one step towards the opponent of `color`; the last rank falls off.
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// Every square one step to the right (towards the h file, which falls off).
    #[inline]
    pub const fn east(self) -> Self {
        Self((self.0 & Self::NOT_H) << 1)
    }

    /// Every square one step to the left (towards the a file, which falls off).
    #[inline]
    pub const fn west(self) -> Self {
        Self((self.0 & Self::NOT_A) >> 1)
    }

    /// Every square of the set and all squares before it, as `color` advances.
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

/// Walks the squares of a set, lowest first.
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
        // On machines with 32-bit words the halves are read one after the other.
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
        // A shift of 64 bits by a variable is slow where words have 32.
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
