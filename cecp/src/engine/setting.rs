//! How well to play, and how.

use super::Engine;
use crate::play::{Effect, FULL_ELO, LEAST_ELO, OptionFault, UNKNOWN_OPTION, meant};
use core::fmt;
use goby_core::types::Score;

/// How well to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Level {
    /// As somebody of this rating, [`Level::LEAST`] to [`Level::MOST`].
    Elo(i16),
    /// As well as it can.
    Full,
}

impl Level {
    /// The lowest rating.
    pub const LEAST: i16 = LEAST_ELO;
    /// The highest rating; it holds nothing back.
    pub const MOST: i16 = FULL_ELO;
}

/// Why a level or an option cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum SettingError {
    /// The rating is out of range.
    OutOfRange,
    /// The build has no levels (feature `levels`).
    NoLevels,
    /// There is no such option in this build.
    UnknownOption,
    /// The value does not suit the option, or what else is set: why, in words.
    BadValue(&'static str),
}

impl SettingError {
    /// The fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::OutOfRange => "the rating is out of range",
            Self::NoLevels => "this build has no levels",
            Self::UnknownOption => UNKNOWN_OPTION,
            Self::BadValue(words) => words,
        }
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for SettingError {}

impl From<OptionFault<'_>> for SettingError {
    fn from(fault: OptionFault<'_>) -> Self {
        match fault.0 {
            UNKNOWN_OPTION => Self::UnknownOption,
            words => Self::BadValue(words),
        }
    }
}

impl Engine<'_> {
    /// Plays at this level from now on.
    ///
    /// # Errors
    /// The rating is out of range, or the build has no levels.
    pub fn set_level(&mut self, level: Level) -> Result<(), SettingError> {
        let elo = match level {
            Level::Elo(elo) => elo,
            Level::Full => FULL_ELO,
        };
        if !(LEAST_ELO..=FULL_ELO).contains(&elo) {
            return Err(SettingError::OutOfRange);
        }
        if !crate::profile::CAPABILITIES.levels && elo != FULL_ELO {
            return Err(SettingError::NoLevels);
        }
        let set = self.player.options.set_elo(elo);
        set.map_err(SettingError::BadValue)
    }

    /// The level that it plays at: by `Skill=Adaptive` it follows the results, from one new game to
    /// the next.
    pub fn level(&self) -> Level {
        match self.player.options.elo() {
            FULL_ELO => Level::Full,
            elo => Level::Elo(elo),
        }
    }

    /// Sets an option of the engine as the protocols name it, such as `OwnBook` to `true`: where an
    /// option takes yes or no, `true`, `yes`, `on` and `1` are yes. `Variety` counts at once, and
    /// asks for no `random`.
    ///
    /// # Errors
    /// There is no such option, or the value does not suit it. Then nothing has changed.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let player = &mut self.player;
        if player.options.set(name, Some(meant(name, value)))? == Effect::ClearHash {
            self.search.clear();
            self.hash_use.clear(self.hash);
        }
        player.variety.openings = player.options.variety() > Score::ZERO;
        Ok(())
    }
}
