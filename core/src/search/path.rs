//! The path from the root to the node being searched: a record of each of its plies, and their
//! principal variations.

use super::PlyRecord;
use super::pv::PvTable;
use crate::board::Undo;
use crate::eval::Before;
use crate::order::Killers;
use crate::types::Move;

/// The record of one ply of the current line. 44 bytes; with keys of parts 64, with them and a
/// network 60.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Takes the move back that was played here.
    undo: Undo,
    /// The evaluation's state before it.
    before: Before,
    /// Quiet moves that caused a cutoff in a sibling.
    killers: Killers,
    /// The length of the principal variation of this ply.
    pv_length: u8,
    /// The move being searched here.
    record: PlyRecord,
}

impl Ply {
    /// Fills the memory before its first use.
    pub const EMPTY: Self = Self {
        undo: Undo::EMPTY,
        before: Before::EMPTY,
        killers: Killers::NONE,
        pv_length: 0,
        record: PlyRecord::EMPTY,
    };
}

/// The plies of a search, in lent memory.
pub(super) struct Path<'a> {
    plies: &'a mut [Ply],
    pv: PvTable<'a>,
}

impl<'a> Path<'a> {
    /// Creates the path with its plies and the cells of their principal variations.
    pub(super) fn new(plies: &'a mut [Ply], cells: &'a mut [Move]) -> Self {
        Self {
            plies,
            pv: PvTable::new(cells),
        }
    }

    /// Returns true if a node at `ply` has no record left for its moves.
    #[inline]
    pub(super) const fn is_full(&self, ply: usize) -> bool {
        ply + 1 >= self.plies.len()
    }

    #[inline(always)]
    fn at(&self, ply: usize) -> Option<&Ply> {
        self.plies.get(ply)
    }

    #[inline(always)]
    fn at_mut(&mut self, ply: usize) -> Option<&mut Ply> {
        self.plies.get_mut(ply)
    }

    /// Records how to take back the move played at `ply`; returns true if there was room.
    #[inline]
    pub(super) fn set_undo(&mut self, ply: usize, undo: Undo, before: Before) -> bool {
        let Some(record) = self.at_mut(ply) else {
            return false;
        };
        record.undo = undo;
        record.before = before;
        true
    }

    /// The state to take back the move played at `ply`.
    #[inline]
    pub(super) fn undo(&self, ply: usize) -> Option<(&Undo, Before)> {
        self.at(ply).map(|record| (&record.undo, record.before))
    }

    /// The move played at `ply`; `None` for a null move.
    #[inline]
    pub(super) fn played(&self, ply: usize) -> Option<Move> {
        self.at(ply)?.undo.played()
    }

    /// The moves that led to `ply`, the last one first.
    #[inline]
    pub(super) fn back_from(&self, ply: usize) -> impl Iterator<Item = &Undo> {
        let line = self.plies.get(..ply).unwrap_or(&[]).iter().rev();
        line.map(|record| &record.undo)
    }

    /// The killers of the node at `ply`.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> Killers {
        self.at(ply)
            .map(|record| record.killers)
            .unwrap_or_default()
    }

    /// Adds a killer at `ply`.
    #[inline]
    pub(super) fn add_killer(&mut self, ply: usize, mv: Move) {
        if let Some(record) = self.at_mut(ply) {
            record.killers.add(mv);
        }
    }

    /// The main search's record of the ply.
    #[inline]
    pub(super) fn record(&self, ply: usize) -> Option<&PlyRecord> {
        Some(&self.at(ply)?.record)
    }

    /// Mutable access to the record of the ply.
    #[inline]
    pub(super) fn record_mut(&mut self, ply: usize) -> Option<&mut PlyRecord> {
        Some(&mut self.at_mut(ply)?.record)
    }

    /// Clears the principal variation of `ply`.
    #[inline]
    pub(super) fn clear_pv(&mut self, ply: usize) {
        if let Some(record) = self.at_mut(ply) {
            record.pv_length = 0;
        }
    }

    /// Sets the principal variation of `ply` to `mv` followed by the variation of the ply below.
    pub(super) fn set_pv(&mut self, ply: usize, mv: Move) {
        let below = self.pv_length(ply + 1);
        let length = self.pv.set(ply, mv, below);
        if let Some(record) = self.at_mut(ply) {
            record.pv_length = length as u8;
        }
    }

    fn pv_length(&self, ply: usize) -> usize {
        self.at(ply)
            .map_or(0, |record| usize::from(record.pv_length))
    }

    /// The principal variation of `ply`.
    pub(super) fn pv(&self, ply: usize) -> &[Move] {
        self.pv.get(ply, self.pv_length(ply))
    }

    /// Keeps the root's present principal variation, or the move `alone`, as the best line; returns
    /// its length.
    pub(super) fn keep_pv(&mut self, alone: Option<Move>) -> usize {
        self.pv.keep(self.pv_length(0), alone)
    }

    /// The first `length` moves of the best line kept.
    pub(super) fn kept_pv(&self, length: usize) -> &[Move] {
        self.pv.kept(length)
    }
}
