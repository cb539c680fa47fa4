//! Commands about the whole game: sides, positions, taking back, and leaving.

use super::{Terminal, analysis};
use crate::command::{Call, error};
use crate::driver::{Action, Reply, World};
use crate::profile::CAPABILITIES;
use crate::refusal::{Obeyed, Refusal};
use crate::session::{GameStatus, Mode};
use goby_core::player::{End, write_san};
use goby_core::time::Instant;
use goby_core::types::Color;

/// The way to play on, after the name of a side.
pub(super) const GO_ON: &str = " moves; \"go\" lets Goby play that side.";

impl Terminal<'_, '_> {
    pub(super) fn new_game(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.count_game(End::Unsaid, call.world);
        self.session.new_game();
        self.begin_another();
        let was_black = self.settings.flipped;
        self.turn_board();
        self.show_watched(call.world);
        if was_black {
            Reply(call.world).text("You have White.").end();
        }
        call.action = Action::Forget;
        Ok(())
    }

    pub(super) fn force(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.session.state.stop_clock_of_person(call.now);
        self.session.state.mode = Mode::Force;
        let text = "Goby plays neither side: make all moves yourself; \"go\" lets Goby play.";
        Reply(call.world).text(text).end();
        Ok(())
    }

    pub(super) fn analyze(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.session.state.stop_clock_of_person(call.now);
        let before = core::mem::replace(&mut self.session.state.mode, Mode::Analyzing(None));
        if CAPABILITIES.files {
            match before {
                Mode::Playing(own, _) => self.settings.played = Some(own),
                Mode::Force if !self.record.is_ahead() => self.settings.played = None,
                _ => {}
            }
        }
        Reply(call.world)
            .text("The analysis begins; \"exit\" ends it.")
            .end();
        analysis::heading(call.world);
        Ok(())
    }

    /// `exit`: ends the analysis, or else the session.
    pub(super) fn exit(&mut self, call: &mut Call<'_>) -> Obeyed {
        if !matches!(self.session.state.mode, Mode::Analyzing(_)) {
            return self.quit(call);
        }
        self.session.state.mode = Mode::Force;
        call.world.text("The analysis is over. ");
        let goes_on = CAPABILITIES.files && !self.record.is_ahead();
        if let (true, Some(own)) = (goes_on, self.settings.played) {
            self.settings.played = None;
            self.play_as(own, call.now);
            self.say_sides(call.world);
            return Ok(());
        }
        let reply = Reply(call.world).text(self.session.game.board().side().name());
        reply.text(GO_ON).end();
        Ok(())
    }

    /// `go`: Goby plays the side to move.
    pub(super) fn go(&mut self, call: &mut Call<'_>) -> Obeyed {
        if self.session.is_given_up() {
            return Err(Refusal::GameOver);
        }
        self.session.play_side_to_move();
        if self.session.state.position.status == GameStatus::Open && self.claim_end(call.world) {
            return Ok(());
        }
        if self.session.game.board().has_legal_move() {
            self.session.state.mode.call();
        } else {
            self.show_outcome(call.world);
        }
        self.session.state.player.timing.started = call.now;
        Ok(())
    }

    /// `playother`: Goby plays the side that is not to move.
    pub(super) fn play_other(&mut self, call: &mut Call<'_>) -> Obeyed {
        if self.session.is_given_up() {
            return Err(Refusal::GameOver);
        }
        self.play_as(!self.session.game.board().side(), call.now);
        self.say_sides(call.world);
        Ok(())
    }

    pub(super) fn play_white(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.play_against(Color::White, call)
    }

    pub(super) fn play_black(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.play_against(Color::Black, call)
    }

    /// `white` and `black`: the person plays this side.
    fn play_against(&mut self, person: Color, call: &mut Call<'_>) -> Obeyed {
        if self.session.is_given_up() {
            return Err(Refusal::GameOver);
        }
        self.play_as(!person, call.now);
        if self.session.game.board().side() != person {
            self.go(call)?;
        }
        self.say_sides(call.world);
        Ok(())
    }

    /// Goby plays `own` from now on. The person's clock runs from now on.
    pub(super) fn play_as(&mut self, own: Color, now: Instant) {
        let state = &mut self.session.state;
        state.stop_clock_of_person(now);
        state.mode = Mode::playing(own);
    }

    /// Reports the sides.
    pub(super) fn say_sides(&mut self, world: &mut dyn World) {
        self.turn_board();
        if let Mode::Playing(own, _) = self.session.state.mode {
            let reply = Reply(world).text("Goby plays ").text(own.name());
            let reply = reply.text(" now, and you play ");
            reply.text((!own).name()).text(".").end();
        }
    }

