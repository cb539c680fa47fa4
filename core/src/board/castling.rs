//! Castling rights.

use crate::types::{Color, File, Key, Rank, Square};

/// The side of the board to which the king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// Short castling: the king goes to the g file, the rook to the f file.
    King,
    /// Long castling: the king goes to the c file, the rook to the d file.
    Queen,
}

impl CastlingSide {
    /// Both sides, king's side first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns the side to which the king castles with the rook on `rook`. Both squares must be on
    /// one rank.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> Self {
        if (rook as u8) > king as u8 {
            Self::King
        } else {
            Self::Queen
        }
    }

    /// Returns the destination file of the king.
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// Returns the destination file of the rook.
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }
}

/// Returns the destinations of king and rook. The arguments are their squares before castling.
#[inline(never)]
pub const fn castling_targets(king: Square, rook: Square) -> (Square, Square) {
    let side = CastlingSide::of(king, rook);
    let rank = king.rank();
    (
        Square::new(side.king_file(), rank),
        Square::new(side.rook_file(), rank),
    )
}

/// The castling rights of both colours. Each right is stored as the file of its rook, as Chess960
/// needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub struct Castling {
    rooks: [[Option<File>; 2]; 2],
}

impl Castling {
    /// No castling rights.
    pub const NONE: Self = Self {
        rooks: [[None; 2]; 2],
    };

    /// The file of the rook with which `color` may still castle to `side`.
    #[inline]
    pub const fn rook(self, color: Color, side: CastlingSide) -> Option<File> {
        self.rooks[color as usize][side as usize]
    }

    /// Grants a right (`Some`) or removes it (`None`).
    #[inline]
    pub const fn set(&mut self, color: Color, side: CastlingSide, rook: Option<File>) {
        self.rooks[color as usize][side as usize] = rook;
    }

    /// Returns true if `color` may still castle to either side.
    #[inline]
    pub const fn any(self, color: Color) -> bool {
        let [king, queen] = self.rooks[color as usize];
        king.is_some() || queen.is_some()
    }

    /// Returns true if `color` may still castle with a rook on `square`.
    #[inline]
    pub(crate) fn has_rook(self, color: Color, square: Square) -> bool {
        let on_back_rank = square.rank() == Rank::First.relative_to(color);
        on_back_rank && self.rooks[color as usize].contains(&Some(square.file()))
    }

    /// Removes both rights of `color`, after its king moved.
    #[inline]
    pub(super) const fn lose_all(&mut self, color: Color) {
        self.rooks[color as usize] = [None; 2];
    }

    /// Removes the right of `color` that uses the rook on `square`, if any, after this rook moved
    /// or was captured.
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    pub(super) fn lose_rook(&mut self, color: Color, square: Square) {
        if square.rank() == Rank::First.relative_to(color) {
            for right in &mut self.rooks[color as usize] {
                if *right == Some(square.file()) {
                    *right = None;
                }
            }
        }
    }

    /// The part of the Zobrist key for these rights.
    pub(super) fn key(self) -> Key {
        let mut key = Key(0);
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(file) = self.rook(color, side) {
                    key ^= super::key::castling(color, file);
                }
            }
        }
        key
    }
}
