//! Limits of an engine's thinking.

use crate::board::Board;
use crate::player::Player;
use crate::search::{Limits, RootSet};
use crate::time::{Instant, Millis, TimeControl};

/// The limit of thinking about a move. A level below full strength limits it too, and without a
/// clock in the [`Timer`](super::Timer) 20,000 nodes replace a limit by time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// This number of seconds, and no longer.
    Seconds(u32),
    /// This number of milliseconds, and no longer.
    Millis(u32),
    /// This number of nodes, quiescence included.
    Nodes(u64),
    /// This depth in plies: 1 to [`Depth::MAX`](crate::types::Depth::MAX); 0 is as 1.
    Depth(u32),
    /// The remaining times of a chess clock, from which the engine takes a share.
    Clock {
        /// Milliseconds that its clock shows.
        left: u32,
        /// Milliseconds that it gains with each move.
        increment: u32,
        /// Moves, this one included, for which it must last; 0 is for the rest of the game.
        moves: u32,
    },
    /// Until the [`Timer`](super::Timer) stops it; a level ends by its own nodes.
    Endless,
}

impl Limit {
    /// Returns the time control, if it is one.
    fn control(self) -> Option<TimeControl> {
        match self {
            Self::Seconds(seconds) => {
                Some(TimeControl::Exact(Millis(seconds.saturating_mul(1_000))))
            }
            Self::Millis(millis) => Some(TimeControl::Exact(Millis(millis))),
            Self::Clock {
                left,
                increment,
                moves,
            } => Some(TimeControl::Level {
                moves,
                base: Millis(left),
                increment: Millis(increment),
            }),
            Self::Nodes(_) | Self::Depth(_) | Self::Endless => None,
        }
    }

    /// The limits of a search for a move of `player`, which begins now.
    pub(super) fn limits(self, player: &mut Player, root: &Board, now: Instant) -> Limits {
        let control = self.control();
        let timing = &mut player.timing;
        timing.started = now;
        timing.set_depth(match self {
            Self::Depth(depth) => depth.max(1),
            _ => 0,
        });
        if let Some(control) = control {
            timing.set_control(control);
        }
        let mut limits = player.move_limits(root, RootSet::default());
        if control.is_none() {
            limits.budget = None;
        }
        if let Self::Nodes(nodes) = self {
            limits.nodes = limits.nodes.min(nodes);
        }
        limits
    }
}
