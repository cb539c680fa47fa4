//! A triangular PV table: each ply's line is one move shorter than the line of the previous ply.
//!
//! Row 0 is the root's best line, which is kept while further moves are searched. Row `p + 1` is
//! the current line of ply `p`. Plies beyond the triangle have no line. Source: R. Hyatt,
//! <https://www.chessprogramming.org/Triangular_PV-Table>.

use crate::types::Move;
use arrayvec::ArrayVec;

/// The longest line that is reported, in plies.
pub(super) const LONGEST_LINE: usize = 64;
/// A principal variation for a report.
pub(super) type Pv = ArrayVec<Move, LONGEST_LINE>;

/// Returns the number of cells for lines of at most `length` moves: the root's best line and the
/// triangle.
pub(super) const fn cells(length: usize) -> usize {
    length + length * (length + 1) / 2
}

/// The principal variations of all plies, in lent memory.
pub(super) struct PvTable<'m> {
    cells: &'m mut [Move],
    /// The greatest length of the root's line.
    width: usize,
}

impl<'m> PvTable<'m> {
    /// Creates a table with the longest lines that fit in `cells`.
    pub(super) fn new(cells: &'m mut [Move]) -> Self {
        let mut width = 0;
        while self::cells(width + 1) <= cells.len() {
            width += 1;
        }
        Self { cells, width }
    }

    /// Returns the first cell of the row of `ply`, and the row's greatest length.
    const fn row(&self, ply: usize) -> (usize, usize) {
        if ply >= self.width {
            return (self.cells.len(), 0);
        }
        // The root's best line has `width` cells. The rows after it have `width`, `width - 1`, ...
        // cells.
        let before = ply * self.width - ply * ply.saturating_sub(1) / 2;
        (self.width + before, self.width - ply)
    }

    /// Sets the line of `ply` to `mv` followed by the first `below` moves of the next ply's line.
    /// Returns the new length.
    pub(super) fn set(&mut self, ply: usize, mv: Move, below: usize) -> usize {
        let (start, room) = self.row(ply);
        let (from, _) = self.row(ply + 1);
        let follow = below.min(room.saturating_sub(1));
        if let Some(first) = self.cells.get_mut(start)
            && room > 0
        {
            *first = mv;
            for index in 0..follow {
                let Some(&next) = self.cells.get(from + index) else {
                    break;
                };
                if let Some(cell) = self.cells.get_mut(start + 1 + index) {
                    *cell = next;
                }
            }
        }
        (follow + 1).min(room)
    }

    /// The first `length` moves of the line of `ply`.
    pub(super) fn get(&self, ply: usize, length: usize) -> &[Move] {
        let (start, room) = self.row(ply);
        self.cells
            .get(start..start + length.min(room))
            .unwrap_or(&[])
    }

    /// Stores the root's current line of `present` moves, or the single move `alone`, as the best
    /// line. Returns its length.
    pub(super) fn keep(&mut self, present: usize, alone: Option<Move>) -> usize {
        let length = match alone {
            Some(mv) => {
                if let Some(cell) = self.cells.first_mut() {
                    *cell = mv;
                }
                1
            }
            None => {
                let length = self.get(0, present).len();
                for index in 0..length {
                    let Some(&mv) = self.cells.get(self.width + index) else {
                        break;
                    };
                    if let Some(cell) = self.cells.get_mut(index) {
                        *cell = mv;
                    }
                }
                length
            }
        };
        length.min(self.width)
    }

    /// The first `length` moves of the best line.
    pub(super) fn kept(&self, length: usize) -> &[Move] {
        self.cells.get(..length.min(self.width)).unwrap_or(&[])
    }
}
