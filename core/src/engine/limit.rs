//! Limits of an engine's thinking.

use crate::board::Board;
use crate::player::Player;
use crate::search::{Limits, RootSet};
use crate::time::{Instant, Millis, TimeControl};

/// The limit of thinking about a move. A level below full strength is a further limit. If the
/// [`Timer`](super::Timer) has no clock, a limit of 20,000 nodes replaces a limit of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Limit {
    /// At most this number of seconds.
    Seconds(u32),
    /// At most this number of milliseconds.
    Millis(u32),
    /// At most this number of nodes, quiescence included.
    Nodes(u64),
    /// This depth in plies, 1 to [`Depth::MAX`](crate::types::Depth::MAX); 0 means 1.
    Depth(u32),
    /// A chess clock; the engine chooses how much of the remaining time to use.
    Clock {
        /// Remaining time in milliseconds.
        left: u32,
        /// Milliseconds added to the clock after each move.
        increment: u32,
        /// Moves to the next time control, this move included; 0 if there is none.
        moves: u32,
    },
    /// No limit: the [`Timer`](super::Timer) must stop the search. A level still limits the nodes.
    Endless,
}

impl Limit {
    /// Returns the time control if this is a limit of time.
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

    /// Returns the limits of a search that begins now, for a move of `player`.
    // Not inlined: its variables would take 800 bytes of stack during the whole search.
    #[inline(never)]
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
