//! What an engine that thinks sees of its surroundings.

use goby_core::search::{Control, Host, Iteration, Limits, Measure, Status};
use goby_core::time::Instant;

/// A clock, and whatever else is to be looked at while the engine thinks. A closure that returns
/// milliseconds is one.
pub trait Timer {
    /// Milliseconds since any fixed moment.
    fn millis(&mut self) -> u64;

    /// Whether to stop thinking now and play the best move so far. Called every few milliseconds;
    /// `status` says what has been found.
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

/// A clock that stands still, for thinking bounded by depth or nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTimer;

impl Timer for NoTimer {
    fn millis(&mut self) -> u64 {
        0
    }
}

/// The search's view of a clock.
pub(super) struct TimerHost<'c>(pub(super) &'c mut dyn Timer);

impl Host for TimerHost<'_> {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(self.0.millis())
    }

    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        match self.0.stops(status) {
            true => Control::Stop,
            false => Control::Continue,
        }
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        self.0.thought(iteration);
    }
}
