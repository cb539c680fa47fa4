//! The surroundings of a thinking engine: clock and request to stop.

use crate::player::Variety;
use crate::search::{Control, Host, Iteration, Limits, Measure, Status};
use crate::time::Instant;

/// A clock, and any other work to do while the engine thinks. A closure that returns
/// milliseconds is one.
pub trait Timer {
    /// Milliseconds since any fixed moment.
    fn millis(&mut self) -> u64;

    /// Returns true if [`millis`](Self::millis) advances. If not, 20,000 nodes replace a limit by
    /// time.
    fn has_clock(&self) -> bool {
        true
    }

    /// Returns true to stop thinking now and play the best move so far. Called every few
    /// milliseconds; `status` has the results so far.
    fn stops(&mut self, status: &Status<'_>) -> bool {
        let _ = status;
        false
    }

    /// Called with each line of thinking.
    fn thought(&mut self, iteration: &Iteration<'_>) {
        let _ = iteration;
    }
}

impl<F: FnMut() -> u64> Timer for F {
    fn millis(&mut self) -> u64 {
        self()
    }
}

/// No clock, for thinking bounded by depth or nodes. A limit by time is then one of 20,000 nodes;
/// nothing ends [`Limit::Endless`](super::Limit::Endless).
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

/// The search's view of a clock, and where the lines go among which one is chosen at random.
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
