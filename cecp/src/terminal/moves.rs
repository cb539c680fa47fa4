//! Moves of the person and of Goby, and the end of the game.

use super::{Terminal, clock, explain, list, numbered, spelling};
use crate::command::{Call, error};
use crate::driver::{Out, Reply, World, clip};
use crate::profile::CAPABILITIES;
use crate::refusal::Obeyed;
use crate::session::{Ending, GameStatus, Mode, State, Turn, result_text};
use goby_core::notation::typed::{self, TypedMove, are_moves, is_move_like, move_words};
use goby_core::player::{Decision, End, Message, Pondering, write_san};
use goby_core::time::{Instant, TimeControl};
use goby_core::types::{Color, Move};

impl Terminal<'_, '_> {
    /// Obeys a line without a command word: an option, a clock, or one or more moves.
    pub(super) fn obey_other(&mut self, call: &mut Call<'_>) -> Obeyed {
        if self.names_option(call.line) {
            return self.set_option(call.line, call);
        }
        if let Some(control) = clock::read(call.line) {
            let state = &mut self.session.state;
            state.set_control(control, call.now);
            state.keep_clock(call.world);
            state.write_clock(call.now, call.world);
            return Ok(());
        }
        let board = self.session.game.board();
        let is_one = spelling::spelled(board, call.line).is_some();
        if CAPABILITIES.words && !is_one && are_moves(board, call.line) {
            self.make_several(call.line, call.world);
        } else if let Some(choice) = self.read_typed(call.line, call.world) {
            self.make_move(choice, call.now, call.world);
        }
        Ok(())
    }

    /// Returns the legal move that the person typed. If the text is not a legal move, writes the
    /// reason and returns `None`.
    pub(super) fn read_typed(&mut self, text: &str, out: &mut dyn Out) -> Option<Move> {
        let board = self.session.game.board();
        let typed = typed::without_verb(text);
        let spelled = spelling::spelled(board, typed);
        let text = spelled.as_deref().unwrap_or(typed);
        match TypedMove::read(board, text) {
            TypedMove::Unknown if CAPABILITIES.words && explain::no_square(text, out) => {}
            TypedMove::Unknown if spelling::is_german(board, text, out) => {}
            TypedMove::Unknown => list::unknown(text, &self.session.state.player.options, out),
            _ if self.session.state.mode.is_due() => {
                let reply = Reply(out).text("Illegal move (it is Goby's turn): ");
                reply.text(clip(text)).end();
            }
            _ if self.session.is_given_up() => over(text, out),
            _ if spelling::asks(board, typed, out) => {}
            TypedMove::Move(choice) => return Some(choice),
            TypedMove::Unclear(one, other) => explain::unclear(board, one, other, out),
            TypedMove::Ambiguous(text) => explain::ambiguous(board, &text, out),
            TypedMove::Illegal
                if (self.session.game.outcome()).is_some_and(|end| !end.is_claimed()) =>
            {
                over(text, out);
            }
            TypedMove::Illegal => explain::illegal(board, typed::without_number(text), out),
        }
        None
    }

    /// Makes the moves of a line until a move cannot be made. Refuses the line while Goby plays a
    /// side, because Goby would answer the first move.
    pub(super) fn make_several(&mut self, line: &str, world: &mut dyn World) {
        if matches!(self.session.state.mode, Mode::Playing(..)) {
            let reply = Reply(world).text("Error (one move at a time while Goby plays; \"force\"");
            return reply.text(" ends that): ").text(clip(line)).end();
        }
        let mut is_changed = false;
        for word in move_words(line) {
            let board = self.session.game.board();
            if !is_move_like(board, word) {
                error(world, "no move", word);
                break;
            }
            let Some(choice) = self.read_typed(word, world) else {
                break;
            };
            self.session.game.play(choice);
            self.session.state.forget_position();
            is_changed = true;
        }
        if is_changed {
            self.session.state.player.adjudication.forget_turn();
            self.keep_on(world);
            self.show_watched(world);
        }
    }

