//! The sums of the hidden neurons, made from those of the ply before when a leaf asks for them, or
//! where those are lost from the board, and then given back to the ply before.

use super::features::{feature, turn};
use super::lanes::{INPUT, Row, Sums};
use crate::board::Board;
use crate::types::{Color, Piece, Square};

/// The most features that a move adds or removes (castling, capturing promotion).
const MOST: usize = 2;

/// The neurons' sums after the move of a ply, in the view of each side, if a leaf has asked for
/// them, and what the move has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accumulator {
    sums: [Sums; 2],
    /// The ply that owns this slot.
    ply: u8,
    is_made: bool,
    /// Whether the move has taken the king of a side to the other half of the board.
    has_crossed: [bool; 2],
    put: Changes,
    taken: Changes,
}

/// Features that have appeared, or gone, in White's view of an unmirrored board.
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
    /// Fills the memory before its first use.
    pub const EMPTY: Self = Self {
        sums: [Sums::EMPTY; 2],
        ply: 0,
        is_made: false,
        has_crossed: [false; 2],
        put: Changes::NONE,
        taken: Changes::NONE,
    };

    /// Begins a ply: nothing has changed yet.
    #[inline]
    pub(super) fn begin(&mut self, ply: usize) {
        self.ply = ply as u8;
        self.is_made = false;
        self.has_crossed = [false; 2];
        self.put.count = 0;
        self.taken.count = 0;
    }

    /// A piece appears on a square.
    #[inline]
    pub(super) fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.note_king(color, piece, square);
        self.put.add(color, piece, square);
    }

    /// A piece leaves a square.
    #[inline]
    pub(super) fn take(&mut self, color: Color, piece: Piece, square: Square) {
        self.note_king(color, piece, square);
        self.taken.add(color, piece, square);
    }

    /// A king that leaves one half and appears on the other has crossed.
    #[inline]
    fn note_king(&mut self, color: Color, piece: Piece, square: Square) {
        if piece == Piece::King {
            self.has_crossed[color.index()] ^= square as u8 & 4 != 0;
        }
    }

    /// Whether it is that of this ply, and no other has taken its place.
    #[inline]
    pub(super) const fn is_of(&self, ply: usize) -> bool {
        self.ply == ply as u8
    }

    /// Whether the sums of both views have been made.
    #[inline]
    pub(super) const fn is_made(&self) -> bool {
        self.is_made
    }

    /// The views, by colour, whose king has crossed: their sums cannot be made from those before.
    #[inline]
    pub(super) const fn has_crossed(&self) -> [bool; 2] {
        self.has_crossed
    }

    /// The sums of a view, which have been made.
    #[inline]
    pub(super) const fn sums(&self, view: Color) -> &Sums {
        &self.sums[view.index()]
    }

    /// Makes the sums from those of the ply before, but those of the views whose king has crossed.
    #[inline(never)]
    pub(super) fn follow(&mut self, before: &Self, board: &Board, has_crossed: [bool; 2]) {
        for view in Color::ALL {
            if !has_crossed[view.index()] {
                let sums = &mut self.sums[view.index()];
                let (put, taken) = (self.put.get(), self.taken.get());
                change(sums, before.sums(view), turn_of(view, board), put, taken);
            }
        }
        self.is_made = has_crossed == [false; 2];
    }

    /// Makes the sums of `ply`, which have been lost, from those of the ply after it, whose board
    /// is `board` and whose move has taken no king across.
    pub(super) fn restore(&mut self, ply: usize, after: &Self, board: &Board) {
        self.begin(ply);
        for view in Color::ALL {
            let sums = &mut self.sums[view.index()];
            let (put, taken) = (after.put.get(), after.taken.get());
            change(sums, after.sums(view), turn_of(view, board), taken, put);
        }
        self.is_made = true;
    }

    /// Makes the sums of these views from the board; then all are made.
    pub(super) fn make(&mut self, views: [bool; 2], board: &Board) {
        for view in Color::ALL {
            if views[view.index()] {
                self.make_view(view, board);
            }
        }
        self.is_made = true;
    }

    #[inline(never)]
    fn make_view(&mut self, view: Color, board: &Board) {
        let turn = turn_of(view, board);
        let sums = &mut self.sums[view.index()];
        *sums = Sums::BEGIN;
        for (color, piece, square) in board.all_pieces() {
            sums.add(row(unturned(color, piece, square) ^ turn));
        }
    }
}

/// Makes sums of others of the same view: some features have been put, some taken.
#[inline]
fn change(new: &mut Sums, old: &Sums, turn: usize, put: &[u16], taken: &[u16]) {
    let row = |change: u16| row(usize::from(change) ^ turn);
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

/// What turns the features of an unmirrored board into those of a view.
#[inline]
fn turn_of(view: Color, board: &Board) -> usize {
    turn(view == Color::Black, board.king(view).index())
}

/// A feature in White's view of an unmirrored board.
#[inline]
const fn unturned(color: Color, piece: Piece, square: Square) -> usize {
    feature(color as u8 != 0, piece.index(), square.index(), 0)
}

/// The weights of a feature.
#[inline]
fn row(feature: usize) -> &'static Row {
    INPUT.get(feature).unwrap_or(&INPUT[0])
}
