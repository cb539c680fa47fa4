//! Squares, files and ranks.

use super::Color;

/// Defines a fieldless enum with a table of all values and conversions to and from an index. The
/// `match` over all indices compiles to nothing. The compiler knows the enum's range and so removes
/// later bounds checks.
macro_rules! indexed_enum {
    (
        $(#[$doc:meta])*
        $name:ident, $count:literal, $mask:literal: $($variant:ident = $index:literal),+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum $name { $($variant = $index),+ }

        impl $name {
            /// All values in ascending order.
            pub const ALL: [Self; $count] = [$(Self::$variant),+];

            /// The value's index in [`Self::ALL`].
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the value at `index`, or `None` if `index` is out of range.
            #[inline]
            pub const fn from_index(index: usize) -> Option<Self> {
                match index {
                    $($index => Some(Self::$variant),)+
                    _ => None,
                }
            }

            /// Returns the value at `index`. Higher bits of `index` are ignored.
            #[inline]
            pub const fn from_low_bits(index: u32) -> Self {
                match index & $mask {
                    $($index => Self::$variant,)+
                    _ => Self::ALL[0],
                }
            }
        }
    };
}

indexed_enum! {
    /// A column of the board, a to h.
    File, 8, 7: A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7
}

indexed_enum! {
    /// A row of the board, 1 to 8 from the view of White.
    Rank, 8, 7:
    First = 0, Second = 1, Third = 2, Fourth = 3, Fifth = 4, Sixth = 5, Seventh = 6, Eighth = 7
}

indexed_enum! {
    /// A square; `A1` is 0, `H1` is 7, `H8` is 63.
    Square, 64, 63:
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63
}

impl File {
    /// The lower-case letter, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl Rank {
    /// The rank from the view of `color`: the eighth rank is Black's first.
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        Self::from_low_bits(self as u32 ^ (7 * color as u32))
    }

    /// The digit, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }
}

impl Square {
    /// Returns the square of a file and a rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_low_bits(rank as u32 * 8 + file as u32)
    }

    /// The file of this square.
    #[inline]
    pub const fn file(self) -> File {
        File::from_low_bits(self as u32)
    }

    /// The rank of this square.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::from_low_bits(self as u32 >> 3)
    }

    /// The square mirrored vertically: `E2` becomes `E7`.
    #[inline]
    pub const fn flip(self) -> Self {
        Self::from_low_bits(self as u32 ^ 56)
    }

    /// The square from the view of `color`: flipped for Black.
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        Self::from_low_bits(self as u32 ^ (56 * color as u32))
    }

    /// Returns the square `files` to the right and `ranks` up, or `None` if it is off the board.
    #[inline]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        let (file, rank) = (self.file() as i32 + files, self.rank() as i32 + ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self::from_low_bits((rank * 8 + file) as u32))
    }

    /// Returns the distance of two squares in king's steps, 0 to 7.
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    pub const fn distance(self, other: Self) -> i32 {
        let files = (self.file() as i32 - other.file() as i32).abs();
        let ranks = (self.rank() as i32 - other.rank() as i32).abs();
        if files > ranks { files } else { ranks }
    }

    /// Returns the square named by two characters, such as `e4`. The file must be in lower case.
    #[inline(never)]
    pub const fn parse(file: u8, rank: u8) -> Option<Self> {
        if file < b'a' || file > b'h' || rank < b'1' || rank > b'8' {
            return None;
        }
        Some(Self::from_low_bits(
            (rank - b'1') as u32 * 8 + (file - b'a') as u32,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_kings_steps() {
        assert_eq!(Square::A1.distance(Square::H8), 7);
        assert_eq!(Square::E4.distance(Square::E4), 0);
        assert_eq!(Square::B7.distance(Square::C2), 5);
    }
}