    /// `setboard FEN`: sets up a position.
    pub(super) fn set_board(&mut self, call: &mut Call<'_>) -> Obeyed {
        if let Err(fault) = self.session.set_fen(call.rest) {
            error(call.world, fault.message(), call.line);
            return Ok(());
        }
        self.begin_another();
        self.turn_board();
        self.show_watched(call.world);
        Ok(())
    }

    pub(super) fn edit(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.session.edit(call)?;
        let text = "Pa4 puts a pawn there, xa4 takes it away, \"#\" takes all away, \"c\" goes on with \
                    the other side's pieces, \".\" ends.";
        if CAPABILITIES.words {
            Reply(call.world).text(text).end();
        }
        Ok(())
    }

    /// `undo`: takes back the person's last move and Goby's answer, or if Goby does not play, the
    /// last move.
    pub(super) fn undo(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.take_back(self.plies_of_undo(), call)
    }

    /// The number of half-moves that `undo` takes back.
    pub(super) fn plies_of_undo(&self) -> usize {
        let side = self.session.game.board().side();
        match self.session.state.mode {
            Mode::Playing(own, _) if own != side => 2,
            _ => 1,
        }
    }

    /// `remove`: takes back a move of each side.
    pub(super) fn remove(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.take_back(2, call)
    }

    fn take_back(&mut self, plies: usize, call: &mut Call<'_>) -> Obeyed {
        let kept = self.session.game.takeback_plies();
        if kept < plies {
            return Err(Refusal::NoOwnMove);
        }
        let mut board = self.session.game.beginning();
        let mut reply = Reply(call.world).text("Taken back:");
        for (place, mv) in self.session.game.moves().enumerate() {
            if place + plies >= kept {
                reply = reply.text(" ").text(&write_san(&board, mv));
            }
            let _ = board.play(mv);
        }
        reply.text(".").end();
        self.session.take_back(plies)?;
        self.record.take_back(plies);
        self.keep_on(call.world);
        self.draw(call.world);
        Ok(())
    }

    pub(super) fn pause(&mut self, call: &mut Call<'_>) -> Obeyed {
        say_pause(call.world);
        call.action = Action::Pause;
        Ok(())
    }

    /// `resign`: the person resigns.
    pub(super) fn resign(&mut self, call: &mut Call<'_>) -> Obeyed {
        if self.session.game.is_over() || self.session.state.position.status != GameStatus::Open {
            return Err(Refusal::GameOver);
        }
        let own = match self.session.state.mode {
            Mode::Playing(own, _) => own,
            _ => !self.session.game.board().side(),
        };
        self.session.state.end(Some(!own), own, call.world);
        self.keep_on(call.world);
        Ok(())
    }

    /// `echo`: turns the echo on or off.
    pub(super) fn echo(&mut self, call: &mut Call<'_>) -> Obeyed {
        toggle_echo(call.world);
        Ok(())
    }

    /// `xboard`: changes to CECP.
    pub(super) fn hand_over(&mut self, call: &mut Call<'_>) -> Obeyed {
        call.action = Action::HandOver;
        Ok(())
    }

    /// `uci`, as the first line: changes to UCI.
    pub(super) fn uci(&mut self, call: &mut Call<'_>) -> Obeyed {
        if !self.is_fresh {
            return Err(Refusal::NotNow);
        }
        call.action = Action::HandOver;
        Ok(())
    }

    /// `quit`: keeps the game, and ends the session.
    pub(super) fn quit(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.leave(call.now, call.world);
        call.action = Action::Quit;
        Ok(())
    }
}

/// Reports that a command was obeyed.
#[inline(never)]
pub(super) fn done(call: &mut Call<'_>) -> Obeyed {
    if CAPABILITIES.words {
        Reply(call.world).text(call.line).text(": done.").end();
    }
    Ok(())
}

/// Reports a pause, and how to end it.
pub(super) fn say_pause(world: &mut dyn World) {
    if CAPABILITIES.words {
        let text = "Goby is paused; \"resume\" ends the pause.";
        Reply(world).text(text).end();
    }
}

/// Turns the echo on or off, and reports it.
pub(super) fn toggle_echo(world: &mut dyn World) {
    let text = match world.toggle_echo() {
        Some(true) => "Goby sends back what you type.",
        Some(false) => "The echo is off.",
        None => "Your terminal shows what you type.",
    };
    Reply(world).text(text).end();
}
