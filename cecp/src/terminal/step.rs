//! Stepping through the game: the board shows an earlier position, and the game stays as it is. A move that
//! is made there keeps the rest of the game as a variation.

use super::words::before_last;
use super::{Terminal, numbered};
use crate::command::Call;
use crate::driver::{Reply, World};
use crate::refusal::{Obeyed, Refusal};
use crate::session::Mode;
use goby_core::player::{natural, write_san};
use goby_core::time::Instant;

impl Terminal<'_, '_> {
    /// `first`: shows the beginning of the game.
    pub(super) fn show_first(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.step_back(usize::MAX, call)
    }

    /// `back [COUNT]`: shows the position before the last half-moves.
    pub(super) fn show_back(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.step_back(count(call.rest)?, call)
    }

    /// `next [COUNT]`: shows the position after the next half-moves.
    pub(super) fn show_next(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.step_on(count(call.rest)?, call)
    }

    /// `redo`: makes the moves again that `undo` took back.
    pub(super) fn redo(&mut self, call: &mut Call<'_>) -> Obeyed {
        let plies = self.plies_of_undo();
        if !self.record.restore(plies) {
            return Err(Refusal::NothingUndone);
        }
        call.world.text("Made again:");
        self.play_on(plies, &mut |san| {
            call.world.text(" ");
            call.world.text(san);
        });
        Reply(call.world).text(".").end();
        self.keep_on(call.world);
        self.show_watched(call.world);
        Ok(())
    }

    fn step_back(&mut self, plies: usize, call: &mut Call<'_>) -> Obeyed {
        let most = self.session.game.takeback_plies();
        if most == 0 {
            return Err(Refusal::AtBeginning);
        }
        if !self.record.is_ahead() {
            self.leave_end(call.now);
        }
        self.session.take_back(plies.min(most))?;
        self.follow();
        self.show_step(call.world);
        Ok(())
    }

    /// Shows the position after the next half-moves of the game.
    pub(super) fn step_on(&mut self, plies: usize, call: &mut Call<'_>) -> Obeyed {
        if !self.record.is_ahead() {
            return Err(Refusal::AtEnd);
        }
        self.play_on(plies, &mut |_| {});
        let is_end = !self.record.is_ahead();
        if is_end {
            self.record.recall_end(&mut self.session.state.position);
        }
        self.show_step(call.world);
        if is_end {
            self.return_to_play(call);
        }
        Ok(())
    }

    /// Plays the next moves of the record on the board. Calls `tell` with each.
    fn play_on(&mut self, plies: usize, tell: &mut dyn FnMut(&str)) {
        for _ in 0..plies {
            let Some(mv) = self.record.upcoming() else {
                break;
            };
            tell(&write_san(self.session.game.board(), mv));
            self.session.game.play(mv);
            self.follow();
        }
        self.session.state.forget_position();
    }

    /// Leaves the end of the game: Goby plays neither side until the board shows it again.
    fn leave_end(&mut self, now: Instant) {
        let (result, own) = (self.result(), self.own_side());
        let state = &mut self.session.state;
        self.record.remember_end(state.position.status, result, own);
        state.stop_clock_of_person(now);
        match state.mode {
            Mode::Analyzing(_) => return,
            Mode::Playing(own, _) => self.settings.played = Some(own),
            Mode::Force => self.settings.played = None,
        }
        state.mode = Mode::Force;
    }

    /// Lets Goby play its side on, at the end of the game.
    fn return_to_play(&mut self, call: &mut Call<'_>) {
        if matches!(self.session.state.mode, Mode::Force)
            && let Some(own) = self.settings.played.take()
        {
            self.play_as(own, call.now);
            self.say_sides(call.world);
            let game = &self.session.game;
            if game.board().side() == own && !game.is_over() && !self.session.is_given_up() {
                self.session.state.mode.call();
            }
        }
    }

    /// Shows the board, the last move and its place in the game, and its comments.
    fn show_step(&self, world: &mut dyn World) {
        self.draw(world);
        let game = &self.session.game;
        let reply = match game.last_move() {
            Some(last) => {
                let board = before_last(game);
                let reply = numbered(Reply(world), board.fullmove_number(), board.side());
                reply.text(&write_san(&board, last))
            }
            None => Reply(world).text("The beginning of the game"),
        };
        let (at, end) = self.record.place();
        let reply = reply.text(" (half-move ").count(at as u64);
        reply.text(" of ").count(end as u64).text(")").end();
        self.record.notes(&mut |note| Reply(world).text(note).end());
        self.show_outcome(world);
    }
}

/// The number of half-moves that the person named: 1 without a number.
fn count(text: &str) -> Result<usize, Refusal> {
    match text {
        "" => Ok(1),
        _ => natural(text)
            .map(|count| count as usize)
            .ok_or(Refusal::BadValue),
    }
}
