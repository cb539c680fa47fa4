//! Scores, in centipawns from the view of the side to move.

/// A score in centipawns (hundredths of a pawn), from the view of the side to move unless stated
/// otherwise.
///
/// Scores lie within +-[`INFINITE`](Self::INFINITE) and so fit 16 bits in stored records. A mate
/// `n` plies from the root has the score `MATE - n`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Score(pub i32);

super::integer_unit!(Score);

impl Score {
    /// Zero, as the initial value of a gain, a loss or a margin.
    pub const ZERO: Self = Self(0);
    /// The score of a draw.
    pub const DRAW: Self = Self(0);
    /// A score beyond every other score; the bound of a full window.
    pub const INFINITE: Self = Self(32_001);
    /// The greatest mate score: the opponent is mated at the root.
    pub const MATE: Self = Self(32_000);
    /// The least mate score. Scores of at least this are proven mates, within 1,000 plies.
    pub const MATE_BOUND: Self = Self(31_000);
    /// The greatest static eval. Mate scores are greater, so that the two ranges do not overlap.
    pub const EVAL_LIMIT: Self = Self(30_000);

    /// The score when the side to move is mated `ply` plies from the root.
    #[inline]
    pub const fn mated_in(ply: i32) -> Self {
        Self(ply - Self::MATE.0)
    }

    /// Returns true if this score proves a mate for either side.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0 >= Self::MATE_BOUND.0 || self.0 <= -Self::MATE_BOUND.0
    }

    /// Returns the number of moves until mate: positive if the side to move mates, negative if it
    /// is mated. `None` for other scores.
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
    fn mates_are_counted_in_whole_moves() {
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
