//! The path from the root to the node being searched: what is remembered of each of its plies, and
//! their principal variations.

use super::Frame;
use super::pv::PvTable;
use crate::board::Undo;
use crate::eval::Before;
use crate::order::Killers;
use crate::types::Move;

/// What the search remembers of one ply of the line that it is in. 44 bytes; with keys of parts 64,
/// with them and a network 60.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Takes the move back that was played here.
    undo: Undo,
    /// The evaluation's state before it.
    before: Before,
    /// Quiet moves that have refuted a sibling.
    killers: Killers,
    /// How many moves the principal variation of this ply has.
    pv_length: u8,
    /// The move being searched here.
    frame: Frame,
}

impl Ply {
    /// Fills the memory before its first use.
    pub const EMPTY: Self = Self {
        undo: Undo::EMPTY,
        before: Before::EMPTY,
        killers: Killers::NONE,
        pv_length: 0,
        frame: Frame::EMPTY,
    };
}

/// The plies of a search, in lent memory.
pub(super) struct Path<'a> {
    plies: &'a mut [Ply],
    pv: PvTable<'a>,
}

impl<'a> Path<'a> {
    /// The plies, and what there is room for of their principal variations.
    pub(super) fn new(plies: &'a mut [Ply], cells: &'a mut [Move]) -> Self {
        Self {
            plies,
            pv: PvTable::new(cells),
        }
    }

    /// Whether a node at `ply` has no record left for a move of its own.
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

    /// Notes how the move played at `ply` is taken back; returns whether there was room.
    #[inline]
    pub(super) fn set_undo(&mut self, ply: usize, undo: Undo, before: Before) -> bool {
        let Some(record) = self.at_mut(ply) else {
            return false;
        };
        record.undo = undo;
        record.before = before;
        true
    }

    /// How the move played at `ply` is taken back.
    #[inline]
    pub(super) fn undo(&self, ply: usize) -> Option<(&Undo, Before)> {
        self.at(ply).map(|record| (&record.undo, record.before))
    }

    /// The move played at `ply`; `None` of a null move.
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

    /// Quiet moves that have refuted a sibling of the node at `ply`.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> Killers {
        self.at(ply)
            .map(|record| record.killers)
            .unwrap_or_default()
    }

    /// A quiet move has refuted the node at `ply`.
    #[inline]
    pub(super) fn add_killer(&mut self, ply: usize, mv: Move) {
        if let Some(record) = self.at_mut(ply) {
            record.killers.add(mv);
        }
    }

    /// What is remembered of the move searched at `ply`.
    #[inline]
    pub(super) fn frame(&self, ply: usize) -> Option<&Frame> {
        Some(&self.at(ply)?.frame)
    }

    /// What is remembered of the move searched at `ply`, to be changed.
    #[inline]
    pub(super) fn frame_mut(&mut self, ply: usize) -> Option<&mut Frame> {
        Some(&mut self.at_mut(ply)?.frame)
    }

    /// Clears the principal variation of `ply`.
    #[inline]
    pub(super) fn clear_pv(&mut self, ply: usize) {
        if let Some(record) = self.at_mut(ply) {
            record.pv_length = 0;
        }
    }

    /// Sets the principal variation of `ply` to `mv` and that of the ply below.
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
