//! The sums of the hidden neurons (accumulators). A leaf computes them from the sums of an earlier
//! ply, or takes them from the refresh table.

use super::features::{FEATURES, feature, king_bucket, turn};
use super::lanes::{INPUT, Row, Sums};
use super::weights::KING_BUCKETS;
use crate::board::Board;
use crate::types::{Color, Piece, Square};

/// The most features that a move adds, and the most that it removes (castling, capturing
/// promotion).
const MOST: usize = 2;

/// The neuron sums after a ply's move, from the view of each side, and the features that the move
/// changes. The sums are valid only if `is_made`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accumulator {
    sums: [Sums; 2],
    /// The ply whose data this slot holds.
    ply: u8,
    is_made: bool,
    /// For each colour, the [`king_place`] before the move xor after it. 0 if the king stays in its
    /// bucket and half of the board.
    crossed: [u8; 2],
    put: Changes,
    taken: Changes,
}

/// Features that a move adds or removes, from White's view of an unmirrored board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Changes {
    list: [u16; MOST],
    count: u8,
}

impl Changes {
    const NONE: Self = Self {
        list: [0; MOST],
        count: 0,
    };

    #[inline]
    fn add(&mut self, color: Color, piece: Piece, square: Square) {
        if let Some(place) = self.list.get_mut(usize::from(self.count)) {
            *place = unturned(color, piece, square) as u16;
            self.count += 1;
        }
    }

    #[inline]
    fn get(&self) -> &[u16] {
        self.list.get(..usize::from(self.count)).unwrap_or_default()
    }
}

impl Accumulator {
    /// The initial value of the memory.
    pub const EMPTY: Self = Self {
        sums: [Sums::EMPTY; 2],
        ply: 0,
        is_made: false,
        crossed: [0; 2],
        put: Changes::NONE,
        taken: Changes::NONE,
    };

    /// Starts a ply: no features changed, no sums computed.
    #[inline]
    pub(super) fn begin(&mut self, ply: usize) {
        self.ply = ply as u8;
        self.is_made = false;
        self.crossed = [0; 2];
        self.put.count = 0;
        self.taken.count = 0;
    }

    /// Adds a piece on a square.
    #[inline]
    pub(super) fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.note_king(color, piece, square);
        self.put.add(color, piece, square);
    }

    /// Removes a piece from a square.
    #[inline]
    pub(super) fn take(&mut self, color: Color, piece: Piece, square: Square) {
        self.note_king(color, piece, square);
        self.taken.add(color, piece, square);
    }

    /// Moves a piece.
    #[inline]
    pub(super) fn shift(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        self.note_king(color, piece, from);
        self.note_king(color, piece, to);
        self.taken.add(color, piece, from);
        self.put.add(color, piece, to);
    }

    /// Updates `crossed` when a king leaves a square or appears on one.
    #[inline]
    fn note_king(&mut self, color: Color, piece: Piece, square: Square) {
        if piece == Piece::King {
            self.crossed[color.index()] ^= king_place(color, square);
        }
    }

    /// Returns true if this slot holds the data of `ply`, not of another ply that overwrote it.
    #[inline]
    pub(super) const fn is_of(&self, ply: usize) -> bool {
        self.ply == ply as u8
    }

    /// Returns true if the sums of both views are computed.
    #[inline]
    pub(super) const fn is_made(&self) -> bool {
        self.is_made
    }

    /// True for each colour whose king moved to the other half of the board or to another king
    /// bucket. The sums of its view cannot be computed from the previous ply.
    #[inline]
    pub(super) fn has_crossed(&self) -> [bool; 2] {
        self.crossed.map(|change| change != 0)
    }

    /// The sums of a view. They must be computed.
    #[inline]
    pub(super) const fn sums(&self, view: Color) -> &Sums {
        &self.sums[view.index()]
    }

    /// Computes the sums from the previous ply, except in views in `has_crossed`.
    #[inline(never)]
    pub(super) fn follow(&mut self, before: &Self, board: &Board, has_crossed: [bool; 2]) {
        for view in Color::ALL {
            if !has_crossed[view.index()] {
                let sums = &mut self.sums[view.index()];
                let (put, taken) = (self.put.get(), self.taken.get());
                change(sums, before.sums(view), View::of(view, board), put, taken);
            }
        }
        self.is_made = has_crossed == [false; 2];
    }

    /// The sums of a view, for computing them.
    #[inline]
    pub(super) const fn sums_mut(&mut self, view: Color) -> &mut Sums {
        &mut self.sums[view.index()]
    }

    /// Marks the sums of both views as computed.
    #[inline]
    pub(super) fn set_made(&mut self) {
        self.is_made = true;
    }
}

/// Computes new sums from old sums of the same view, with features added (`put`) and removed
/// (`taken`).
#[inline]
fn change(new: &mut Sums, old: &Sums, view: View, put: &[u16], taken: &[u16]) {
    let row = |change: u16| view.row(usize::from(change));
    match (put, taken) {
        (&[put], &[taken]) => new.exchange(old, row(put), row(taken)),
        (&[put], &[taken, captured]) => new.capture(old, row(put), [row(taken), row(captured)]),
        (put, taken) => {
            *new = *old;
            for &feature in put {
                new.add(row(feature));
            }
            for &feature in taken {
                new.subtract(row(feature));
            }
        }
    }
}

/// The mapping from features to the weight rows of a view.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// The mask that converts features of an unmirrored board to features of the view.
    turn: usize,
    /// The first row of the king's bucket.
    first: usize,
}

impl View {
    #[inline]
    pub(super) fn of(color: Color, board: &Board) -> Self {
        let king = board.king(color);
        Self {
            turn: turn(color == Color::Black, king.index()),
            first: king_bucket(king.relative_to(color).index(), KING_BUCKETS) * FEATURES,
        }
    }

    /// The weights for a feature of an unmirrored board.
    #[inline]
    pub(super) fn row(self, feature: usize) -> &'static Row {
        let row = self.first + (feature ^ self.turn);
        INPUT.get(row).unwrap_or(&INPUT[0])
    }
}

/// The king bucket and the half of the board of a king's square, as one number.
#[inline]
pub(super) const fn king_place(color: Color, square: Square) -> u8 {
    let bucket = king_bucket(square.relative_to(color).index(), KING_BUCKETS) as u8;
    bucket << 1 | (square as u8 >> 2 & 1)
}

/// The feature from White's view of an unmirrored board.
#[inline]
pub(super) const fn unturned(color: Color, piece: Piece, square: Square) -> usize {
    feature(color as u8 != 0, piece.index(), square.index(), 0)
}
