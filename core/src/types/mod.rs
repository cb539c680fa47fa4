//! Plain values: squares, pieces, colours, sets of squares, moves, scores, depths, keys.
//!
//! Nothing here depends on the rules of chess. Every type is `Copy`. Scores and depths document
//! their unit and range. The fieldless enums index tables without a bounds check, because the
//! compiler knows their range. Two helpers for all layers are here too: `divide`, which is small on
//! chips, and the macro `message_error`.

mod bitboard;
mod color;
mod depth;
mod display;
mod divide;
mod key;
mod message;
mod moves;
mod piece;
mod score;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use depth::Depth;
pub use display::SquareError;
pub use divide::divide;
pub use key::Key;
pub(crate) use message::message_error;
pub use moves::Move;
pub use piece::Piece;
pub use score::Score;
pub use square::{File, Rank, Square};

/// Implements the arithmetic that scores and depths share: sum, difference, negation, and
/// multiplication by an integer.
macro_rules! integer_unit {
    ($unit:ident) => {
        impl core::ops::Add for $unit {
            type Output = Self;
            #[inline]
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }
        impl core::ops::Sub for $unit {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }
        impl core::ops::Neg for $unit {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                Self(-self.0)
            }
        }
        impl core::ops::Mul<i32> for $unit {
            type Output = Self;
            #[inline]
            fn mul(self, factor: i32) -> Self {
                Self(self.0 * factor)
            }
        }
        impl core::ops::AddAssign for $unit {
            #[inline]
            fn add_assign(&mut self, other: Self) {
                self.0 += other.0;
            }
        }
        impl core::ops::SubAssign for $unit {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                self.0 -= other.0;
            }
        }
    };
}
use integer_unit;
