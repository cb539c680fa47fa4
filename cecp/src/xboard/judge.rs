//! When to accept or offer a draw, when to resign, and what to say when the game is over.

use super::protocol::State;
use crate::driver::{Out, Reply};
use goby_core::board::Board;
use goby_core::game::Outcome;
use goby_core::types::Score;

/// Moves in a row that must look lost before the engine resigns.
const LOST_MOVES: u8 = 3;
/// Moves in a row that must look drawn before the engine offers a draw.
const DRAWN_MOVES: u8 = 6;
/// How far from a draw a score may be and still look drawn, in centipawns.
const DRAWN_SCORE: Score = Score(8);
/// Plies without capture or pawn move before the engine offers a draw.
const QUIET_PLIES: u8 = 20;
/// The first moves of a game, in which only somebody worse takes a draw ...
const OPENING_MOVES: u16 = 30;
/// ... by at least so many centipawns.
const OPENING_MARGIN: Score = Score(50);

impl State {
    /// Answers a draw offer now, or with the move that is being thought about.
    pub(super) fn hear_draw_offer(&mut self, out: &mut dyn Out) {
        if self.due {
            self.judgement.offered = true;
        } else if self.accepts_draw(self.own_moves) {
            offer_draw(out);
        }
    }

    /// Whether a draw now is no worse than what the engine expects.
    fn accepts_draw(&self, moves: u32) -> bool {
        let Some(score) = self.judgement.score else {
            return false;
        };
        let mut worth = self.options.contempt() + Score(self.judgement.ratings);
        if moves < u32::from(OPENING_MOVES) {
            worth += OPENING_MARGIN;
        }
        score + worth <= Score::DRAW
    }

    /// Notes the score of the move about to be made, and whether it is time to resign.
    pub(super) fn should_resign(&mut self, score: Score) -> bool {
        self.judgement.score = Some(score);
        let limit = self.options.resign_score();
        let lost = limit.is_some_and(|limit| score <= limit);
        count(&mut self.judgement.lost, lost);
        self.judgement.lost >= LOST_MOVES
    }

    /// Offers or accepts a draw before the move about to be made on `board`.
    pub(super) fn consider_draw(&mut self, board: &Board, out: &mut dyn Out) {
        let score = self.judgement.score.unwrap_or(Score::INFINITE);
        let looks_drawn = score.0.abs() <= DRAWN_SCORE.0
            && board.halfmove_clock() >= QUIET_PLIES
            && board.fullmove_number() >= OPENING_MOVES;
        count(&mut self.judgement.drawn, looks_drawn);
        let accepts = self.judgement.offered && self.accepts_draw(self.own_moves);
        let offers = self.options.offers_draws() && self.judgement.drawn >= DRAWN_MOVES;
        if offers {
            self.judgement.drawn = 0;
        }
        if accepts || offers {
            offer_draw(out);
        }
        self.judgement.offered = false;
    }
}

fn count(streak: &mut u8, goes_on: bool) {
    *streak = if goes_on { streak.saturating_add(1) } else { 0 };
}

/// Offers or accepts a draw, or claims one that the next move brings about.
pub(super) fn offer_draw(out: &mut dyn Out) {
    Reply(out).text("offer draw").end();
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
