//! The clock that a search reads, and requests to stop the search.

use crate::player::Variety;
use crate::search::{Control, Host, Iteration, Limits, Measure, Status};
use crate::time::Instant;

/// A clock, and other work to do during a search. Implemented by any closure that returns
/// milliseconds.
pub trait Timer {
    /// Returns the milliseconds since any fixed moment.
    fn millis(&mut self) -> u64;

    /// Returns true if [`millis`](Self::millis) advances. If false, a limit of 20,000 nodes
    /// replaces a limit of time.
    fn has_clock(&self) -> bool {
        true
    }

    /// Returns true to stop thinking now and play the best move so far. Called every few
    /// milliseconds; `status` has the results so far.
    fn stops(&mut self, status: &Status<'_>) -> bool {
        let _ = status;
        false
    }

    /// Receives each new best line.
    fn thought(&mut self, iteration: &Iteration<'_>) {
        let _ = iteration;
    }
}

impl<F: FnMut() -> u64> Timer for F {
    fn millis(&mut self) -> u64 {
        self()
    }
}

/// No clock, for searches limited by depth or nodes. With it
/// [`Limit::Endless`](super::Limit::Endless) ends only if a level limits the nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTimer;

impl Timer for NoTimer {
    fn millis(&mut self) -> u64 {
        0
    }

    fn has_clock(&self) -> bool {
        false
    }
}

/// The search's host: the clock, and a record of the best lines, from which `Variety` chooses a
/// move.
pub(super) struct TimerHost<'c> {
    pub(super) clock: &'c mut dyn Timer,
    pub(super) variety: &'c mut Variety,
}

impl Host for TimerHost<'_> {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(self.clock.millis())
    }

    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        match self.clock.stops(status) {
            true => Control::Stop,
            false => Control::Continue,
        }
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        self.variety.note(iteration);
        self.clock.thought(iteration);
    }
}
