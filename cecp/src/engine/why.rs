//! Why a move is good or bad, for a program.

use super::{Engine, Timer, TimerHost};
use crate::driver::Out;
use crate::play::IllegalMove;
use crate::why::Inquiry;
use goby_core::game::Game;
use goby_core::search::{Control, Host, Iteration, Limits, Measure, Status};
use goby_core::time::Instant;
use goby_core::types::Move;

impl Engine<'_> {
    /// Says what is good or bad about a legal move of the position: hands at most four short
    /// sentences, each with a line feed behind it, to `write`, part by part. At most two searches
    /// of 100,000 nodes, in a build without `std` 10,000.
    ///
    /// # Errors
    /// Why the move cannot be made.
    pub fn why(
        &mut self,
        mv: Move,
        clock: &mut dyn Timer,
        write: &mut dyn FnMut(&str),
    ) -> Result<(), IllegalMove> {
        let board = self.game.board();
        let illegal = IllegalMove::between(board, mv.from(), mv.to());
        let mut inquiry = Inquiry::of(mv, &self.game).ok_or(illegal)?;
        let mut probe = Game::new(&mut [], &mut []);
        probe.reset(board.clone());
        self.hash_use.note();
        while let Some(mut limits) = inquiry.limits(Instant(clock.millis())) {
            let host = &mut Noting {
                timer: TimerHost {
                    clock,
                    variety: &mut self.player.variety,
                },
                inquiry: &mut inquiry,
            };
            let report = self.search.think(&probe, self.hash, &mut limits, host);
            inquiry.advance(&report);
        }
        inquiry.write("", false, &mut Sentences(write));
        Ok(())
    }
}

/// A clock, and what is found.
struct Noting<'i, 'c> {
    timer: TimerHost<'c>,
    inquiry: &'i mut Inquiry,
}

impl Host for Noting<'_, '_> {
    fn now(&mut self, measure: Measure) -> Instant {
        self.timer.now(measure)
    }

    fn poll(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control {
        self.timer.poll(status, limits)
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        self.inquiry.note(iteration);
    }
}

/// Where the sentences go.
struct Sentences<'w>(&'w mut dyn FnMut(&str));

impl Out for Sentences<'_> {
    fn text(&mut self, text: &str) {
        self.0(text);
    }

    fn end_line(&mut self) {
        self.0("\n");
    }
}
