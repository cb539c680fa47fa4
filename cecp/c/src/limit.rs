//! Limits of a search.

use crate::handle::Front;
use crate::status::{Fault, GobyStatus};
use goby_core::Limit;

/// The kinds of limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum GobyBound {
    /// Milliseconds.
    Millis,
    /// Nodes, quiescence included.
    Nodes,
    /// Depth in plies.
    Depth,
    /// The time left on a chess clock, in milliseconds, with `increment` and `moves`.
    Clock,
    /// No limit: the hook `stops` ends the search.
    Endless,
}

/// The limit of a search: `{ .bound = GOBY_BOUND_MILLIS, .amount = 2000 }` for two seconds. A level
/// below full strength may end the search earlier.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct GobyLimit {
    /// A `GobyBound`.
    pub bound: u8,
    /// The amount, in the unit of `bound`.
    pub amount: u32,
    /// Milliseconds that the clock gains with each move.
    pub increment: u32,
    /// Moves, this one included, for which the clock must last; 0 is for the rest of the game.
    pub moves: u32,
}

impl GobyLimit {
    /// The limit in the engine's form.
    ///
    /// # Errors
    /// `bound` is not a `GobyBound`, or a hook that the limit needs is missing.
    pub(crate) fn of(self, front: &Front) -> Result<Limit, Fault> {
        let hooks = &front.timer.hooks;
        let needs = |hook: bool, otherwise: GobyStatus, limit| match hook {
            true => Ok(limit),
            false => Err(otherwise.into()),
        };
        let (clock, stop) = (hooks.millis.is_some(), hooks.stops.is_some());
        match self.bound {
            bound if bound == GobyBound::Nodes as u8 => Ok(Limit::Nodes(self.amount.into())),
            bound if bound == GobyBound::Depth as u8 => Ok(Limit::Depth(self.amount)),
            bound if bound == GobyBound::Millis as u8 => {
                needs(clock, GobyStatus::NoClock, Limit::Millis(self.amount))
            }
            bound if bound == GobyBound::Clock as u8 => {
                let limit = Limit::Clock {
                    left: self.amount,
                    increment: self.increment,
                    moves: self.moves,
                };
                needs(clock, GobyStatus::NoClock, limit)
            }
            bound if bound == GobyBound::Endless as u8 => {
                needs(stop, GobyStatus::NoEnd, Limit::Endless)
            }
            _ => Err(GobyStatus::OutOfRange.into()),
        }
    }
}
