//! The time control and the two clocks.

use super::Millis;

/// A time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// CECP's `level`: `base` for every `moves` moves, and `increment` added after each move.
    Level {
        /// Moves per session; 0 if `base` is for the whole game.
        moves: u32,
        /// Time for a session, or for the whole game.
        base: Millis,
        /// Time added after each own move.
        increment: Millis,
    },
    /// CECP's `st`: this time for each move. Unused time is lost.
    Exact(Millis),
}

/// The time control and the times left on both clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time control.
    pub control: TimeControl,
    /// The engine's clock, set by the interface or counted here.
    pub own: Millis,
    /// The opponent's clock.
    pub opponent: Millis,
}

impl Clock {
    /// Creates both clocks with the time of a full session of `control`. The first increment comes
    /// after the first move.
    pub const fn new(control: TimeControl) -> Self {
        let full = match control {
            TimeControl::Level { base: span, .. } | TimeControl::Exact(span) => span,
        };
        Self {
            control,
            own: full,
            opponent: full,
        }
    }

    /// Subtracts `elapsed` for a move from the engine's clock and adds the increment. `moves_made`
    /// is the number of moves under this control, this one included. After the last move of a
    /// session adds the time of a new session.
    pub const fn charge(&mut self, elapsed: Millis, moves_made: u32) {
        self.own = match self.control {
            TimeControl::Level { .. } => self.own.minus(elapsed).plus(self.bonus(moves_made)),
            TimeControl::Exact(span) => span,
        };
    }

    /// Returns the time that a clock gets for the move with the number `moves_made`; 0 is no move.
    #[inline(never)]
    pub(crate) const fn bonus(&self, moves_made: u32) -> Millis {
        match self.control {
            TimeControl::Level {
                moves,
                base,
                increment,
            } if moves_made > 0 => {
                if moves > 0 && moves_made.is_multiple_of(moves) {
                    increment.plus(base)
                } else {
                    increment
                }
            }
            _ => Millis::ZERO,
        }
    }

    /// Returns the number of moves, including the next, that the clock must last after `moves_made`
    /// moves; `None`: the whole game.
    pub const fn moves_to_go(&self, moves_made: u32) -> Option<u32> {
        match self.control {
            TimeControl::Level { moves: 0, .. } => None,
            TimeControl::Level { moves, .. } => Some(moves - moves_made % moves),
            TimeControl::Exact(_) => Some(1),
        }
    }
}
