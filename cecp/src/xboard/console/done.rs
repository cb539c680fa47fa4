//! What a command has done, which an interface would show: the board, and a sentence.

use super::{Session, analysis, numbered};
use crate::diagram::{self, name};
use crate::driver::{Out, Reply, World};
use crate::play::write_san;
use crate::profile::CAPABILITIES;
use crate::xboard::announce::claim;
use crate::xboard::command::Command;
use crate::xboard::request::Request;
use crate::xboard::state::{Mode, State};
use goby_core::time::{Instant, TimeControl};
use goby_core::types::Color;

impl Session<'_> {
    /// Says what a command has done.
    pub(in crate::xboard) fn confirm(
        &mut self,
        request: &Request<'_>,
        now: Instant,
        world: &mut dyn World,
    ) {
        if !self.state.is_console() {
            return;
        }
        match request.command {
            Command::New | Command::SetBoard | Command::Remove => {
                let was_black = self.state.preferences.flipped;
                self.turn_board();
                self.show_watched(world);
                if was_black && request.command == Command::New {
                    Reply(world).text("You have White.").end();
                }
            }
            Command::White | Command::Black | Command::PlayOther => {
                self.turn_board();
                if let Mode::Playing(own, _) = self.state.mode {
                    let reply = Reply(world).text("Goby plays ").text(name(own));
                    let reply = reply.text(" now, and you play ");
                    reply.text(name(!own)).text(".").end();
                }
            }
            Command::Force => {
                let text =
                    "Goby only watches now: make the moves of both sides; \"go\" lets it play.";
                Reply(world).text(text).end();
            }
            Command::Analyze => {
                Reply(world)
                    .text("Goby thinks aloud; \"exit\" ends it.")
                    .end();
                if CAPABILITIES.words {
                    analysis::heading(world);
                }
            }
            Command::Exit => {
                let reply = Reply(world).text("The analysis is over. ");
                let reply = reply.text(name(self.game.board().side()));
                reply.text(" moves; \"go\" lets Goby play that side.").end();
            }
            _ if CAPABILITIES.words => self.state.confirm_setting(request, now, world),
            _ => {}
        }
    }

    /// Puts the side that the person plays below.
    pub(super) fn turn_board(&mut self) {
        if let Mode::Playing(own, _) = self.state.mode {
            self.state.preferences.flipped = own == Color::White;
        }
    }

    /// Draws the board as the person looks at it, unless it is not to be seen unasked.
    pub(in crate::xboard) fn draw(&self, world: &mut dyn World) {
        if !self.state.preferences.hidden {
            self.draw_now(world);
        }
    }

    fn draw_now(&self, world: &mut dyn World) {
        let flipped = self.state.preferences.flipped;
        diagram::draw(self.game.board(), self.game.last_move(), flipped, world);
    }

    /// `show`: draws the board, or sets when to draw it from now on.
    pub(super) fn show(&mut self, rest: &str, world: &mut dyn World) -> bool {
        if rest.eq_ignore_ascii_case("off") {
            self.state.preferences.hidden = true;
            let text = "The board is drawn only when you ask for it.";
            Reply(world).text(text).end();
            return true;
        }
        let is_known = rest.is_empty() || rest.eq_ignore_ascii_case("on");
        if is_known {
            self.state.preferences.hidden &= rest.is_empty();
            self.draw_now(world);
        }
        is_known
    }

    /// `undo` of a person: the last move of the person and what Goby has answered, or where Goby
    /// does not play the last move.
    pub(in crate::xboard) fn take_back_typed(
        &mut self,
        world: &mut dyn World,
    ) -> Result<(), &'static str> {
        let side = self.game.board().side();
        let plies = match self.state.mode {
            Mode::Playing(own, _) if own != side => 2,
            _ => 1,
        };
        let kept = self.game.takeback_plies();
        if kept < plies {
            return Err("there is no move of yours to take back");
        }
        let mut board = self.game.beginning();
        let mut reply = Reply(world).text("Taken back:");
        for (place, mv) in self.game.moves().enumerate() {
            if place + plies >= kept {
                reply = reply.text(" ").text(&write_san(&board, mv));
            }
            let _ = board.play(mv);
        }
        reply.text(".").end();
        self.take_back(plies)?;
        self.keep_on(world);
        self.draw(world);
        Ok(())
    }

    /// Says which move Goby has made, and shows where it leads.
    pub(in crate::xboard) fn write_own_move(
        &mut self,
        number: u16,
        san: &str,
        world: &mut dyn World,
    ) {
        let own = !self.game.board().side();
        let reply = Reply(world).text("Goby plays ");
        let reply = numbered(reply, number, own).text(san);
        let clock = &self.state.player.timing.clock;
        match clock.control {
            TimeControl::Level { .. } => {
                let reply = reply.text("   (it has ").shown(clock.own);
                reply
                    .text(" left, you have ")
                    .shown(clock.opponent)
                    .text(")")
                    .end();
            }
            TimeControl::Exact(_) => reply.end(),
        }
        self.draw(world);
        self.keep_on(world);
    }

    /// Shows a person what a move has led to that Goby does not answer, and the end of the game.
    pub(in crate::xboard) fn show_watched(&self, world: &mut dyn World) {
        if self.state.is_console() {
            self.draw(world);
            self.show_outcome(world);
        }
    }

    /// Shows a person how the game on the board has ended, if it has.
    pub(in crate::xboard) fn show_outcome(&self, out: &mut dyn Out) {
        if self.state.is_console()
            && let Some(outcome) = self.game.outcome()
        {
            claim(outcome, out);
        }
    }
}

impl State {
    /// Says what has been set.
    pub(in crate::xboard) fn confirm_setting(
        &self,
        request: &Request<'_>,
        now: Instant,
        out: &mut dyn Out,
    ) {
        let text = match request.command {
            Command::Level | Command::SearchTime | Command::SearchDepth => {
                return self.write_clock(now, out);
            }
            Command::Hard => "Goby thinks on your time too.",
            Command::Easy => "Goby does not think on your time.",
            Command::Post => {
                Reply(out).text("Goby shows what it thinks.").end();
                return analysis::heading(out);
            }
            Command::NoPost => "Goby does not show what it thinks.",
            Command::Random if self.player.variety.openings => "Goby varies its openings.",
            Command::Random => "Goby does not vary its openings.",
            Command::Edit => {
                "Pa4 puts a pawn there, xa4 takes it away, \"#\" takes all away, \"c\" goes on with \
                 the other side's pieces, \".\" ends."
            }
            Command::Pause => "Goby stands still; \"resume\" ends it.",
            Command::Memory | Command::Cores | Command::Variant | Command::NodeRate => {
                let reply = Reply(out).text(request.line.trim_ascii());
                return reply.text(": done.").end();
            }
            _ => return,
        };
        Reply(out).text(text).end();
    }
}
