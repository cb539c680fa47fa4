//! The board and the end of a game, which an interface would show.

use super::Terminal;
use crate::command::{Call, Obeyed};
use crate::diagram;
use crate::driver::{Out, Reply, World};
use crate::session::{Mode, result_text};
use goby_core::player::BAD_VALUE;
use goby_core::types::Color;

impl Terminal<'_, '_> {
    /// Puts the side that the person plays below.
    pub(super) fn turn_board(&mut self) {
        if let Mode::Playing(own, _) = self.session.state.mode {
            self.settings.flipped = own == Color::White;
        }
    }

    /// Draws the board as the person looks at it, unless it is not to be seen unasked.
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

    /// `show`: draws the board, or sets when to draw it from now on.
    pub(super) fn show(&mut self, call: &mut Call<'_>) -> Obeyed {
        if call.rest.eq_ignore_ascii_case("off") {
            self.settings.hidden = true;
            let text = "The board is drawn only when you ask for it.";
            Reply(call.world).text(text).end();
            return Ok(());
        }
        if !call.rest.is_empty() && !call.rest.eq_ignore_ascii_case("on") {
            return Err(BAD_VALUE);
        }
        self.settings.hidden &= call.rest.is_empty();
        self.draw_now(call.world);
        Ok(())
    }

    /// `flip`: turns the board round.
    pub(super) fn flip(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.settings.flipped ^= true;
        self.draw_now(call.world);
        Ok(())
    }

    /// Shows a person what a move has led to that Goby does not answer, and the end of the game.
    pub(super) fn show_watched(&self, world: &mut dyn World) {
        self.draw(world);
        self.show_outcome(world);
    }

    /// Shows a person how the game on the board has ended, if it has.
    pub(super) fn show_outcome(&self, out: &mut dyn Out) {
        if let Some(outcome) = self.session.game.outcome() {
            Reply(out).text(result_text(outcome)).end();
        }
    }
}
