//! The game: sides, moves, positions, taking back, and the end.

use super::Cecp;
use super::score::score_of;
use crate::command::Call;
use crate::driver::{Action, Out, Reply, World, clip};
use crate::refusal::{Obeyed, Refusal};
use crate::session::{GameStatus, Mode, result_text};
use goby_core::board::BoardBuilder;
use goby_core::game::Outcome;
use goby_core::hash::Entry;
use goby_core::player::{Decision, End, Message, integer, read_move};
use goby_core::time::Instant;
use goby_core::types::{Color, Move};

impl Cecp<'_, '_> {
    pub(super) fn new_game(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.session.state.count_game(End::Unsaid, call.world);
        self.settings.is_computer = false;
        self.session.new_game();
        call.action = Action::Forget;
        Ok(())
    }

    pub(super) fn force(&mut self, _: &mut Call<'_>) -> Obeyed {
        self.session.state.mode = Mode::Force;
        Ok(())
    }

    /// `result RESULT {REASON}`: the game is over.
    pub(super) fn result(&mut self, call: &mut Call<'_>) -> Obeyed {
        let state = &mut self.session.state;
        if state.player.is_adaptive() {
            state.count_game(End::read(call.rest), call.world);
        }
        state.mode = Mode::Force;
        Ok(())
    }

    pub(super) fn analyze(&mut self, _: &mut Call<'_>) -> Obeyed {
        self.session.state.mode = Mode::Analyzing(None);
        Ok(())
    }

    /// `exit`: ends the analysis.
    pub(super) fn exit(&mut self, _: &mut Call<'_>) -> Obeyed {
        if !matches!(self.session.state.mode, Mode::Analyzing(_)) {
            return Err(Refusal::NotNow);
        }
        self.session.state.mode = Mode::Force;
        Ok(())
    }

    /// `go`: the engine plays the side to move.
    pub(super) fn go(&mut self, call: &mut Call<'_>) -> Obeyed {
        if self.session.is_refusing() {
            return Err(Refusal::IllegalPosition);
        }
        self.session.play_side_to_move();
        if self.session.state.position.status == GameStatus::Open && self.claim_end(call.world) {
            return Ok(());
        }
        if self.session.game.board().has_legal_move() {
            self.session.state.mode.call();
        }
        self.session.state.player.timing.started = call.now;
        Ok(())
    }

    /// `playother`: the engine plays the side not to move.
    pub(super) fn play_other(&mut self, _: &mut Call<'_>) -> Obeyed {
        if self.session.is_refusing() {
            return Err(Refusal::NotNow);
        }
        self.session.state.mode = Mode::playing(!self.session.game.board().side());
        Ok(())
    }

    pub(super) fn play_white(&mut self, _: &mut Call<'_>) -> Obeyed {
        self.set_turn(Color::White)
    }

    pub(super) fn play_black(&mut self, _: &mut Call<'_>) -> Obeyed {
        self.set_turn(Color::Black)
    }

    /// `white` and `black`: sets the side to move; the engine plays the other side. Obsolete. Some
    /// interfaces send both commands one after the other, so the board changes only when a command
    /// needs it.
    #[inline(never)]
    fn set_turn(&mut self, side: Color) -> Obeyed {
        self.session.state.mode = Mode::playing(!side);
        self.session.state.position.side = Some(side);
        Ok(())
    }

    /// Gives the turn to the side set by [`set_turn`](Self::set_turn).
    pub(super) fn apply_turn(&mut self) -> Obeyed {
        if self.session.is_refusing() {
            return Ok(());
        }
        let Some(side) = self.session.state.position.side.take() else {
            return Ok(());
        };
        if side == self.session.game.board().side() {
            return Ok(());
        }
        let mut builder = BoardBuilder::from_board(self.session.game.board());
        builder.side = side;
        builder.en_passant = None;
        let board = builder.build().map_err(|_| Refusal::NotNow)?;
        self.session.set_position(board);
        Ok(())
    }

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
        let mut pondered = self.session.pondered_answer(choice);
        if !self.session.take_move(choice) || self.claim_end(world) || !self.session.call(now) {
            return;
        }
        if let Some(decision) = &mut pondered {
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
    pub(super) fn answer(&mut self, decision: &mut Decision, world: &mut dyn World) {
        let message = self.session.conclude(decision);
        if message == Some(Message::Resign) {
            let own = self.session.game.board().side();
            self.session.state.mode = Mode::Force;
            Reply(world).text("resign").end();
            self.session.state.count_game(End::Won(!own), world);
            return;
        }
        if let Some(Message::AcceptDraw | Message::OfferDraw) = message {
            offer_draw(world);
        }
        let player = &self.session.state.player;
        let text = player.write(self.session.game.board(), decision.best);
        self.session.make_own_move(decision);
        let outcome = self.session.game.outcome();
        if self.settings.is_computer && outcome.is_some_and(Outcome::is_claimed) {
            // CECP's way to claim a draw by the move that is about to be sent. A person would only
            // be asked to accept a draw that the move brings about anyway.
            offer_draw(world);
        }
        Reply(world).text("move ").text(&text).end();
        if !self.claim_end(world) {
            self.session.expect_reply(decision);
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

    /// `setboard FEN`: sets the position.
    pub(super) fn set_board(&mut self, call: &mut Call<'_>) -> Obeyed {
        if let Err(fault) = self.session.set_fen(call.rest) {
            self.refuse_position(fault.message(), call.world);
        }
        Ok(())
    }

    pub(super) fn undo(&mut self, _: &mut Call<'_>) -> Obeyed {
        self.session.take_back(1)?;
        Ok(())
    }

    /// `remove`: takes back a move of each side.
    pub(super) fn remove(&mut self, _: &mut Call<'_>) -> Obeyed {
        // A game may begin with Black to move. XBoard then sends `remove` to take back the only
        // move, and assumes that White is to move afterwards.
        let session = &mut *self.session;
        let leaves_white =
            session.game.takeback_plies() == 1 && session.game.board().side() == Color::White;
        session.take_back(if leaves_white { 1 } else { 2 })?;
        if leaves_white {
            session.state.position.side = Some(Color::White);
        }
        Ok(())
    }

    /// `setscore SCORE DEPTH`: stores a score of this position in the hash table.
    pub(super) fn set_score(&mut self, call: &mut Call<'_>) -> Obeyed {
        let mut values = call.rest.split_ascii_whitespace().map(integer);
        let (Some(Some(score)), Some(Some(depth))) = (values.next(), values.next()) else {
            return Err(Refusal::BadValue);
        };
        call.action = Action::SetScore {
            score: score_of(score).0 as i16,
            depth: depth.clamp(0, Entry::MAX_DEPTH.0) as u8,
        };
        Ok(())
    }

    pub(super) fn pause(&mut self, call: &mut Call<'_>) -> Obeyed {
        call.action = Action::Pause;
        Ok(())
    }

    /// `uci`: changes to UCI, if this is the first line.
    pub(super) fn uci(&mut self, call: &mut Call<'_>) -> Obeyed {
        if !self.is_fresh {
            return Err(Refusal::NotNow);
        }
        call.action = Action::HandOver;
        Ok(())
    }

    pub(super) fn quit(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.session.state.count_game(End::Unsaid, call.world);
        call.action = Action::Quit;
        Ok(())
    }
}

/// Offers, accepts or claims a draw.
pub(super) fn offer_draw(out: &mut dyn Out) {
    Reply(out).text("offer draw").end();
}
