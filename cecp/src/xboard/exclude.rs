//! `exclude` and `include`: which root moves may be thought about.

use super::Session;
use super::request::Request;
use crate::driver::{Out, Reply, clip};
use crate::play::read_move;
use goby_core::board::Board;
use goby_core::movegen::MoveKind;
use goby_core::search::RootSet;
use goby_core::types::Move;

impl Session<'_> {
    /// Obeys `exclude MOVE`, `include MOVE`, or either with `all`.
    pub(super) fn exclude(&mut self, request: Request<'_>, excludes: bool, out: &mut dyn Out) {
        let board = self.game.board();
        let all = request.rest == "all";
        let one = read_move(board, request.rest).ok();
        if !all && one.is_none() {
            let reply = Reply(out).text("Illegal move: ");
            return reply.text(clip(request.rest)).end();
        }
        let excluded = &mut self.state.situation.excluded;
        each(board, &mut |index, choice| {
            if all || one == Some(choice) {
                excluded.set(index, excludes);
            }
        });
        if !self.all_excluded() {
            self.state.mode.reconsider();
        }
    }

    /// Whether no move is left to think about.
    pub(super) fn all_excluded(&self) -> bool {
        let mut left = false;
        let excluded: &RootSet = &self.state.situation.excluded;
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
