//! The settings that a user may change. One table holds name, kind, default and range.
//!
//! Names contain no blanks: CECP allows them, but python-chess cannot read them. A unit in
//! parentheses is a part of the name that may be omitted. Each protocol decides how to announce and
//! set options.

#[cfg(feature = "sources")]
mod algorithm;
mod error;
mod kind;
mod table;
#[cfg(all(test, feature = "desktop"))]
mod tests;
mod values;

use super::adaptive::{self, Estimate};
use super::openings::wrong_word;
use crate::profile::{ABILITIES, OPTION_TEXT};
use crate::text::ShortText;
pub use error::{OptionError, Unsupported};
pub use kind::{SettingKind, chosen, truth, write_choices};
pub(super) use table::Setting;
pub use table::{CLEAR_HASH, Declaration, OPENINGS};
use table::{COUNT, DEFAULTS, provided};
pub use table::{ELO, OWN_BOOK};

/// The action needed after setting an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// No action.
    None,
    /// Clear the hash table.
    ClearHash,
}

/// The present settings.
#[derive(Clone, Debug)]
pub struct Options {
    values: [i16; COUNT],
    /// The number of cores that the user has set.
    #[cfg(feature = "sources")]
    cores: u32,
    /// The level of `Skill=Adaptive`.
    estimate: [Estimate; adaptive::ROOM],
    /// Lines of moves from the start position, separated by semicolons.
    pub openings: ShortText<OPTION_TEXT>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            values: DEFAULTS,
            #[cfg(feature = "sources")]
            cores: 1,
            estimate: [Estimate::FIRST; adaptive::ROOM],
            openings: ShortText::new(),
        }
    }
}

impl Options {
    /// Returns the value of a setting; 0 if this build lacks the setting.
    pub(super) fn value(&self, setting: Setting) -> i16 {
        let value = self.values.get(setting as usize);
        value.copied().unwrap_or_default()
    }

    /// Sets the value of a setting. Does nothing if this build lacks the setting.
    pub(super) fn put(&mut self, setting: Setting, value: i16) {
        if let Some(kept) = self.values.get_mut(setting as usize) {
            *kept = value;
        }
    }

    /// Sets the value of a setting. Does nothing if this build lacks the setting.
    ///
    /// # Errors
    /// None in a build with one search.
    #[cfg(not(feature = "sources"))]
    #[expect(clippy::unnecessary_wraps, reason = "another build may refuse")]
    fn try_to_put(&mut self, setting: Setting, value: i16) -> Result<(), Unsupported> {
        self.put(setting, value);
        Ok(())
    }

    /// Returns the settings of this build with their present values: the most important ones if
    /// `first` is true, the others if it is false.
    pub fn offered(&self, first: bool) -> impl Iterator<Item = (&'static Declaration, i16)> {
        let value = |entry: &'static Declaration| (entry, self.value(entry.setting));
        let of_kind = provided().filter(move |entry| entry.is_first() == first);
        of_kind.map(value)
    }

    /// Sets an option. A button has no value.
    ///
    /// # Errors
    /// There is no such option, or it does not accept the value. All options are then unchanged.
    pub fn set<'v>(
        &mut self,
        name: &str,
        value: Option<&'v str>,
    ) -> Result<Effect, OptionError<'v>> {
        if is_called(CLEAR_HASH, name) {
            return Ok(Effect::ClearHash);
        }
        if ABILITIES.text_options && is_called(OPENINGS, name) {
            let openings = value.unwrap_or_default();
            if let Some(word) = wrong_word(openings) {
                return Err(OptionError::IllegalMove(word));
            }
            self.openings = ShortText::try_from(openings).map_err(|_| OptionError::LongText)?;
            return Ok(Effect::None);
        }
        let entry = provided()
            .find(|entry| entry.is_called(name))
            .ok_or(OptionError::Unknown)?;
        let value = value.and_then(|value| entry.kind.read(value));
        let value = value.ok_or(OptionError::Value(entry))?;
        #[cfg(feature = "sources")]
        let algorithm = self.algorithm();
        let put = self.try_to_put(entry.setting, value);
        put.map_err(OptionError::Unsupported)?;
        // The table entries of one search are not valid for another search.
        #[cfg(feature = "sources")]
        if self.algorithm() != algorithm {
            return Ok(Effect::ClearHash);
        }
        Ok(Effect::None)
    }
}

/// Returns true if the option with this name concerns only what a protocol writes.
pub fn is_of_protocol(name: &str) -> bool {
    provided().any(|entry| entry.is_of_protocol() && entry.is_called(name))
}

/// Converts words for yes and no into 1 and 0, if the option takes yes or no.
pub fn meant<'v>(name: &str, value: &'v str) -> &'v str {
    let takes_flag =
        |entry: &Declaration| matches!(entry.kind, SettingKind::Check) && entry.is_called(name);
    match truth(value) {
        Some(is_on) if provided().any(takes_flag) => ["0", "1"][usize::from(is_on)],
        _ => value,
    }
}

/// Returns true if `text` is the name of an option. The unit may be omitted, and blanks are
/// ignored: people and older interfaces write `clear hash`.
fn is_called(name: &str, text: &str) -> bool {
    let mut name = name.bytes();
    let mut letters = text.bytes().filter(|&letter| letter != b' ');
    letters.all(|letter| {
        name.next()
            .is_some_and(|own| own.eq_ignore_ascii_case(&letter))
    }) && matches!(name.next(), None | Some(b'('))
}
