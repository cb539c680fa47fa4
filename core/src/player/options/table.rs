//! The table of settings: the name, kind, default and range of each.

use super::super::level::{FULL_ELO, LEAST_ELO};
use super::is_called;
use super::kind::{SettingKind, spin};
use crate::profile::ABILITIES;

/// A setting with a number. A build with fewer abilities keeps only the first ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Setting {
    /// Milliseconds reserved on each move for the delay of the interface.
    Lag,
    /// The number of best lines that an analysis shows.
    Lines,
    /// The deficit that the engine accepts to avoid a draw, in centipawns.
    Contempt,
    /// True if the engine offers draws.
    OfferDraws,
    /// True if the engine resigns.
    Resign,
    /// The deficit at which the engine resigns, in centipawns.
    ResignScore,
    /// The centipawns by which an opening move may be worse than the best one in random mode.
    Variety,
    /// True if the engine plays from the built-in book.
    OwnBook,
    /// Playing strength in Elo.
    Elo,
    /// Playing strength as a word.
    Skill,
    /// The notation of thinking output.
    Notation,
    /// True if thinking output contains selective depth, speed and `tbhits`.
    Columns,
    /// Thinking as long as the clock allows, or as long as a person.
    Pace,
    /// The search that plays.
    #[cfg(feature = "sources")]
    Search,
}

/// A setting: its name, its values and its default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declaration {
    pub(super) setting: Setting,
    /// The name in the protocols.
    pub name: &'static str,
    /// The kind of values.
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

/// The range of Elo ratings.
pub const ELO: SettingKind = spin(LEAST_ELO, FULL_ELO);

/// The number of settings that this build keeps.
pub(super) const COUNT: usize = if ABILITIES.text_options {
    TABLE.len()
} else if ABILITIES.own_book || ABILITIES.levels {
    Setting::Skill as usize
} else {
    Setting::OwnBook as usize
};

/// All settings, in the order of [`Setting`].
pub(super) const TABLE: [Declaration; 13 + cfg!(feature = "sources") as usize] = [
    declare(Setting::Lag, "Lag(ms)", spin(0, 5_000), 10),
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

/// The settings that this build keeps. Other settings take no memory.
static KEPT: [Declaration; COUNT] = {
    let (mut kept, mut place) = ([TABLE[0]; COUNT], 0);
    while place < COUNT {
        kept[place] = TABLE[place];
        place += 1;
    }
    kept
};

/// The default values of the settings.
pub(super) const DEFAULTS: [i16; COUNT] = {
    let (mut defaults, mut place) = ([0; COUNT], 0);
    while place < COUNT {
        defaults[place] = TABLE[place].default;
        place += 1;
    }
    defaults
};

const SKILLS: [&str; 6] = ["Full", "Expert", "Club", "Casual", "Beginner", "Adaptive"];

/// The Elo rating of each word in [`SKILLS`] except `Adaptive`.
pub(super) const SKILL_ELO: [i16; SKILLS.len() - 1] = [FULL_ELO, 2_100, 1_600, 1_100, 700];

/// Words for the thinking time: as long as the clock allows, or as long as a person.
const PACES: [&str; 2] = ["Engine", "Human"];

/// Words for the search: the main search and the sources' search.
#[cfg(feature = "sources")]
const SEARCHES: [&str; 2] = ["Main", "MicroMax"];

/// The option that holds openings as text.
pub const OPENINGS: &str = "Openings";
/// The option of the built-in book.
pub const OWN_BOOK: &str = "OwnBook";
/// The button that clears the hash table.
pub const CLEAR_HASH: &str = "ClearHash";

/// Returns the settings that this build offers.
pub(super) fn provided() -> impl Iterator<Item = &'static Declaration> {
    KEPT.iter().filter(|entry| entry.is_provided())
}

impl Declaration {
    /// Returns true if `text` is the name of this setting.
    pub fn is_called(&self, text: &str) -> bool {
        is_called(self.name, text)
    }

    /// Returns true for the most important settings: strength, book and thinking time.
    pub(super) const fn is_first(&self) -> bool {
        (ABILITIES.levels || ABILITIES.own_book)
            && matches!(
                self.setting,
                Setting::Elo | Setting::Skill | Setting::OwnBook | Setting::Pace
            )
    }

    /// Returns true if the setting concerns only what a protocol writes.
    pub(super) const fn is_of_protocol(&self) -> bool {
        matches!(
            self.setting,
            Setting::Lines | Setting::Notation | Setting::Columns
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
