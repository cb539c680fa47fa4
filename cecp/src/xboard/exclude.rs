//! `exclude` and `include`: which root moves may be thought about.

use super::Session;
use super::order::{Order, clip, read_move};
use crate::driver::{Out, Reply};
use goby_core::board::Board;
use goby_core::movegen::MoveKind;
use goby_core::search::RootSet;
use goby_core::types::Move;

impl Session<'_> {
    /// Obeys `exclude MOVE`, `include MOVE`, or either with `all`.
    pub(super) fn exclude(&mut self, order: Order<'_>, out_of_it: bool, out: &mut dyn Out) {
        let board = self.game.board();
        let all = order.rest == "all";
        let one = read_move(board, order.rest).ok();
        if !all && one.is_none() {
            let reply = Reply(out).text("Illegal move: ");
            return reply.text(clip(order.rest)).end();
        }
        let excluded = &mut self.protocol.excluded;
        each(board, &mut |index, choice| {
            if all || one == Some(choice) {
                excluded.set(index, out_of_it);
            }
        });
        self.protocol.stalled = false;
        self.protocol.settled = false;
    }

    /// Whether no move is left to think about.
    pub(super) fn all_excluded(&self) -> bool {
        let mut left = false;
        let excluded: &RootSet = &self.protocol.excluded;
        each(self.game.board(), &mut |index, _| {
            left |= !excluded.has(index);
        });
        !left
    }
}

/// Names each legal move with its place in the order of generation.
pub(super) fn each(board: &Board, hear: &mut impl FnMut(usize, Move)) {
    let mut index = 0;
    board.generate(MoveKind::All, &mut |choice| {
        hear(index, choice);
        index += 1;
    });
}
