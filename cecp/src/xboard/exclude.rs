//! `exclude` and `include`: which root moves may be thought about.

use super::Session;
use super::request::{Request, error};
use crate::driver::{Out, Reply};
use crate::play::{count_but, number_moves, read_move};
use crate::profile::CAPABILITIES;

impl Session<'_> {
    /// Obeys `exclude MOVE`, `include MOVE`, or either with `all` or `best`: what the last search
    /// would play.
    pub(super) fn exclude(&mut self, request: Request<'_>, excludes: bool, out: &mut dyn Out) {
        let board = self.game.board();
        let all = request.rest == "all";
        let one = match request.rest {
            "best" => self.state.situation.guess,
            text => read_move(board, text).ok(),
        };
        if !all && one.is_none() {
            return error(out, "no such move", request.line);
        }
        self.state.situation.guess = None;
        let excluded = &mut self.state.situation.excluded;
        number_moves(board, &mut |index, choice| {
            if all || one == Some(choice) {
                excluded.set(index, excludes);
            }
        });
        if !self.all_excluded() {
            self.state.mode.reconsider();
        }
        if CAPABILITIES.words && self.state.is_console() {
            Reply(out).text(request.line).text(": done.").end();
        }
    }

    /// Whether no move is left to think about.
    pub(super) fn all_excluded(&self) -> bool {
        count_but(&self.state.situation.excluded, self.game.board()) == 0
    }
}
