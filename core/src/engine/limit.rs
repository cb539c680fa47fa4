//! Limits of an engine's thinking.

use crate::board::Board;
use crate::player::{Bounds, GUESS_NODES, Player};
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

    /// Sets the clocks of `player` for a turn that begins at `now` on `board`.
    /// Returns the other bounds. If the program has no clock (`has_clock` false), nodes replace time.
    pub(super) fn set(
        self,
        player: &mut Player,
        board: &Board,
        now: Instant,
        has_clock: bool,
    ) -> Bounds<'static> {
        let control = self.control();
        let timing = &mut player.timing;
        timing.begin_turn(board, now);
        timing.set_depth(match self {
            Self::Depth(depth) => depth.max(1),
            _ => 0,
        });
        if let Some(control) = control {
            timing.set_control(control);
        }
        Bounds {
            has_clock: control.is_some(),
            nodes: match self {
                Self::Nodes(nodes) => nodes,
                _ if control.is_some() && !has_clock => GUESS_NODES,
                _ => u64::MAX,
            },
            ..Bounds::NONE
        }
    }
}
