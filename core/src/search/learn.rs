//! What a node learns for others: killers for its siblings, history for the whole tree.

use super::place::Place;
use super::worker::Worker;
use crate::order::{History, Killers, Picker};
use crate::types::Move;

impl Worker<'_, '_> {
    /// What has refuted siblings of the node at `ply`.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> Killers {
        if !self.may_learn() {
            return Killers::NONE;
        }
        let record = self.plies.get(ply);
        record.map(|record| record.killers).unwrap_or_default()
    }

    /// A quiet move that refutes a node is tried earlier elsewhere; those tried in vain before it, later.
    #[inline(never)]
    pub(super) fn learn(&mut self, mv: Move, picker: &Picker, at: Place) {
        if !self.board.is_quiet(mv) {
            return;
        }
        if let Some(record) = self.plies.get_mut(usize::from(at.ply)) {
            record.killers.add(mv);
        }
        let bonus = History::bonus(at.depth);
        let color = self.board.side();
        let piece = |mv: Move| self.board.piece_on(mv.from());
        if let Some(piece) = piece(mv) {
            self.history.update(color, piece, mv.to(), bonus);
        }
        for tried in picker.tried(self.moves).filter(|&tried| tried != mv) {
            if let (Some(piece), true) = (piece(tried), self.board.is_quiet(tried)) {
                self.history.update(color, piece, tried.to(), -bonus);
            }
        }
    }
}
