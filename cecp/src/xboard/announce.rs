//! What the engine tells of the game: its moves, draws, resignation, and how the game ended.

use super::Session;
use crate::driver::{Out, Reply};
use crate::library::known_moves;
use crate::play::{Player, book_moves, write_san};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::game::Outcome;
use goby_core::types::Move;

impl Session<'_> {
    /// Plays an own move on the game and announces it.
    pub(super) fn make_own_move(&mut self, choice: Move, out: &mut dyn Out) {
        let board = self.game.board();
        let (coordinate, san) = (
            self.state.player.write(board, choice),
            write_san(board, choice),
        );
        self.game.play(choice);
        if self.state.preferences.computer && is_claimed_draw(self.game.outcome()) {
            // The document's way to claim a draw that the next move completes. A person would only
            // be asked for consent to what the next line decides.
            offer_draw(out);
        }
        if self.state.is_console() {
            self.draw(out);
            Reply(out).text("Goby plays ").text(&san).end();
        } else {
            Reply(out).text("move ").text(&coordinate).end();
        }
    }
}

/// Whether the rules end the game so only when a player says so.
const fn is_claimed_draw(outcome: Option<Outcome>) -> bool {
    matches!(outcome, Some(Outcome::Repetition | Outcome::FiftyMoves))
}

/// Offers or accepts a draw, or claims one that the next move brings about.
pub(super) fn offer_draw(out: &mut dyn Out) {
    Reply(out).text("offer draw").end();
}

/// Gives the game up.
pub(super) fn resign(out: &mut dyn Out) {
    Reply(out).text("resign").end();
}

/// Suggests a move.
pub(super) fn hint(text: &str, out: &mut dyn Out) {
    Reply(out).text("Hint: ").text(text).end();
}

/// Answers `bk`: lines that begin with a blank, and an empty one.
pub(super) fn book(player: &Player, board: &Board, out: &mut dyn Out) {
    let mut empty = true;
    for known in book_moves(&player.options.openings, board) {
        Reply(out).text(" ").text(&write_san(board, known)).end();
        empty = false;
    }
    if CAPABILITIES.books || CAPABILITIES.own_book {
        let known = known_moves(player, board, out);
        for (choice, weight) in &known {
            let reply = Reply(out).text(" ").text(&write_san(board, *choice));
            reply.text(", weight ").number(*weight).end();
        }
        empty &= known.is_empty();
    }
    if empty {
        Reply(out).text(" no opening line has this position").end();
    }
    Reply(out).end();
}

/// Says how the game ended.
#[inline(never)]
pub(super) fn claim(outcome: Outcome, out: &mut dyn Out) {
    Reply(out)
        .text(match outcome {
            Outcome::WhiteMates => "1-0 {White mates}",
            Outcome::BlackMates => "0-1 {Black mates}",
            Outcome::Stalemate => "1/2-1/2 {Stalemate}",
            Outcome::Repetition => "1/2-1/2 {Draw by repetition}",
            Outcome::FiftyMoves => "1/2-1/2 {Draw by fifty-move rule}",
            Outcome::InsufficientMaterial => "1/2-1/2 {Draw by insufficient material}",
        })
        .end();
}
