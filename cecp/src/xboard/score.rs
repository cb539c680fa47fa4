//! Scores in CECP: centipawns, or 100,000 plus the number of moves to mate.

use goby_core::types::Score;

/// The score of a mate in `n` moves is this plus `n`; when mated in `n` moves, minus this minus
/// `n`.
const MATE: i32 = 100_000;

/// Converts a score for thinking output.
pub(super) fn shown_score(score: Score) -> i32 {
    match score.mate_in_moves() {
        Some(moves) if score.0 > 0 => MATE + moves,
        Some(moves) => moves - MATE,
        None => score.0,
    }
}

/// Converts the score of a `setscore` command.
pub(super) fn score_of(score: i32) -> Score {
    let limit = Score::EVAL_LIMIT.0;
    let longest = Score::MATE.0 - Score::MATE_BOUND.0;
    if score > MATE {
        let plies = (score - MATE).saturating_mul(2) - 1;
        Score(Score::MATE.0 - plies.min(longest))
    } else if score < -MATE {
        let plies = (-MATE - score).saturating_mul(2);
        Score::mated_in(plies.min(longest))
    } else {
        Score(score.clamp(-limit, limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_from_a_hundred_thousand() {
        assert_eq!(shown_score(Score::MATE - Score(1)), 100_001);
        assert_eq!(shown_score(Score::MATE - Score(5)), 100_003);
        assert_eq!(shown_score(Score::mated_in(2)), -100_001);
        assert_eq!(shown_score(Score::mated_in(0)), -100_000);
        assert_eq!(shown_score(Score(-31)), -31);
    }

    #[test]
    fn scores_are_centipawns_or_mates() {
        assert_eq!(score_of(35), Score(35));
        assert_eq!(score_of(99_999), Score::EVAL_LIMIT);
        assert_eq!(score_of(100_003).mate_in_moves(), Some(3));
        assert_eq!(score_of(-100_003).mate_in_moves(), Some(-3));
        assert!(score_of(i32::MAX).is_mate());
    }

    #[test]
    fn a_mate_that_was_shown_can_be_set() {
        for score in [
            Score::MATE - Score(1),
            Score::MATE - Score(7),
            Score::mated_in(6),
        ] {
            assert_eq!(score_of(shown_score(score)), score);
        }
    }
}
