//! The engine's time: its clock, the control in force, and the budget that follows for a move.

use core::num::NonZeroU32;
use goby_core::search::Measure;
use goby_core::time::{Budget, Clock, Instant, Millis, TimeControl};
use goby_core::types::{Depth, divide};

/// A second's milliseconds.
const SECOND: NonZeroU32 = NonZeroU32::new(1_000).unwrap();

/// 40 moves in 5 minutes, until something else is set.
const FIRST_CONTROL: TimeControl = TimeControl::Level {
    moves: 40,
    base: Millis(300_000),
    increment: Millis::ZERO,
};

/// The clocks of a game and what else bounds the thinking about a move.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    pub(crate) clock: Clock,
    /// Which clock counts.
    pub(crate) measure: Measure,
    /// How deep to think at most.
    pub(crate) depth: Depth,
    /// When the engine's clock began to run for its move; once it has moved, the opponent's.
    pub(crate) started: Instant,
    /// Own moves made in the game.
    pub(crate) own_moves: u32,
    /// How many of them were made before the present control.
    control_from: u32,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            clock: Clock::new(FIRST_CONTROL),
            measure: Measure::Wall,
            depth: Depth::MAX,
            started: Instant::default(),
            own_moves: 0,
            control_from: 0,
        }
    }
}

impl Timing {
    /// Clocks and control as at the start of a game.
    pub(crate) const fn new_game(&mut self) {
        self.clock = Clock::new(self.clock.control);
        self.control_from = 0;
        self.own_moves = 0;
        self.measure = Measure::Wall;
        self.depth = Depth::MAX;
    }

    /// A position that no move led to: none has been made under the present control.
    pub(crate) const fn new_position(&mut self) {
        self.control_from = 0;
    }

    /// A new control: the moves it speaks of are those still to come, its time is what the clocks
    /// show now.
    pub(crate) const fn set_control(&mut self, control: TimeControl) {
        self.clock = Clock::new(control);
        self.control_from = self.own_moves;
    }

    /// At most this depth from now on; 0 is no limit.
    pub(crate) fn set_depth(&mut self, depth: u32) {
        self.depth = match i32::try_from(depth) {
            // No program asks for no depth at all; it can only mean "no limit".
            Ok(0) | Err(_) => Depth::MAX,
            Ok(depth) => Depth(depth).min(Depth::MAX),
        };
    }

    /// Counts time by nodes, of which `rate` make a second; 0 counts processor time.
    pub(crate) fn set_node_rate(&mut self, rate: u32) {
        self.measure = NonZeroU32::new(rate).map_or(Measure::Cpu, Measure::Nodes);
    }

    /// Own moves made under the present control.
    pub(crate) const fn moves_made(&self) -> u32 {
        self.own_moves.saturating_sub(self.control_from)
    }

    /// The budget for the next move, which reaches the referee `lag` late.
    pub(super) fn budget(&self, lag: Millis) -> Budget {
        // A referee that counts nodes or processor time sees no lag.
        let lag = match self.measure {
            Measure::Wall => lag,
            _ => Millis::ZERO,
        };
        Budget::new(&self.clock, self.moves_made(), lag)
    }

    /// The nodes that fill the budget, where they are what counts.
    pub(super) fn nodes(&self, budget: Budget) -> u64 {
        match self.measure {
            Measure::Nodes(rate) => {
                divide(u64::from(budget.hard.0) * u64::from(rate.get()), SECOND).0
            }
            _ => u64::MAX,
        }
    }

    /// Takes the time for a move off the own clock. To be called before the move is counted.
    pub(crate) const fn charge(&mut self, elapsed: Millis) {
        self.clock.charge(elapsed, self.moves_made() + 1);
        self.started = self.started.after(elapsed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_control_counts_the_moves_that_are_still_to_come() {
        let control = TimeControl::Level {
            moves: 5,
            base: Millis(60_000),
            increment: Millis::ZERO,
        };
        let mut fresh = Timing::default();
        fresh.set_control(control);
        let mut late = Timing {
            own_moves: 3,
            ..Timing::default()
        };
        late.set_control(control);
        assert_eq!(late.budget(Millis(30)), fresh.budget(Millis(30)));
        late.own_moves = 7;
        assert_ne!(late.budget(Millis(30)), fresh.budget(Millis(30)));
    }
}
