//! How long an engine thinks.

use crate::play::Player;
use goby_core::search::{Limits, RootSet};
use goby_core::time::{Instant, Millis, TimeControl};

/// How long to think about a move. A level below full strength bounds it too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// So many seconds, and no longer.
    Seconds(u32),
    /// So many milliseconds, and no longer.
    Millis(u32),
    /// So many nodes.
    Nodes(u64),
    /// So many plies deep, at least 1.
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
    /// Until it is stopped.
    Endless,
}

impl Limit {
    /// The limits of a search for a move of `player`, which begins now.
    pub(super) fn limits(self, player: &mut Player, now: Instant) -> Limits {
        let timing = &mut player.timing;
        timing.started = now;
        timing.set_depth(0);
        let control = match self {
            Self::Seconds(seconds) => TimeControl::Exact(Millis(seconds.saturating_mul(1_000))),
            Self::Millis(millis) => TimeControl::Exact(Millis(millis)),
            Self::Clock {
                left,
                increment,
                moves,
            } => TimeControl::Level {
                moves,
                base: Millis(left),
                increment: Millis(increment),
            },
            Self::Depth(depth) => {
                timing.set_depth(depth.max(1));
                timing.clock.control
            }
            Self::Nodes(_) | Self::Endless => timing.clock.control,
        };
        timing.set_control(control);
        let mut limits = player.move_limits(RootSet::default());
        match self {
            Self::Nodes(nodes) => {
                limits.nodes = limits.nodes.min(nodes);
                limits.budget = None;
            }
            Self::Depth(_) | Self::Endless => limits.budget = None,
            _ => {}
        }
        limits
    }
}
