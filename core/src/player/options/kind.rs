//! The values that a setting may have, and their texts.

use super::super::number::{integer, natural};
use crate::profile::ABILITIES;
use crate::text::{Out, write_count};

/// The kind of a setting's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum SettingKind {
    /// 0 or 1.
    Check,
    /// A number in this range.
    Spin {
        /// The smallest value.
        least: i16,
        /// The largest value.
        most: i16,
    },
    /// One of these words. The value is its index.
    Combo(&'static [&'static str]),
}

pub(super) const fn spin(least: i16, most: i16) -> SettingKind {
    SettingKind::Spin { least, most }
}

/// Returns the word with this index; an empty text if there is none.
pub fn chosen(choices: &[&'static str], value: i16) -> &'static str {
    let chosen = choices.get(usize::from(value.unsigned_abs()));
    chosen.copied().unwrap_or_default()
}

/// Reads a word for yes or no, in small or capital letters.
pub fn truth(text: &str) -> Option<bool> {
    let is_one_of = |words: [&str; 4]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is_one_of(["true", "yes", "on", "1"]) {
        Some(true)
    } else if is_one_of(["false", "no", "off", "0"]) {
        Some(false)
    } else {
        None
    }
}

impl SettingKind {
    /// Returns the value that a text means; `None` if it is not valid.
    pub fn read(&self, text: &str) -> Option<i16> {
        match *self {
            Self::Check => natural(text)
                .filter(|&flag| flag <= 1)
                .map(|flag| flag as i16),
            Self::Spin { least, most } => integer(text)
                .and_then(|number| i16::try_from(number).ok())
                .filter(|number| (least..=most).contains(number)),
            Self::Combo(choices) if ABILITIES.text_options => choices
                .iter()
                .zip(0..)
                .find(|(choice, _)| choice.eq_ignore_ascii_case(text))
                .map(|(_, place)| place),
            Self::Combo(_) => None,
        }
    }

    /// Writes the values: `0 or 1`, `-300 to 300`, `Engine or Human`.
    pub fn write_values(&self, out: &mut dyn Out) {
        match *self {
            Self::Check => write_choices(&["0", "1"], out),
            Self::Spin { least, most } => {
                write_number(least, out);
                out.text(" to ");
                write_number(most, out);
            }
            Self::Combo(choices) => write_choices(choices, out),
        }
    }
}

fn write_number(number: i16, out: &mut dyn Out) {
    out.text(if number < 0 { "-" } else { "" });
    write_count(number.unsigned_abs().into(), out);
}

/// Writes words with commas and `or` between them.
pub fn write_choices(choices: &[&str], out: &mut dyn Out) {
    for (place, choice) in choices.iter().enumerate() {
        out.text(match choices.len() - place {
            _ if place == 0 => "",
            1 => " or ",
            _ => ", ",
        });
        out.text(choice);
    }
}
