//! The engine's clocks, the time control, and the budget for a move.

use crate::board::Board;
use crate::search::Measure;
use crate::time::{Budget, Clock, Instant, Millis, TimeControl};
use crate::types::{Color, Depth, divide};
use core::num::NonZeroU32;

/// Milliseconds in a second.
const SECOND: NonZeroU32 = NonZeroU32::new(1_000).unwrap();

/// The default time control: 40 moves in 5 minutes.
const FIRST_CONTROL: TimeControl = TimeControl::Level {
    moves: 40,
    base: Millis(300_000),
    increment: Millis::ZERO,
};

/// The clocks of a game and the other limits of a search.
#[derive(Clone, Debug)]
pub struct Timing {
    /// The clocks of both sides.
    pub clock: Clock,
    /// The unit in which time is measured.
    pub measure: Measure,
    /// The maximum depth.
    pub depth: Depth,
    /// The moment when the present turn began, the engine's or the opponent's.
    pub started: Instant,
    /// The number of moves that the engine has made in the game.
    pub own_moves: u32,
    /// The number of these moves made before the present time control.
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
    /// Resets the clocks to the start of a game under the same time control.
    pub const fn new_game(&mut self) {
        self.clock = Clock::new(self.clock.control);
        self.control_from = 0;
        self.own_moves = 0;
        self.measure = Measure::Wall;
        self.depth = Depth::MAX;
    }

    /// Begins a new position, from which `own_moves` is counted, with full clocks: no moves have
    /// been made under the time control.
    pub const fn new_position(&mut self) {
        self.clock = Clock::new(self.clock.control);
        self.control_from = 0;
    }

    /// Begins the engine's turn on `board` at `now`. A program calls this before it sets the clocks for
    /// one move.
    pub fn begin_turn(&mut self, board: &Board, now: Instant) {
        self.own_moves = u32::from(board.fullmove_number()).saturating_sub(1);
        self.started = now;
    }

    /// Sets the number of moves that the engine has made under the time control.
    pub const fn set_moves_made(&mut self, moves: u32) {
        self.control_from = self.own_moves.saturating_sub(moves);
    }

    /// Sets a new time control, with full clocks. It counts the moves from now on.
    pub const fn set_control(&mut self, control: TimeControl) {
        self.clock = Clock::new(control);
        self.control_from = self.own_moves;
    }

    /// Sets the maximum depth; 0 means no limit.
    pub fn set_depth(&mut self, depth: u32) {
        self.depth = match i32::try_from(depth) {
            // Nobody wants a search of depth 0.
            Ok(0) | Err(_) => Depth::MAX,
            Ok(depth) => Depth(depth).min(Depth::MAX),
        };
    }

    /// Measures time in nodes: `rate` nodes count as a second. With 0, measures processor time.
    pub fn set_node_rate(&mut self, rate: u32) {
        self.measure = NonZeroU32::new(rate).map_or(Measure::Cpu, Measure::Nodes);
    }

    /// Returns the number of moves that the engine has made under the time control.
    pub const fn moves_made(&self) -> u32 {
        self.own_moves.saturating_sub(self.control_from)
    }

    /// Returns the budget for the next move. `lag` is the delay until the move reaches the
    /// interface.
    pub(super) fn budget(&self, lag: Millis) -> Budget {
        // A time control by nodes or processor time does not count the lag.
        let lag = match self.measure {
            Measure::Wall => lag,
            _ => Millis::ZERO,
        };
        Budget::new(&self.clock, self.moves_made(), self.own_moves, lag)
    }

    /// Returns the maximum number of nodes for the budget; `u64::MAX` unless time is measured in
    /// nodes.
    pub(super) fn nodes(&self, budget: Budget) -> u64 {
        match self.measure {
            Measure::Nodes(rate) => {
                divide(u64::from(budget.hard.0) * u64::from(rate.get()), SECOND).0
            }
            _ => u64::MAX,
        }
    }