    /// Makes the person's move, which Goby then answers.
    fn make_move(&mut self, choice: Move, now: Instant, world: &mut dyn World) {
        let mut pondered = self.session.pondered_answer(choice);
        if matches!(self.session.state.mode, Mode::Playing(..)) && self.session.game.ply() > 0 {
            let color = self.session.game.board().side();
            self.session.state.charge_person(color, now, world);
        }
        self.session.state.player.timing.started = now;
        let plays = self.session.take_move(choice);
        self.keep_on(world);
        if !plays {
            return self.show_watched(world);
        }
        if self.session.game.outcome().is_some() {
            self.draw(world);
        }
        if self.claim_end(world) || !self.session.call(now) {
            return;
        }
        if let Some(decision) = &mut pondered {
            self.answer(decision, world);
        }
    }

    /// Plays the chosen move, unless Goby resigns or accepts a draw.
    pub(super) fn answer(&mut self, decision: &mut Decision, world: &mut dyn World) {
        let own = self.session.game.board().side();
        match self.session.conclude(decision) {
            Some(Message::Resign) => {
                self.session.state.end(Some(own), own, world);
                return self.keep_on(world);
            }
            Some(Message::AcceptDraw) => {
                self.session.state.end(None, own, world);
                return self.keep_on(world);
            }
            Some(Message::OfferDraw) => {
                let text = "Goby offers a draw; \"draw\" accepts it.";
                Reply(world).text(text).end();
            }
            Some(Message::DeclineDraw) => Reply(world).text("Goby declines the draw.").end(),
            None => {}
        }
        let board = self.session.game.board();
        let (number, san) = (board.fullmove_number(), write_san(board, decision.best));
        self.session.make_own_move(decision);
        self.write_own_move(number, &san, world);
        self.keep_on(world);
        if !self.claim_end(world) {
            self.session.expect_reply(decision);
        }
    }

    /// Writes Goby's move, the clocks, and the board.
    fn write_own_move(&self, number: u16, san: &str, world: &mut dyn World) {
        let side = !self.session.game.board().side();
        let reply = Reply(world).text("Goby plays ");
        let reply = numbered(reply, number, side).text(san);
        let clock = &self.session.state.player.timing.clock;
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
    }

    /// Reports the end of the game by the rules. Returns true if the game has ended.
    pub(super) fn claim_end(&mut self, world: &mut dyn World) -> bool {
        let outcome = self.session.claim_end();
        if let Some(outcome) = outcome {
            Reply(world).text(result_text(outcome)).end();
            self.count_game(End::of(outcome), world);
        }
        outcome.is_some()
    }

    /// Counts a game that is over.
    pub(super) fn count_game(&mut self, end: End, world: &mut dyn World) {
        self.session.state.count_and_say(end, world);
    }
}

impl State {
    /// Ends the game: by resignation of `loser`, or by an agreed draw.
    pub(super) fn end(&mut self, loser: Option<Color>, own: Color, world: &mut dyn World) {
        let ending = Ending { loser, own };
        // Goby keeps its side: the game goes on if a move is taken back.
        self.mode = match self.mode {
            Mode::Playing(own, _) => Mode::Playing(own, Turn::Waiting(Pondering::Barred)),
            _ => Mode::Force,
        };
        self.position.status = GameStatus::Ended(ending);
        ending.write(world);
        let end = loser.map_or(End::Drawn, |loser| End::Won(!loser));
        self.count_and_say(end, world);
    }

    /// Counts a game that is over, and reports the next level if it follows the results.
    fn count_and_say(&mut self, end: End, world: &mut dyn World) {
        if let Some(elo) = self.count_game(end, world) {
            let reply = Reply(world).text("In the next game Goby plays at ");
            reply.number(elo).text(".").end();
        }
    }
}

impl Ending {
    /// Writes the result and its reason.
    pub(super) fn write(self, out: &mut dyn Out) {
        let reason = match self.loser {
            Some(Color::White) => " {White resigns}",
            Some(Color::Black) => " {Black resigns}",
            None => " {Draw by mutual agreement}",
        };
        Reply(out).text(self.result()).text(reason).end();
    }
}

/// Refuses a move after the end of the game.
fn over(text: &str, out: &mut dyn Out) {
    let reply = Reply(out).text("Illegal move (the game is over: ");
    let reply = reply.text("\"new\" begins another, \"undo\" takes a move back): ");
    reply.text(clip(text)).end();
}
