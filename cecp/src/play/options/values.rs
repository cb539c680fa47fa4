//! What the present values mean, in types with units.

use super::super::adaptive::Estimate;
use super::super::level::FULL_ELO;
use super::Options;
use super::table::{SKILL_ELO, Setting};
use crate::profile::CAPABILITIES;
use goby_core::time::Millis;
use goby_core::types::Score;

impl Options {
    pub(in crate::play) fn lag(&self) -> Millis {
        Millis(u32::from(self.value(Setting::Lag).unsigned_abs()))
    }

    pub(crate) fn lines(&self) -> u32 {
        u32::from(self.value(Setting::Lines).unsigned_abs())
    }

    pub(in crate::play) fn contempt(&self) -> Score {
        Score(i32::from(self.value(Setting::Contempt)))
    }

    pub(in crate::play) fn offers_draws(&self) -> bool {
        self.value(Setting::OfferDraws) != 0
    }

    /// The score at which to resign, if at all.
    pub(in crate::play) fn resign_score(&self) -> Option<Score> {
        (self.value(Setting::Resign) != 0)
            .then(|| Score(-i32::from(self.value(Setting::ResignScore))))
    }

    pub(crate) fn variety(&self) -> Score {
        Score(i32::from(self.value(Setting::Variety)))
    }

    /// How well to play, in Elo: the lower one of what was set as a number and as a word.
    pub(crate) fn elo(&self) -> i16 {
        if !CAPABILITIES.levels {
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

    /// How well to play at most, whatever `Skill` is.
    pub(in crate::play) fn most_elo(&self) -> i16 {
        self.value(Setting::Elo)
    }

    /// What is known of the player's level, if that is what is played at.
    pub(in crate::play) fn estimate(&self) -> Option<Estimate> {
        let is_adaptive = usize::from(self.value(Setting::Skill).unsigned_abs()) == SKILL_ELO.len();
        self.estimate.first().copied().filter(|_| is_adaptive)
    }

    /// The same, to be changed.
    pub(in crate::play) fn estimate_mut(&mut self) -> Option<&mut Estimate> {
        self.estimate()?;
        self.estimate.first_mut()
    }

    /// Whether to think as long as a person does.
    pub(in crate::play) fn is_human(&self) -> bool {
        CAPABILITIES.text_options && self.value(Setting::Pace) != 0
    }

    /// Sets how well to play, in Elo.
    ///
    /// # Errors
    /// Why the search cannot play so.
    pub(crate) fn set_elo(&mut self, elo: i16) -> Result<(), &'static str> {
        self.try_to_put(Setting::Elo, elo)
    }

    /// Whether to play from the book that is built in.
    pub(crate) fn uses_own_book(&self) -> bool {
        CAPABILITIES.own_book && self.value(Setting::OwnBook) != 0
    }

    /// Whether thinking output is written in standard algebraic notation.
    pub(crate) fn writes_san(&self) -> bool {
        CAPABILITIES.san && self.value(Setting::Notation) == 0
    }

    /// Whether thinking output has more columns than every interface shows.
    pub(crate) fn writes_columns(&self) -> bool {
        CAPABILITIES.text_options && self.value(Setting::Columns) != 0
    }
}
