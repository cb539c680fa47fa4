//! The time to spend on the next move.

use super::{Clock, Millis, TimeControl};
use crate::tunables::{
    time_expected_least, time_expected_moves, time_hard_factor, time_hard_share,
    time_increment_share,
};

/// The time to spend on the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Time after which no new iteration begins. The search scales it by its confidence in the
    /// best move, at most to `hard`.
    pub soft: Millis,
    /// Time after which the search stops in any case.
    pub hard: Millis,
    /// The use of time that the search leaves over.
    pub spare: Spare,
}

/// The use of time that a search leaves over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spare {
    /// It stays on the clock for later moves.
    Kept,
    /// It is lost, as with CECP's `st`: only a forced move leaves time over.
    Lost,
    /// None may be left over: a search of this length was asked for, as with UCI's `movetime`.
    None,
}

/// Maximum number of moves for which the clock is divided. In a longer session the later moves are
/// often forced and need less time.
const MOST_MOVES: u32 = 40;
/// Moves added to the moves left in the session. The time saved is carried into the next session,
/// and the last moves are not played in time trouble.
const SPARE_MOVES: u32 = 2;
/// Number of moves whose lag is kept in reserve on a clock: a single one may be delayed by several
/// times the usual lag.
const LAGS_IN_RESERVE: u32 = 5;
/// A move may take one and a half times its share of the clock: numerator and denominator.
const FEW_MOVES: (u32, u32) = (3, 2);
/// The greatest share of the clock that a move may take, whatever the increment: numerator and
/// denominator.
const MOST_OF_CLOCK: (u32, u32) = (2, 3);

impl Budget {
    /// A budget of which all time is used, except for a forced move.
    pub const fn fixed(span: Millis) -> Self {
        Self {
            soft: span,
            hard: span,
            spare: Spare::Lost,
        }
    }

    /// Returns the budget for the next move after `moves_made` moves under this time control, and
    /// `played` own moves in the game: without sessions every second of these is one less to come. `lag`
    /// is the usual delay of the interface; it is reserved once in a fixed time, and several times
    /// on a clock. Both limits are at least one millisecond. If the clock shows more than the
    /// reserve, both are at most the difference.
    pub fn new(clock: &Clock, moves_made: u32, played: u32, lag: Millis) -> Self {
        let increment = match clock.control {
            TimeControl::Exact(span) => return Self::fixed(span.minus(lag).max(Millis(1))),
            TimeControl::Level { increment, .. } => increment,
        };
        let reserve = lag.fraction(LAGS_IN_RESERVE, 1);
        let available = clock.own.minus(reserve).max(Millis(1));
        let moves = match clock.moves_to_go(moves_made) {
            Some(left) => left.saturating_add(SPARE_MOVES).min(MOST_MOVES),
            None => time_expected_moves()
                .saturating_sub(played / 2)
                .max(time_expected_least()),
        };
        // An equal share of the clock, and the increment less the lag of the move.
        let gain = increment.minus(lag);
        let share = available
            .fraction(1, moves)
            .plus(gain.fraction(time_increment_share(), 100));
        let fair = available
            .fraction(FEW_MOVES.0, FEW_MOVES.1 * moves)
            .min(available);
        // The increment comes back after the move.
        let ceiling = available
            .fraction(time_hard_share(), 100)
            .plus(increment)
            .min(available.fraction(MOST_OF_CLOCK.0, MOST_OF_CLOCK.1))
            .max(fair)
            .max(Millis(1));
        let soft = share.clamp(Millis(1), ceiling);
        let hard = soft
            .fraction(time_hard_factor(), 100)
            .clamp(Millis(1), ceiling);
        Self {
            soft,
            hard,
            spare: Spare::Kept,
        }
    }
}
