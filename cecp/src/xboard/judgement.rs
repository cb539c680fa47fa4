//! What the engine thinks of the game and of its opponent.

use super::number;
use goby_core::types::Score;

/// Points of rating that are worth a centipawn of contempt, and the most centipawns that ratings are worth.
const POINTS_PER_CENTIPAWN: i32 = 10;
const MOST_FROM_RATINGS: i32 = 50;

/// What the engine thinks of the game so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Judgement {
    /// The score of the engine's last own move.
    pub(super) score: Option<Score>,
    /// Own moves in a row that looked lost.
    pub(super) lost: u8,
    /// Own moves in a row that looked drawn.
    pub(super) drawn: u8,
    /// The opponent offers a draw and waits for the engine's move.
    pub(super) offered: bool,
    /// Contempt that follows from the ratings.
    pub(super) ratings: i32,
}

impl Judgement {
    /// Forgets the game, but not the opponent.
    pub(super) fn new_game(&mut self) {
        *self = Self {
            ratings: self.ratings,
            ..Self::default()
        };
    }

    /// `rating OWN OPPONENT`; 0 is unrated.
    pub(super) fn hear_ratings(&mut self, text: &str) {
        let mut ratings = text.split_ascii_whitespace().map(number::integer);
        if let (Some(Some(own)), Some(Some(other))) = (ratings.next(), ratings.next()) {
            let gap = if own > 0 && other > 0 {
                own.saturating_sub(other)
            } else {
                0
            };
            self.ratings =
                (gap / POINTS_PER_CENTIPAWN).clamp(-MOST_FROM_RATINGS, MOST_FROM_RATINGS);
        }
    }
}
