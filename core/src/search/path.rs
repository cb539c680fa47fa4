//! The path from the root to the current node: a record for each ply, and the principal variations.

use super::PlyRecord;
use super::pv::PvTable;
use crate::board::Undo;
use crate::eval::Before;
use crate::order::Killers;
use crate::types::Move;

/// The record of one ply of the current line ([`Sizes::plies`](super::Sizes) has its size).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The undo record of the move played at this ply.
    undo: Undo,
    /// The evaluation's state before that move.
    before: Before,
    /// The killer moves of this ply.
    killers: Killers,
    /// The length of the principal variation of this ply.
    pv_length: u8,
    /// The main search's record of this ply.
    record: PlyRecord,
}

impl Ply {
    /// The initial value of the memory.
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
    /// Creates the path. `cells` is the memory of the principal variations.
    pub(super) fn new(plies: &'a mut [Ply], cells: &'a mut [Move]) -> Self {
        Self {
            plies,
            pv: PvTable::new(cells),
        }
    }

    /// Returns true if there is no ply record for a child of a node at `ply`.
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

    /// Stores the undo state of the move played at `ply`. Returns false if there is no record for
    /// this ply.
    #[inline]
    pub(super) fn set_undo(&mut self, ply: usize, undo: Undo, before: Before) -> bool {
        let Some(record) = self.at_mut(ply) else {
            return false;
        };
        record.undo = undo;
        record.before = before;
        true
    }

    /// The undo state of the move played at `ply`.
    #[inline]
    pub(super) fn undo(&self, ply: usize) -> Option<(&Undo, Before)> {
        self.at(ply).map(|record| (&record.undo, record.before))
    }

    /// The move played at `ply`, or `None` for a null move.
    #[inline]
    pub(super) fn played(&self, ply: usize) -> Option<Move> {
        self.at(ply)?.undo.played()
    }

    /// The undo records of the moves that led to `ply`, last move first.
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

    /// The main search's record of `ply`.
    #[inline]
    pub(super) fn record(&self, ply: usize) -> Option<&PlyRecord> {
        Some(&self.at(ply)?.record)
    }

    /// Mutable access to the main search's record of `ply`.
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

    /// Sets the principal variation of `ply` to `mv` followed by the variation of the next ply.
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

    /// Stores the root's current principal variation, or the single move `alone`, as the best line.
    /// Returns its length.
    pub(super) fn keep_pv(&mut self, alone: Option<Move>) -> usize {
        self.pv.keep(self.pv_length(0), alone)
    }

    /// The first `length` moves of the best line.
    pub(super) fn kept_pv(&self, length: usize) -> &[Move] {
        self.pv.kept(length)
    }
}
