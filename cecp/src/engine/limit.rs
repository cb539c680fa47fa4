//! How long an engine thinks.

use crate::play::Player;
use goby_core::board::Board;
use goby_core::search::{Limits, RootSet};
use goby_core::time::{Instant, Millis, TimeControl};

/// How long to think about a move. A level below full strength bounds it too, and 20,000 nodes
/// bound a limit by time where the [`Timer`](super::Timer) has no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// This number of seconds, and no longer.
    Seconds(u32),
    /// This number of milliseconds, and no longer.
    Millis(u32),
    /// This number of nodes, quiescence included.
    Nodes(u64),
    /// This depth in plies: 1 to [`Depth::MAX`](goby_core::types::Depth::MAX); 0 is as 1.
    Depth(u32),
    /// What a chess clock leaves: the engine shares it out.
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
    /// The time control, if it is one.
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
