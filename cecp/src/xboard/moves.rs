//! Moves of both sides: the opponent's are checked and made, the engine's are announced, and an end of the game that
//! either brings about is claimed.

use super::Session;
use super::command::Command;
use super::judge::{claim, offer_draw};
use super::order::{NOT_NOW, Order, clip, error, is_move, read_move, write_san};
use super::protocol::Mode;
use crate::driver::{Out, Reply};
use goby_core::game::Outcome;
use goby_core::search::Report;
use goby_core::time::{Instant, Millis};
use goby_core::types::{Move, Score};

/// A move found, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Found {
    best: Move,
    /// The reply to expect.
    reply: Option<Move>,
    /// What the engine thinks of its game, when it has thought.
    score: Option<Score>,
    elapsed: Millis,
}

impl Found {
    /// What a search found, if anything.
    pub(super) fn by_search(report: &Report) -> Option<Self> {
        Some(Self {
            best: report.best?,
            reply: report.ponder,
            score: (report.depth.0 > 0).then_some(report.score),
            elapsed: report.elapsed,
        })
    }

    /// A move found without thinking.
    pub(super) const fn at_once(best: Move, elapsed: Millis) -> Self {
        Self {
            best,
            reply: None,
            score: None,
            elapsed,
        }
    }
}

impl Session<'_> {
    /// A line that is a move, or nothing known.
    pub(super) fn hear_move(&mut self, order: Order<'_>, now: Instant, out: &mut dyn Out) {
        let text = order.move_text();
        if order.command == Command::Other {
            if self.hear_console(order.line, out) {
                return;
            }
            if !is_move(text) {
                return error(out, "unknown command", order.line);
            }
        }
        match self.read_move(text) {
            Some(choice) => self.take_move(choice, now, out),
            None => Reply(out).text("Illegal move: ").text(clip(text)).end(),
        }
    }

    /// The legal move that `text` stands for; `None` too while no move may be made.
    fn read_move(&mut self, text: &str) -> Option<Move> {
        if self.protocol.refusing || self.protocol.due {
            return None;
        }
        self.apply_turn().ok()?;
        read_move(self.game.board(), text).ok()
    }

    /// Makes a move that came from outside.
    fn take_move(&mut self, choice: Move, now: Instant, out: &mut dyn Out) {
        let pondered = match &self.protocol.expected {
            Some(expected) if expected.choice == choice => self.protocol.found.take(),
            _ => None,
        };
        self.game.play(choice);
        self.protocol.forget_position();
        let Mode::Playing(own) = self.protocol.mode else {
            return;
        };
        if self.claim_end(out) || self.game.board().side() != own {
            return;
        }
        self.protocol.due = true;
        self.protocol.started = now;
        if let Some(found) = pondered.as_ref().and_then(Found::by_search) {
            let elapsed = Millis::ZERO;
            self.answer(Found { elapsed, ..found }, out);
        }
    }

    /// `go`: the engine plays the side on move.
    pub(super) fn go(&mut self, now: Instant, out: &mut dyn Out) -> Result<(), &'static str> {
        if self.protocol.refusing {
            return Err("illegal position");
        }
        self.apply_turn()?;
        let own = self.game.board().side();
        self.take_sides(Mode::Playing(own));
        let claimed = self.protocol.claimed;
        if !claimed && self.claim_end(out) {
            return Ok(());
        }
        self.protocol.due = self.game.board().has_legal_move();
        self.protocol.started = now;
        Ok(())
    }

    /// `playother`: the engine plays the side not on move.
    pub(super) fn play_other(&mut self) -> Result<(), &'static str> {
        if self.protocol.refusing {
            return Err(NOT_NOW);
        }
        self.apply_turn()?;
        let other = !self.game.board().side();
        self.take_sides(Mode::Playing(other));
        Ok(())
    }

    /// Plays the move found, unless the game is better given up.
    pub(super) fn answer(&mut self, found: Found, out: &mut dyn Out) {
        self.protocol.due = false;
        let lost = found
            .score
            .is_some_and(|score| self.protocol.should_resign(score));
        if lost {
            Reply(out).text("resign").end();
            return self.take_sides(Mode::Force);
        }
        let board = self.game.board();
        let choice = self.protocol.vary(found.best);
        self.protocol.consider_draw(board, out);
        let (coordinate, san) = (board.coordinate(choice), write_san(board, choice));
        self.game.play(choice);
        let outcome = self.game.outcome();
        if self.protocol.switches.computer && is_claimed_draw(outcome) {
            // The document's way to claim a draw that the next move completes. A person would only be asked
            // for consent to what the next line decides.
            offer_draw(out);
        }
        self.say_move(&coordinate, &san, out);
        self.protocol.charge(found.elapsed);
        self.protocol.forget_position();
        if !self.claim_end(out) && choice == found.best {
            let board = self.game.board();
            self.protocol.guess = found.reply.filter(|&reply| board.is_legal(reply));
        }
    }

    /// Claims the end of the game, if the position on the board is one.
    fn claim_end(&mut self, out: &mut dyn Out) -> bool {
        let outcome = self.game.outcome();
        if let Some(outcome) = outcome {
            claim(outcome, out);
            self.protocol.claimed = true;
            self.protocol.resting = true;
        }
        outcome.is_some()
    }
}

/// Whether the rules end the game so only when a player says so.
const fn is_claimed_draw(outcome: Option<Outcome>) -> bool {
    matches!(outcome, Some(Outcome::Repetition | Outcome::FiftyMoves))
}
