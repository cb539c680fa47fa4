//! The refresh table: for each view and place of its king, the sums of the last position. When a
//! king leaves its bucket or its half of the board, its view starts from these sums and changes the
//! few features that differ, which is cheaper than to start from an empty board.
//!
//! Source: the engine Koivisto, whose author F. Eggers named it ("Finny table").

use super::accumulator::{View, king_place, unturned};
use super::lanes::Sums;
use super::weights::KING_BUCKETS;
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece};

/// The number of entries of a refresh table: 2 views, 2 halves of the board, all king buckets.
pub(super) const ENTRIES: usize = 4 * KING_BUCKETS;

/// An entry of the refresh table: sums of a view, and the pieces on the board that they count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refresh {
    sums: Sums,
    colors: [Bitboard; 2],
    pieces: [Bitboard; Piece::ALL.len()],
}

impl Refresh {
    /// The initial value of the memory: no position yet.
    pub const EMPTY: Self = Self {
        sums: Sums::EMPTY,
        colors: [Bitboard::EMPTY; 2],
        pieces: [Bitboard::EMPTY; Piece::ALL.len()],
    };

    /// Sets `sums` to the sums of `view` for a board. The king of `view` must have the place of this
    /// entry.
    #[inline(never)]
    pub(super) fn refresh(&mut self, sums: &mut Sums, view: Color, board: &Board) {
        let rows = View::of(view, board);
        if self.colors[0].is_empty() {
            self.sums = Sums::BEGIN;
        }
        for color in Color::ALL {
            let before = self.colors[color.index()];
            for piece in Piece::ALL {
                let before = before & self.pieces[piece.index()];
                let now = board.colored(color, piece);
                let row = |square| rows.row(unturned(color, piece, square));
                for square in now & !before {
                    self.sums.add(row(square));
                }
                for square in before & !now {
                    self.sums.subtract(row(square));
                }
            }
        }
        self.colors = Color::ALL.map(|color| board.colors(color));
        self.pieces = Piece::ALL.map(|piece| board.pieces(piece));
        *sums = self.sums;
    }
}

/// The index of the entry for a view.
#[inline]
pub(super) fn place(view: Color, board: &Board) -> usize {
    view.index() * (ENTRIES / 2) + usize::from(king_place(view, board.king(view)))
}
