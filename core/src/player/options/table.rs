//! The table of the settings: name, kind, default and range of each.

use super::super::level::{FULL_ELO, LEAST_ELO};
use super::is_called;
use super::kind::{SettingKind, spin};
use crate::profile::ABILITIES;

/// A setting with a number. Every build has the first ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Setting {
    /// Milliseconds kept back on each move for the way to the referee.
    Lag,
    /// Best lines shown in analysis.
    Lines,
    /// The engine's assumed advantage over a draw, in centipawns.
    Contempt,
    /// Offers draws.
    OfferDraws,
    /// Resigns.
    Resign,
    /// The deficit at which the engine resigns, in centipawns.
    ResignScore,
    /// The loss allowed to an opening move in random mode, in centipawns.
    Variety,
    /// Plays from the built-in book.
    OwnBook,
    /// Playing strength in Elo.
    Elo,
    /// Playing strength in a word.
    Skill,
    /// The notation of thinking output.
    Notation,
    /// Adds selective depth, speed and table hits to thinking output.
    Columns,
    /// The pace of thinking: an engine's or a person's.
    Pace,
    /// The search that plays.
    #[cfg(feature = "sources")]
    Search,
}

/// A setting: its name, its values and its default.
#[derive(Clone, Copy)]
pub struct Declaration {
    pub(super) setting: Setting,
    /// The name, as the protocols write it.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: SettingKind,
    pub(super) default: i16,
}

const fn declare(
    setting: Setting,
    name: &'static str,
    kind: SettingKind,
    default: i16,
) -> Declaration {
    Declaration {
        setting,
        name,
        kind,
        default,
    }
}

/// The range of ratings.
pub const ELO: SettingKind = spin(LEAST_ELO, FULL_ELO);

/// The number of settings that a build keeps.
pub(super) const COUNT: usize = if ABILITIES.text_options {
    TABLE.len()
} else if ABILITIES.own_book || ABILITIES.levels {
    Setting::Skill as usize
} else {
    Setting::OwnBook as usize
};

/// In the order of [`Setting`].
pub(super) const TABLE: [Declaration; 13 + cfg!(feature = "sources") as usize] = [
    declare(Setting::Lag, "Lag(ms)", spin(0, 5_000), 30),
    declare(Setting::Lines, "MultiPV", spin(1, 32), 1),
    declare(Setting::Contempt, "Contempt(cp)", spin(-300, 300), 0),
    declare(Setting::OfferDraws, "OfferDraws", SettingKind::Check, 1),
    declare(Setting::Resign, "Resign", SettingKind::Check, 0),
    declare(
        Setting::ResignScore,
        "ResignScore(cp)",
        spin(200, 5_000),
        900,
    ),
    declare(Setting::Variety, "Variety(cp)", spin(0, 100), 0),
    declare(Setting::OwnBook, OWN_BOOK, SettingKind::Check, 0),
    declare(Setting::Elo, "Elo", ELO, FULL_ELO),
    declare(Setting::Skill, "Skill", SettingKind::Combo(&SKILLS), 0),
    declare(
        Setting::Notation,
        "ThinkingNotation",
        SettingKind::Combo(&["SAN", "Coordinates"]),
        0,
    ),
    declare(Setting::Columns, "ThinkingDetails", SettingKind::Check, 0),
    declare(Setting::Pace, "ThinkingTime", SettingKind::Combo(&PACES), 0),
    #[cfg(feature = "sources")]
    declare(
        Setting::Search,
        "SearchAlgorithm",
        SettingKind::Combo(&SEARCHES),
        0,
    ),
];

/// The settings that this build keeps: the others take no memory.
static KEPT: [Declaration; COUNT] = {
    let (mut kept, mut place) = ([TABLE[0]; COUNT], 0);
    while place < COUNT {
        kept[place] = TABLE[place];
        place += 1;
    }
    kept
};

/// The values that all settings begin with.
pub(super) const DEFAULTS: [i16; COUNT] = {
    let (mut defaults, mut place) = ([0; COUNT], 0);
    while place < COUNT {
        defaults[place] = TABLE[place].default;
        place += 1;
    }
    defaults
};

const SKILLS: [&str; 6] = ["Full", "Expert", "Club", "Casual", "Beginner", "Adaptive"];

/// The rating of each of [`SKILLS`] but the last, in Elo.
pub(super) const SKILL_ELO: [i16; SKILLS.len() - 1] = [FULL_ELO, 2_100, 1_600, 1_100, 700];

/// The pace of thinking: as long as the clock allows, or as long as a person.
const PACES: [&str; 2] = ["Engine", "Human"];

/// The choices of the search, in the order of its recipes.
#[cfg(feature = "sources")]
const SEARCHES: [&str; 2] = ["Main", "MicroMax"];

/// The option that holds the user's own openings as a text.
pub const OPENINGS: &str = "Openings";
/// The option for the built-in book.
pub const OWN_BOOK: &str = "OwnBook";
/// The button that empties the hash table.
pub const CLEAR_HASH: &str = "ClearHash";

/// The settings of this build.
pub(super) fn provided() -> impl Iterator<Item = &'static Declaration> {
    KEPT.iter().filter(|entry| entry.is_provided())
}

impl Declaration {
    /// Returns true if `text` means this setting.
    pub fn is_called(&self, text: &str) -> bool {
        is_called(self.name, text)
    }

    /// Returns true if people look for it first: strength and book.
    pub(super) const fn is_first(&self) -> bool {
        (ABILITIES.levels || ABILITIES.own_book)
            && matches!(
                self.setting,
                Setting::Elo | Setting::Skill | Setting::OwnBook | Setting::Pace
            )
    }

    const fn is_provided(&self) -> bool {
        match self.setting {
            Setting::OwnBook => ABILITIES.own_book,
            Setting::Notation => ABILITIES.san,
            Setting::Elo | Setting::Skill => ABILITIES.levels,
            _ => true,
        }
    }
}
