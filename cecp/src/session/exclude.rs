//! The commands `exclude` and `include`, which choose the root moves to search.

use super::Session;
use crate::command::Call;
use crate::refusal::{Obeyed, Refusal};
use goby_core::player::{number_moves, read_move};

impl Session<'_> {
    /// `exclude MOVE`: leaves a move out of the next searches. `MOVE` may also be `all`, or `best`:
    /// the best move of the last search.
    pub(crate) fn exclude(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.set_excluded(call.rest, true)
    }

    /// `include MOVE`: searches an excluded move again.
    pub(crate) fn include(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.set_excluded(call.rest, false)
    }

    fn set_excluded(&mut self, text: &str, excludes: bool) -> Obeyed {
        let board = self.game.board();
        let all = text == "all";
        let one = match text {
            "best" => self.state.position.guess,
            text => read_move(board, text).ok(),
        };
        if !all && one.is_none() {
            return Err(Refusal::NoSuchMove);
        }
        self.state.position.guess = None;
        let excluded = &mut self.state.position.excluded;
        number_moves(board, &mut |index, choice| {
            if all || one == Some(choice) {
                excluded.set(index, excludes);
            }
        });
        if !self.all_excluded() {
            self.state.mode.reconsider();
        }
        Ok(())
    }
}
