//! Principal variations in a triangle: the line of each ply is one move shorter than the line of
//! the ply before.
//!
//! Row 0 is the root's best line, kept while later moves are tried; row `p + 1` is being built for
//! ply `p`. Plies beyond the triangle keep no line. Source: R. Hyatt,
//! <https://www.chessprogramming.org/Triangular_PV-Table>.

use crate::types::Move;
use arrayvec::ArrayVec;

/// The longest line that is reported, in plies.
pub(super) const LONGEST_LINE: usize = 64;
/// A principal variation for a report.
pub(super) type Pv = ArrayVec<Move, LONGEST_LINE>;

/// Returns the number of cells for lines of `length` moves at most: the root's line and the
/// triangle.
pub(super) const fn cells(length: usize) -> usize {
    length + length * (length + 1) / 2
}

/// The lines of all plies, over lent memory.
pub(super) struct PvTable<'m> {
    cells: &'m mut [Move],
    /// Moves of the root's line.
    width: usize,
}

impl<'m> PvTable<'m> {
    /// Creates the longest lines that the cells allow.
    pub(super) fn new(cells: &'m mut [Move]) -> Self {
        let mut width = 0;
        while self::cells(width + 1) <= cells.len() {
            width += 1;
        }
        Self { cells, width }
    }

    /// Returns the start of the row of `ply` and its maximal length.
    const fn row(&self, ply: usize) -> (usize, usize) {
        if ply >= self.width {
            return (self.cells.len(), 0);
        }
        // Rows 0 .. ply hold width, width - 1, ... moves, after the root's kept line.
        let before = ply * self.width - ply * ply.saturating_sub(1) / 2;
        (self.width + before, self.width - ply)
    }

    /// Sets the line at `ply` to `mv` and the line below, which has `below` moves; returns its
    /// length.
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

    /// The first `length` moves of the line at `ply`.
    pub(super) fn get(&self, ply: usize, length: usize) -> &[Move] {
        let (start, room) = self.row(ply);
        self.cells
            .get(start..start + length.min(room))
            .unwrap_or(&[])
    }

    /// Keeps the root's present line of `present` moves, or the move `alone`, as the best line;
    /// returns its length.
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

    /// The first `length` moves of the best line kept.
    pub(super) fn kept(&self, length: usize) -> &[Move] {
        self.cells.get(..length.min(self.width)).unwrap_or(&[])
    }
}
