//! From the clock to a budget for one move.

use super::{Clock, Millis, TimeControl};
use crate::tunables::{
    time_expected_moves, time_hard_factor, time_hard_share, time_increment_share,
};

/// The time for the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No new iteration begins after this; scaled by the search when its choice is in doubt, never
    /// beyond `hard`.
    pub soft: Millis,
    /// The span after which the search stops in any case.
    pub hard: Millis,
}

/// Sessions longer than this are planned as if they had only this many moves left: later moves are
/// often forced.
const MOST_MOVES: u32 = 40;
/// Moves added to the length of a session: the time left over belongs to the next session, and the
/// last moves are not played with the flag about to fall.
const SPARE_MOVES: u32 = 2;
/// When few moves are left to a session, a move may take one and a half times its share of the
/// clock.
const FEW_MOVES: (u32, u32) = (3, 2);

impl Budget {
    /// The budget for the next move when `moves_made` have been played under the clock's control;
    /// `lag` is reserved for the delay of the interface. Both limits are at least one millisecond. If the
    /// clock shows more than `lag`, neither exceeds the difference.
    pub fn new(clock: &Clock, moves_made: u32, lag: Millis) -> Self {
        let increment = match clock.control {
            TimeControl::Exact(span) => {
                let all = span.minus(lag).max(Millis(1));
                return Self {
                    soft: all,
                    hard: all,
                };
            }
            TimeControl::Level { increment, .. } => increment,
        };
        let available = clock.own.minus(lag).max(Millis(1));
        let moves = match clock.moves_to_go(moves_made) {
            Some(left) => left.saturating_add(SPARE_MOVES).min(MOST_MOVES),
            None => time_expected_moves(),
        };
        // The time to spend if each later move brings its increment and needs its lag.
        let share = available
            .fraction(1, moves)
            .plus(increment.fraction(time_increment_share(), 100));
        let fair = available
            .fraction(FEW_MOVES.0, FEW_MOVES.1 * moves)
            .min(available);
        let ceiling = available
            .fraction(time_hard_share(), 100)
            .max(fair)
            .max(Millis(1));
        let soft = share.minus(lag.fraction(1, 2)).clamp(Millis(1), ceiling);
        let hard = soft
            .fraction(time_hard_factor(), 100)
            .clamp(Millis(1), ceiling);
        Self { soft, hard }
    }
}
