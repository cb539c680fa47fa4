//! Moves of both sides: checks and makes the opponent's moves, sends the engine's moves, and
//! reports the end of the game.

use super::Cecp;
use crate::command::{Call, Obeyed};
use crate::driver::{Out, Reply, World, clip};
use crate::session::{Mode, result_text};
use goby_core::game::Outcome;
use goby_core::player::{Decision, DrawWish, End, read_move};
use goby_core::time::Instant;
use goby_core::types::Move;

impl Cecp<'_, '_> {
    /// `usermove MOVE`: makes the opponent's move.
    pub(super) fn user_move(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.make_move(call.rest, call.now, call.world);
        Ok(())
    }

    /// Makes the opponent's move and lets the engine answer. Reports an illegal move.
    pub(super) fn make_move(&mut self, text: &str, now: Instant, world: &mut dyn World) {
        let Some(choice) = self.read_legal_move(text) else {
            return Reply(world).text("Illegal move: ").text(clip(text)).end();
        };
        let pondered = self.session.pondered_answer(choice);
        if !self.session.take_move(choice) || self.claim_end(world) || !self.session.call(now) {
            return;
        }
        if let Some(decision) = pondered {
            self.answer(decision, world);
        }
    }

    /// Returns the legal move that `text` means. `None` also if no move is allowed now.
    fn read_legal_move(&mut self, text: &str) -> Option<Move> {
        if self.session.is_refusing() || self.session.state.mode.is_due() {
            return None;
        }
        self.apply_turn().ok()?;
        read_move(self.session.game.board(), text).ok()
    }

    /// Plays the move, or resigns.
    pub(super) fn answer(&mut self, decision: Decision, world: &mut dyn World) {
        if self.session.resigns(&decision) {
            let own = self.session.game.board().side();
            self.session.state.mode = Mode::Force;
            Reply(world).text("resign").end();
            self.session.state.count_game(End::Won(!own), world);
            return;
        }
        let player = &mut self.session.state.player;
        let choice = player.vary(decision.best);
        if let Some(DrawWish::Accept | DrawWish::Offer) =
            player.draw_wish(self.session.game.board())
        {
            offer_draw(world);
        }
        let text = player.write(self.session.game.board(), choice);
        self.session.make_own_move(choice, decision.elapsed);
        let outcome = self.session.game.outcome();
        if self.settings.is_computer && outcome.is_some_and(Outcome::is_claimed) {
            // CECP's way to claim a draw by the move that is about to be sent. A person would only
            // be asked to accept a draw that the move brings about anyway.
            offer_draw(world);
        }
        Reply(world).text("move ").text(&text).end();
        if !self.claim_end(world) {
            self.session.expect_reply(&decision, choice);
        }
    }

    /// Reports the end of the game if the position ends it. Returns true if it does.
    pub(super) fn claim_end(&mut self, world: &mut dyn World) -> bool {
        let outcome = self.session.claim_end();
        if let Some(outcome) = outcome {
            Reply(world).text(result_text(outcome)).end();
            self.session.state.count_game(End::of(outcome), world);
        }
        outcome.is_some()
    }
}

/// Offers, accepts or claims a draw.
pub(super) fn offer_draw(out: &mut dyn Out) {
    Reply(out).text("offer draw").end();
}
