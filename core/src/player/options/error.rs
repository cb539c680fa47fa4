//! The reasons why an option cannot be set.

use super::super::BookError;
use super::kind::SettingKind;
use super::table::Declaration;
use crate::profile::ABILITIES;
use crate::types::message_error;

/// The reason why an option cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionError<'v> {
    /// There is no such option in this build.
    Unknown,
    /// The value is missing, or is not one of the values of this setting.
    Value(&'static Declaration),
    /// This word of the openings is not a legal move.
    IllegalMove(&'v str),
    /// The openings are longer than [`OPTION_TEXT`](crate::profile::OPTION_TEXT) bytes.
    LongText,
    /// The chosen search does not support the value.
    Unsupported(Unsupported),
    /// The book with this name cannot be opened.
    Book(BookError, &'v str),
}

impl<'v> OptionError<'v> {
    /// Returns the fault in words. Faults that this build does not have take no bytes.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Unknown => "unknown option",
            Self::IllegalMove(_) if ABILITIES.text_options => "illegal move in an opening",
            Self::LongText if ABILITIES.text_options => "openings have at most 240 bytes",
            Self::Unsupported(fault) if cfg!(feature = "sources") => fault.message(),
            Self::Book(fault, _) if ABILITIES.books => fault.message(),
            _ => "bad value",
        }
    }

    /// Returns the part of the value that is wrong.
    pub const fn word(self) -> Option<&'v str> {
        match self {
            Self::IllegalMove(word) if ABILITIES.text_options => Some(word),
            Self::Book(_, word) if ABILITIES.books => Some(word),
            _ => None,
        }
    }

    /// Returns the values that the setting accepts, if the value is not one of them.
    pub const fn values(self) -> Option<SettingKind> {
        match self {
            Self::Value(entry) => Some(entry.kind),
            _ => None,
        }
    }
}

message_error!(OptionError<'_>);

/// A setting that the sources' search lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum Unsupported {
    /// Several best lines.
    Lines,
    /// Moves that are worse than the best one.
    Variety,
    /// Several cores.
    Cores,
    /// A level below full strength.
    Levels,
}

impl Unsupported {
    /// Returns the fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Lines => "MicroMax has no MultiPV",
            Self::Variety => "MicroMax has no Variety",
            Self::Cores => "MicroMax uses only one core",
            Self::Levels => "MicroMax plays only at full strength",
        }
    }
}

message_error!(Unsupported);
