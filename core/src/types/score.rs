//! Scores, in centipawns from the side to move.

/// A score in centipawns (hundredths of a pawn), from the view of the side to move unless stated
/// otherwise.
///
/// Ordered; within +-[`INFINITE`](Self::INFINITE), so that it fits 16 bits in stored records. Mate
/// in `n` plies from the root is `MATE - n`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Score(pub i32);

super::integer_unit!(Score);

impl Score {
    /// Zero: the start of a gain, a loss or a margin.
    pub const ZERO: Self = Self(0);
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// Beyond every score; the window's end.
    pub const INFINITE: Self = Self(32_001);
    /// The side to move has mated, at the root.
    pub const MATE: Self = Self(32_000);
    /// Scores at least this high are proven mates; mates lie within 1,000 plies.
    pub const MATE_BOUND: Self = Self(31_000);
    /// The bound of evaluations; mates are beyond it, so that the two never mix.
    pub const EVAL_LIMIT: Self = Self(30_000);

    /// The side to move is mated `ply` plies from the root.
    #[inline]
    pub const fn mated_in(ply: i32) -> Self {
        Self(ply - Self::MATE.0)
    }

    /// Returns true if this score proves a mate for either side.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0 >= Self::MATE_BOUND.0 || self.0 <= -Self::MATE_BOUND.0
    }

    /// Whole moves until mate, positive when the side to move mates, negative when it is mated;
    /// `None` of other scores.
    pub const fn mate_in_moves(self) -> Option<i32> {
        if self.0 >= Self::MATE_BOUND.0 {
            Some((Self::MATE.0 - self.0 + 1) / 2)
        } else if self.0 <= -Self::MATE_BOUND.0 {
            Some(-((Self::MATE.0 + self.0 + 1) / 2))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_whole_moves_of_who_mates() {
        for (plies, moves) in [(1, 1), (3, 2), (5, 3), (999, 500)] {
            assert_eq!((Score::MATE - Score(plies)).mate_in_moves(), Some(moves));
        }
        for (plies, moves) in [(0, 0), (2, -1), (4, -2), (998, -499)] {
            assert_eq!(Score::mated_in(plies).mate_in_moves(), Some(moves));
        }
        assert_eq!(Score::EVAL_LIMIT.mate_in_moves(), None);
        assert_eq!((-Score::EVAL_LIMIT).mate_in_moves(), None);
    }
}
