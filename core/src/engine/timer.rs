//! The clock that a search reads, and requests to stop the search.

use crate::player::{Bounds, PacedHost, Player};
use crate::profile::ABILITIES;
use crate::search::{Control, Host, Iteration, Limits, Measure, Status};
use crate::time::{Instant, Millis};

/// The longest sleep while the engine waits, so that the other functions of [`Timer`] are called in
/// time.
const LONGEST_NAP: Millis = Millis(20);

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

    /// Returns true once the opponent has played the move on which
    /// [`Engine::ponder`](super::Engine::ponder) thinks. Called after each call of
    /// [`stops`](Self::stops) until it returns true.
    fn hits(&mut self) -> bool {
        false
    }

    /// Sleeps for at most this number of milliseconds (20 or less), while the engine waits with a move
    /// that it has found: in [`Engine::ponder`](super::Engine::ponder), and with the option
    /// `ThinkingTime`. The default returns at once; [`stops`](Self::stops) is then called all the time.
    fn nap(&mut self, millis: u32) {
        let _ = millis;
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

/// The host of a search: the clock, and the player who searches for a move.
pub(super) struct TimerHost<'c> {
    clock: &'c mut dyn Timer,
    /// The player; `None` if the search is for a hint.
    player: Option<&'c mut Player>,
    /// The bounds of the search from the moment when the opponent plays the expected move. `None` from
    /// then on, and in a search that does not ponder.
    after_hit: Option<Bounds<'static>>,
    /// True once the clock has stopped the search.
    is_stopped: bool,
}

impl<'c> TimerHost<'c> {
    /// Creates the host of a search for a move of `player`.
    pub(super) fn new(clock: &'c mut dyn Timer, player: &'c mut Player) -> Self {
        Self {
            player: Some(player),
            ..Self::of_hint(clock)
        }
    }

    /// Creates the host of a search for a hint.
    pub(super) fn of_hint(clock: &'c mut dyn Timer) -> Self {
        Self {
            clock,
            player: None,
            after_hit: None,
            is_stopped: false,
        }
    }

    /// Creates the host of a search that ponders for `player`, with these bounds after the hit.
    pub(super) fn of_ponder(
        clock: &'c mut dyn Timer,
        player: &'c mut Player,
        bounds: Bounds<'static>,
    ) -> Self {
        Self {
            after_hit: Some(bounds),
            ..Self::new(clock, player)
        }
    }

    /// Returns true until the opponent has played the expected move.
    pub(super) const fn is_pondering(&self) -> bool {
        self.after_hit.is_some()
    }
}

impl Host for TimerHost<'_> {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(self.clock.millis())
    }

    fn poll(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control {
        self.is_stopped |= self.clock.stops(status);
        if self.is_stopped {
            return Control::Stop;
        }
        if let (Some(bounds), Some(player)) = (&self.after_hit, &mut self.player)
            && self.clock.hits()
        {
            player.ponder_hit(limits, Instant(self.clock.millis()));
            player.restrict(limits, bounds);
            self.after_hit = None;
        }
        if ABILITIES.text_options {
            return self.keep_pace(limits);
        }
        Control::Continue
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        if let Some(player) = &mut self.player {
            player.note_iteration(iteration);
        }
        self.clock.thought(iteration);
    }
}

impl PacedHost for TimerHost<'_> {
    fn pace(&self, limits: &Limits, is_over: bool) -> Option<Millis> {
        if self.is_stopped {
            return None;
        }
        if self.is_pondering() {
            return is_over.then_some(Millis::MAX);
        }
        // A clock that stands still would never end the wait.
        if !self.clock.has_clock() {
            return None;
        }
        self.player.as_ref()?.span(limits, is_over)
    }

    fn nap(&mut self, span: Millis) {
        self.clock.nap(span.min(LONGEST_NAP).0);
    }
}