    /// Subtracts the time of a move from the engine's clock. Call this before `own_moves` is
    /// incremented.
    pub const fn charge(&mut self, elapsed: Millis) {
        self.clock.charge(elapsed, self.moves_made() + 1);
        self.started = self.started.after(elapsed);
    }

    /// Takes back the time that a move of the engine, the last of `own_moves`, or of the opponent,
    /// who plays `opponent`, has added to its clock. The opponent's clock does not run before the
    /// engine's first move.
    pub const fn take_back(&mut self, is_own: bool, opponent: Color) {
        let moves = self.moves_made();
        if is_own {
            self.clock.own = self.clock.own.minus(self.clock.bonus(moves));
            self.own_moves = self.own_moves.saturating_sub(1);
        } else if self.own_moves > 0 {
            let bonus = (self.clock).bonus(moves + matches!(opponent, Color::White) as u32);
            self.clock.opponent = self.clock.opponent.minus(bonus);
        }
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

    /// A minute for three moves, and a second added for each move.
    const THREE: TimeControl = TimeControl::Level {
        moves: 3,
        base: Millis(60_000),
        increment: Millis(1_000),
    };

    #[test]
    fn a_new_game_has_the_control_and_nothing_else_of_the_last_one() {
        let mut timing = Timing {
            own_moves: 2,
            ..Timing::default()
        };
        timing.set_control(THREE);
        timing.set_depth(4);
        timing.set_node_rate(1_000);
        timing.own_moves = 7;
        timing.charge(Millis(5_000));
        timing.clock.opponent = Millis(1);
        timing.new_game();
        assert_eq!(timing.clock, Clock::new(THREE));
        assert_eq!((timing.depth, timing.measure), (Depth::MAX, Measure::Wall));
        assert_eq!((timing.own_moves, timing.moves_made()), (0, 0));
        timing.own_moves = 2;
        assert_eq!(timing.moves_made(), 2);
    }

    #[test]
    fn sessions_are_counted_from_the_control_and_anew_from_a_position() {
        let mut timing = Timing {
            own_moves: 5,
            started: Instant(100),
            ..Timing::default()
        };
        timing.set_control(THREE);
        for (made, after) in (1..).zip([51_000, 42_000, 93_000, 84_000]) {
            timing.charge(Millis(10_000));
            timing.own_moves += 1;
            assert_eq!(timing.clock.own, Millis(after), "move {made}");
            assert_eq!(timing.clock.opponent, Millis(60_000), "move {made}");
            assert_eq!(timing.started, Instant(100 + 10_000 * u64::from(made)));
            assert_eq!(timing.moves_made(), made);
        }
        timing.new_position();
        assert_eq!(timing.moves_made(), 9);
    }

    #[test]
    fn depths_and_rates_of_nothing_are_no_limit_and_processor_time() {
        let most = Depth::MAX.0.unsigned_abs();
        let mut timing = Timing::default();
        for (asked, depth) in [
            (1, Depth(1)),
            (5, Depth(5)),
            (0, Depth::MAX),
            (most - 1, Depth(Depth::MAX.0 - 1)),
            (most, Depth::MAX),
            (most + 1, Depth::MAX),
            (u32::MAX, Depth::MAX),
        ] {
            timing.set_depth(asked);
            assert_eq!(timing.depth, depth, "{asked}");
        }
        let budget = Budget::fixed(Millis(1_500));
        timing.set_control(TimeControl::Exact(Millis(1_000)));
        let soft = |timing: &Timing| timing.budget(Millis(30)).soft;
        assert_eq!(
            (soft(&timing), timing.nodes(budget)),
            (Millis(970), u64::MAX)
        );
        timing.set_node_rate(2_000);
        assert_eq!(
            (soft(&timing), timing.nodes(budget)),
            (Millis(1_000), 3_000)
        );
        timing.set_node_rate(0);
        assert_eq!(timing.measure, Measure::Cpu);
        assert_eq!(
            (soft(&timing), timing.nodes(budget)),
            (Millis(1_000), u64::MAX)
        );
    }
}
