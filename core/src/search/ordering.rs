//! What a node learns for others: killers for its siblings, history for the whole tree.

use super::node::Node;
use super::worker::Worker;
use crate::order::{History, Killers, Picker};
use crate::types::Move;

impl Worker<'_, '_> {
    /// What has refuted siblings of the node at `ply`.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> Killers {
        if self.context.switches.is_watched() {
            return Killers::NONE;
        }
        let record = self.plies.get(ply);
        record.map(|record| record.killers).unwrap_or_default()
    }

    /// A quiet move that refutes a node is tried earlier elsewhere; those tried in vain before it, later.
    #[inline(never)]
    pub(super) fn update_histories(&mut self, mv: Move, picker: &Picker, node: &Node) {
        let board = &self.context.board;
        if !board.is_quiet(mv) {
            return;
        }
        if let Some(record) = self.plies.get_mut(usize::from(node.ply)) {
            record.killers.add(mv);
        }
        let bonus = History::bonus(node.depth);
        self.history.update(board, mv, bonus);
        for tried in picker.tried(self.moves).filter(|&tried| tried != mv) {
            if board.is_quiet(tried) {
                self.history.update(board, tried, -bonus);
            }
        }
    }
}
