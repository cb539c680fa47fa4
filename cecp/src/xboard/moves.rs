//! Moves of both sides: the opponent's are checked and made, the engine's are announced, and an end
//! of the game that either brings about is claimed.

use super::Session;
use super::announce::claim;
use super::command::Command;
use super::console::are_moves;
use super::request::{GAME_OVER, NOT_NOW, Request, error};
use super::state::{Mode, Standing, Turn};
use crate::driver::{Reply, World, clip};
use crate::play::{Decision, DrawWish, End, Pondering, is_move, read_move};
use goby_core::time::{Instant, Millis};
use goby_core::types::Move;

impl Session<'_> {
    /// A line that is a move, or nothing known.
    pub(super) fn obey_move(&mut self, request: Request<'_>, now: Instant, world: &mut dyn World) {
        let text = request.move_text();
        if request.command == Command::Other {
            if self.obey_console(request.line, now, world) {
                return;
            }
            if !is_move(text) && !self.state.is_console() {
                return error(world, "unknown command", request.line);
            }
        }
        if self.state.is_console() && self.apply_turn().is_ok() {
            if are_moves(self.game.board(), text) {
                self.make_several(text, world);
            } else if let Some(choice) = self.read_typed(text, world) {
                self.take_move(choice, now, world);
            }
            return;
        }
        match self.read_legal_move(text) {
            Some(choice) => self.take_move(choice, now, world),
            None => Reply(world).text("Illegal move: ").text(clip(text)).end(),
        }
    }

    /// The legal move that `text` stands for; `None` too while no move may be made.
    fn read_legal_move(&mut self, text: &str) -> Option<Move> {
        if self.is_refusing() || self.state.mode.is_due() {
            return None;
        }
        self.apply_turn().ok()?;
        read_move(self.game.board(), text).ok()
    }

    /// Makes a move that came from outside.
    fn take_move(&mut self, choice: Move, now: Instant, world: &mut dyn World) {
        let pondered = match self.state.mode {
            Mode::Playing(_, Turn::Waiting(Pondering::Finished(expected, decision)))
                if expected == choice =>
            {
                Some(decision)
            }
            _ => None,
        };
        if self.state.is_console() {
            if matches!(self.state.mode, Mode::Playing(..)) && self.game.ply() > 0 {
                let color = self.game.board().side();
                self.state.charge_person(color, now, world);
            }
            self.state.player.timing.started = now;
        }
        self.game.play(choice);
        self.state.forget_position();
        self.keep_on(world);
        let Mode::Playing(own, _) = self.state.mode else {
            self.state.player.judgement.forget_score();
            self.show_watched(world);
            return;
        };
        if self.state.is_console() && self.game.outcome().is_some() {
            self.draw(world);
        }
        if self.claim_end(world) || self.game.board().side() != own {
            return;
        }
        self.state.mode.call();
        self.state.player.timing.started = now;
        if let Some(decision) = pondered {
            let elapsed = Millis::ZERO;
            self.answer(
                Decision {
                    elapsed,
                    ..decision
                },
                world,
            );
        }
    }

    /// `go`: the engine plays the side on move.
    pub(super) fn go(&mut self, now: Instant, world: &mut dyn World) -> Result<(), &'static str> {
        if self.is_refusing() {
            return Err("illegal position");
        }
        if self.is_given_up() {
            return Err(GAME_OVER);
        }
        self.apply_turn()?;
        self.state.mode = Mode::playing(self.game.board().side());
        if self.state.situation.standing == Standing::Open && self.claim_end(world) {
            return Ok(());
        }
        if self.game.board().has_legal_move() {
            self.state.mode.call();
        } else {
            self.show_outcome(world);
        }
        self.state.player.timing.started = now;
        Ok(())
    }

    /// `playother`: the engine plays the side not on move.
    pub(super) fn play_other(&mut self) -> Result<(), &'static str> {
        if self.is_refusing() {
            return Err(NOT_NOW);
        }
        self.apply_turn()?;
        self.state.mode = Mode::playing(!self.game.board().side());
        Ok(())
    }

    /// Plays the move decided on, unless the game is better given up.
    pub(super) fn answer(&mut self, decision: Decision, world: &mut dyn World) {
        let player = &mut self.state.player;
        let own = self.game.board().side();
        if decision
            .score
            .is_some_and(|score| player.should_resign(score, own))
        {
            self.state.resign(own, world);
            self.keep_on(world);
            return;
        }
        let choice = player.vary(decision.best);
        if let Some(wish) = player.draw_wish(self.game.board()) {
            self.state.announce_draw_wish(wish, own, world);
            // At a terminal a draw ends the game.
            if self.state.is_console() && wish == DrawWish::Accept {
                return;
            }
        }
        self.state.player.timing.charge(decision.elapsed);
        self.state.player.note_own_move(self.game.board(), choice);
        self.make_own_move(choice, world);
        self.state.forget_position();
        // What a level or a depth expects is no advice.
        let is_full = self.state.player.is_at_full_strength();
        if !self.claim_end(world) && choice == decision.best && is_full {
            let board = self.game.board();
            let reply = decision.reply.filter(|&reply| board.is_legal(reply));
            self.state.situation.guess = reply;
        }
    }

    /// Claims the end of the game, if the position on the board is one.
    fn claim_end(&mut self, world: &mut dyn World) -> bool {
        let outcome = self.game.outcome();
        if let Some(outcome) = outcome {
            claim(outcome, world);
            self.state.count_game(End::of(outcome), world);
            self.state.situation.standing = Standing::Claimed;
            self.state.mode.set_pondering(Pondering::Barred);
        }
        outcome.is_some()
    }
}
