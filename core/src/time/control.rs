//! The time control and the two clocks.

use super::Millis;

/// A time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// CECP's `level`: `base` for every `moves` moves (0: for the whole game), `increment` more
    /// after each move.
    Level {
        /// Moves per session, or 0 when `base` must last for the whole game.
        moves: u32,
        /// Time for a session.
        base: Millis,
        /// Time added after each own move.
        increment: Millis,
    },
    /// CECP's `st`: this span for each move; unused time is lost.
    Exact(Millis),
}

/// The time control in force and the readings of both clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The control in force.
    pub control: TimeControl,
    /// The engine's clock, as set by the opponent's program or as counted here.
    pub own: Millis,
    /// The opponent's clock.
    pub opponent: Millis,
}

impl Clock {
    /// Creates both clocks with a full session of `control`.
    pub const fn new(control: TimeControl) -> Self {
        let full = match control {
            TimeControl::Level {
                base, increment, ..
            } => base.plus(increment),
            TimeControl::Exact(span) => span,
        };
        Self {
            control,
            own: full,
            opponent: full,
        }
    }

    /// Charges the engine's clock for a move that took `elapsed` and was its `moves_made`-th under
    /// this control (1 for the first): adds the increment, and a new session's time after the last
    /// move of a session.
    pub const fn charge(&mut self, elapsed: Millis, moves_made: u32) {
        self.own = match self.control {
            TimeControl::Level {
                moves,
                base,
                increment,
            } => {
                let left = self.own.minus(elapsed).plus(increment);
                if moves > 0 && moves_made.is_multiple_of(moves) {
                    left.plus(base)
                } else {
                    left
                }
            }
            TimeControl::Exact(span) => span,
        };
    }

    /// Returns the number of moves, the next one included, for which the clock must last when
    /// `moves_made` have been played under this control; `None` when it must last for the whole
    /// game.
    pub const fn moves_to_go(&self, moves_made: u32) -> Option<u32> {
        match self.control {
            TimeControl::Level { moves: 0, .. } => None,
            TimeControl::Level { moves, .. } => Some(moves - moves_made % moves),
            TimeControl::Exact(_) => Some(1),
        }
    }
}
