//! The present values as typed quantities.

use super::super::adaptive::Estimate;
use super::super::level::FULL_ELO;
use super::table::{SKILL_ELO, Setting};
use super::{Options, Unsupported};
use crate::profile::ABILITIES;
use crate::time::Millis;
use crate::types::Score;

impl Options {
    pub(in crate::player) fn lag(&self) -> Millis {
        Millis(u32::from(self.value(Setting::Lag).unsigned_abs()))
    }

    /// Returns the number of best lines that an analysis shows.
    pub fn lines(&self) -> u32 {
        u32::from(self.value(Setting::Lines).unsigned_abs())
    }

    pub(in crate::player) fn contempt(&self) -> Score {
        Score(i32::from(self.value(Setting::Contempt)))
    }

    pub(in crate::player) fn offers_draws(&self) -> bool {
        self.value(Setting::OfferDraws) != 0
    }

    /// Returns the score at which the engine resigns; `None` if it never resigns.
    pub(in crate::player) fn resign_score(&self) -> Option<Score> {
        (self.value(Setting::Resign) != 0)
            .then(|| Score(-i32::from(self.value(Setting::ResignScore))))
    }

    /// Returns how much worse than the best move a random move may be.
    pub fn variety(&self) -> Score {
        Score(i32::from(self.value(Setting::Variety)))
    }

    /// Returns the playing strength in Elo: the lower of `Elo` and `Skill`.
    pub fn elo(&self) -> i16 {
        if !ABILITIES.levels {
            return FULL_ELO;
        }
        let skill = match self.estimate() {
            Some(estimate) => estimate.elo(),
            None => {
                let skill = usize::from(self.value(Setting::Skill).unsigned_abs());
                SKILL_ELO.get(skill).copied().unwrap_or(FULL_ELO)
            }
        };
        self.most_elo().min(skill)
    }

    /// Returns the maximum strength, set by `Elo`.
    pub(in crate::player) fn most_elo(&self) -> i16 {
        self.value(Setting::Elo)
    }

    /// Returns the estimate of the player's level; `None` unless `Skill` is `Adaptive`.
    pub(in crate::player) fn estimate(&self) -> Option<Estimate> {
        let is_adaptive = usize::from(self.value(Setting::Skill).unsigned_abs()) == SKILL_ELO.len();
        self.estimate.first().copied().filter(|_| is_adaptive)
    }

    /// Returns mutable access to the estimate.
    pub(in crate::player) fn estimate_mut(&mut self) -> Option<&mut Estimate> {
        self.estimate()?;
        self.estimate.first_mut()
    }

    /// Returns true if the engine thinks as long as a person.
    pub(in crate::player) fn is_human(&self) -> bool {
        ABILITIES.text_options && self.value(Setting::Pace) != 0
    }

    /// Sets the playing strength, in Elo.
    ///
    /// # Errors
    /// The chosen search plays only at full strength.
    pub fn set_elo(&mut self, elo: i16) -> Result<(), Unsupported> {
        self.try_to_put(Setting::Elo, elo)
    }

    /// Returns true if the built-in book is used.
    pub fn uses_own_book(&self) -> bool {
        ABILITIES.own_book && self.value(Setting::OwnBook) != 0
    }

    /// Returns true if thinking output is written in standard algebraic notation.
    pub fn writes_san(&self) -> bool {
        ABILITIES.san && self.value(Setting::Notation) == 0
    }

    /// Returns true if thinking output has more columns than every interface shows.
    pub fn writes_columns(&self) -> bool {
        ABILITIES.text_options && self.value(Setting::Columns) != 0
    }
}
