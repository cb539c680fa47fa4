//! The board and the end of the game.

use super::Terminal;
use crate::command::Call;
use crate::diagram;
use crate::driver::{Out, Reply, World};
use crate::refusal::{Obeyed, Refusal};
use crate::session::{Mode, result_text};
use goby_core::types::Color;

impl Terminal<'_, '_> {
    /// Turns the board so that the person's side is at the bottom.
    pub(super) fn turn_board(&mut self) {
        if let Mode::Playing(own, _) = self.session.state.mode {
            self.settings.flipped = own == Color::White;
        }
    }

    /// Draws the board, unless it is drawn only on demand.
    pub(super) fn draw(&self, world: &mut dyn World) {
        if !self.settings.hidden {
            self.draw_now(world);
        }
    }

    fn draw_now(&self, world: &mut dyn World) {
        let flipped = self.settings.flipped;
        diagram::draw(
            self.session.game.board(),
            self.session.game.last_move(),
            flipped,
            world,
        );
    }

    /// `show [on/off]`: draws the board, or sets when it is drawn.
    pub(super) fn show(&mut self, call: &mut Call<'_>) -> Obeyed {
        if call.rest.eq_ignore_ascii_case("off") {
            self.settings.hidden = true;
            self.settings.keep_board(call.world);
            let text = "The board is drawn only when you ask for it.";
            Reply(call.world).text(text).end();
            return Ok(());
        }
        if !call.rest.is_empty() && !call.rest.eq_ignore_ascii_case("on") {
            return Err(Refusal::BadValue);
        }
        if !call.rest.is_empty() {
            self.settings.hidden = false;
            self.settings.keep_board(call.world);
        }
        self.draw_now(call.world);
        Ok(())
    }

    /// `flip`: turns the board.
    pub(super) fn flip(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.settings.flipped ^= true;
        self.draw_now(call.world);
        Ok(())
    }

    /// Draws the board after a move that Goby does not answer, and reports the end of the game.
    pub(super) fn show_watched(&self, world: &mut dyn World) {
        self.draw(world);
        self.show_outcome(world);
    }

    /// Reports the end of the game, if the board shows one.
    pub(super) fn show_outcome(&self, out: &mut dyn Out) {
        if let Some(outcome) = self.session.game.outcome() {
            Reply(out).text(result_text(outcome)).end();
        }
    }
}
