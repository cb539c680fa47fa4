//! Playing strength and options.

use super::Engine;
use crate::player::{
    ELO, Effect, FULL_ELO, LEAST_ELO, OptionError, SettingKind, Unsupported, is_of_protocol, meant,
};
use crate::text::ShortText;
use crate::types::Score;
use core::fmt;

/// Playing strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Level {
    /// The strength of a player with this Elo rating, [`Level::LEAST`] to [`Level::MOST`].
    Elo(i16),
    /// Full strength.
    Full,
}

impl Level {
    /// The lowest rating.
    pub const LEAST: i16 = LEAST_ELO;
    /// The highest rating, equal to full strength.
    pub const MOST: i16 = FULL_ELO;
}

/// Why a level or an option cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum SettingError {
    /// The rating is out of range.
    OutOfRange,
    /// The build has no levels (feature `levels`).
    NoLevels,
    /// There is no such option in this build.
    UnknownOption,
    /// The option concerns only what a protocol writes, for example `MultiPV`.
    OfProtocol,
    /// The option does not accept this value. Holds the values that it accepts.
    BadValue(SettingKind),
    /// The chosen search does not support this value.
    Unsupported(Unsupported),
    /// A word of the openings is not a legal move.
    IllegalOpening,
    /// The openings are too long.
    LongText,
}

impl SettingError {
    /// Returns the fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::OutOfRange => "the rating is out of range",
            Self::NoLevels => "this build has no levels",
            Self::UnknownOption => OptionError::Unknown.message(),
            Self::OfProtocol => "only protocols have this option",
            Self::BadValue(_) => "bad value",
            Self::Unsupported(fault) => fault.message(),
            Self::IllegalOpening => OptionError::IllegalMove("").message(),
            Self::LongText => OptionError::LongText.message(),
        }
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = match *self {
            Self::OutOfRange => ELO,
            Self::BadValue(values) => values,
            _ => return f.write_str(self.message()),
        };
        let mut text = ShortText::<64>::new();
        values.write_values(&mut text);
        write!(f, "{}: it must be {}", self.message(), text.as_str())
    }
}

impl core::error::Error for SettingError {}

impl From<OptionError<'_>> for SettingError {
    fn from(fault: OptionError<'_>) -> Self {
        match fault {
            // The book is not an option of the engine.
            OptionError::Unknown | OptionError::Book(..) => Self::UnknownOption,
            OptionError::Value(entry) => Self::BadValue(entry.kind),
            OptionError::Unsupported(fault) => Self::Unsupported(fault),
            OptionError::IllegalMove(_) => Self::IllegalOpening,
            OptionError::LongText => Self::LongText,
        }
    }
}

impl Engine<'_> {
    /// Sets the playing strength from now on. A weaker value of the option `Skill` stays in force:
    /// [`level`](Self::level) returns the lower of both.
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
        if !crate::profile::ABILITIES.levels && elo != FULL_ELO {
            return Err(SettingError::NoLevels);
        }
        let set = self.player.options.set_elo(elo);
        set.map_err(SettingError::Unsupported)
    }

    /// Returns the level. With `Skill=Adaptive` the level follows the results and changes at each
    /// new game.
    pub fn level(&self) -> Level {
        match self.player.options.elo() {
            FULL_ELO => Level::Full,
            elo => Level::Elo(elo),
        }
    }

    /// Sets an option by its name in the protocols, for example `OwnBook` to `true`. In options of
    /// yes or no, `true`, `yes`, `on` and `1` mean yes. `Variety` takes effect without CECP's
    /// command `random`.
    ///
    /// With `ThinkingTime=Human` [`think`](Self::think) lasts as long as a person would think, if the
    /// clock or time limits it: [`Timer::nap`](super::Timer::nap) may sleep meanwhile.
    ///
    /// # Errors
    /// The option does not exist, has no effect without a protocol, or does not accept the value. All
    /// options are then unchanged.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        if is_of_protocol(name) {
            return Err(SettingError::OfProtocol);
        }
        let player = &mut self.player;
        if player.options.set(name, Some(meant(name, value)))? == Effect::ClearHash {
            self.search.clear();
            self.hash_use.clear(self.hash);
        }
        player.variety.openings = player.options.variety() > Score::ZERO;
        Ok(())
    }
}
