//! Moves of both sides, and the end of the game.

use super::Session;
use super::state::{GameStatus, Mode, State, Turn};
use crate::driver::{Reply, World};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::game::Outcome;
use goby_core::player::{Decision, End, Message, Player, Pondering, book_moves, write_san};
use goby_core::time::{Instant, Millis};
use goby_core::types::Move;

impl Session<'_> {
    /// Makes the opponent's move. Returns true if the engine plays a side.
    pub(crate) fn take_move(&mut self, choice: Move) -> bool {
        self.game.play(choice);
        self.state.forget_position();
        let plays = matches!(self.state.mode, Mode::Playing(..));
        if !plays {
            self.state.player.adjudication.forget_turn();
        }
        plays
    }

    /// Returns the answer to `choice` if the engine has pondered on this move to the end.
    pub(crate) fn pondered_answer(&self, choice: Move) -> Option<Decision> {
        match self.state.mode {
            Mode::Playing(_, Turn::Waiting(Pondering::Finished(expected, decision)))
                if expected == choice =>
            {
                Some(Decision {
                    elapsed: Millis::ZERO,
                    ..decision
                })
            }
            _ => None,
        }
    }

    /// Starts the engine's clock if it is the engine's turn. Returns true if it is.
    pub(crate) fn call(&mut self, now: Instant) -> bool {
        let Mode::Playing(own, _) = self.state.mode else {
            return false;
        };
        let is_on_move = self.game.board().side() == own;
        if is_on_move {
            self.state.mode.call();
            self.state.player.timing.started = now;
        }
        is_on_move
    }

    /// Makes the engine play the side to move, which must have a legal move.
    pub(crate) fn play_side_to_move(&mut self) {
        self.state.mode = Mode::playing(self.game.board().side());
    }

    /// Ends the engine's turn.
    pub(crate) fn conclude(&mut self, decision: &mut Decision) -> Option<Message> {
        self.state.player.conclude(self.game.board(), decision)
    }

    /// Makes the engine's move.
    pub(crate) fn make_own_move(&mut self, decision: &Decision) {
        self.state.player.timing.charge(decision.elapsed);
        self.game.play(decision.best);
        self.state.forget_position();
    }

    /// Stores the expected reply to the engine's move.
    pub(crate) fn expect_reply(&mut self, decision: &Decision) {
        // A weakened search expects weak replies, which are not good hints.
        if self.state.player.is_at_full_strength() {
            self.state.position.guess = decision.reply;
        }
    }

    /// Returns the end of the game if the position ends it. The engine then does not ponder. The
    /// caller must count the game.
    pub(crate) fn claim_end(&mut self) -> Option<Outcome> {
        let outcome = self.game.outcome();
        if outcome.is_some() {
            self.state.position.status = GameStatus::Claimed;
            self.state.mode.set_pondering(Pondering::Barred);
        }
        outcome
    }
}

impl State {
    /// Counts a finished game. Returns the level of the next game, if the level follows results.
    pub(crate) fn count_game(&mut self, end: End, world: &mut dyn World) -> Option<i16> {
        self.player.end_game(end, world.files())
    }
}

/// Returns the result of a game as CECP and PGN write it.
#[inline(never)]
pub(crate) const fn result_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteMates => "1-0 {White mates}",
        Outcome::BlackMates => "0-1 {Black mates}",
        Outcome::Stalemate => "1/2-1/2 {Stalemate}",
        Outcome::Repetition => "1/2-1/2 {Draw by repetition}",
        Outcome::FiftyMoves => "1/2-1/2 {Draw by fifty-move rule}",
        Outcome::InsufficientMaterial => "1/2-1/2 {Draw by insufficient material}",
    }
}

/// Writes the moves of all books for `board`, one in each line, after a blank. Returns false if
/// there is no book move.
pub(crate) fn write_book(player: &Player, board: &Board, world: &mut dyn World) -> bool {
    let mut found = false;
    for known in book_moves(&player.options.openings, board) {
        Reply(world).text(" ").text(&write_san(board, known)).end();
        found = true;
    }
    if CAPABILITIES.player.books || CAPABILITIES.player.own_book {
        let known = player.known_moves(board, world.files());
        for (choice, weight) in known.iter() {
            let reply = Reply(world).text(" ").text(&write_san(board, *choice));
            reply.text(", weight ").number(*weight).end();
        }
        found |= !known.is_empty();
    }
    found
}
