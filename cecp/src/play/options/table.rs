//! The table of the settings: name, kind, default and range of each.

use super::super::level::{FULL_ELO, LEAST_ELO};
use super::is_called;
use super::kind::{SettingKind, spin};
#[cfg(feature = "sources")]
use super::recipe::SEARCHES;
use crate::profile::CAPABILITIES;

/// A setting with a number. The first ones are those that every build has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Setting {
    /// Milliseconds kept back on each move for the way to the referee.
    Lag,
    /// Best lines shown in analysis.
    Lines,
    /// How much more than a draw the engine believes itself worth, in centipawns.
    Contempt,
    /// Whether to offer draws.
    OfferDraws,
    /// Whether to resign.
    Resign,
    /// How many centipawns behind the engine resigns.
    ResignScore,
    /// How many centipawns an opening move may cost to be chosen in random mode.
    Variety,
    /// Whether to play from the book that is built in.
    OwnBook,
    /// How well to play, in Elo.
    Elo,
    /// How well to play, in a word.
    Skill,
    /// How to write thinking output.
    Notation,
    /// Whether thinking output has all its columns.
    Columns,
    /// As whom to think about a move.
    Pace,
    /// Which search plays.
    #[cfg(feature = "sources")]
    Search,
}

/// What is known of a setting before it is set.
#[derive(Clone, Copy)]
pub(crate) struct Declaration {
    pub(super) setting: Setting,
    pub(crate) name: &'static str,
    pub(crate) kind: SettingKind,
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

/// What ratings there are.
pub(crate) const ELO: SettingKind = spin(LEAST_ELO, FULL_ELO);

/// How many settings a build keeps.
pub(super) const COUNT: usize = if CAPABILITIES.text_options {
    TABLE.len()
} else if CAPABILITIES.own_book || CAPABILITIES.levels {
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
        "LineNotation",
        SettingKind::Combo(&["SAN", "Coordinates"]),
        0,
    ),
    declare(Setting::Columns, "LineColumns", SettingKind::Check, 0),
    declare(Setting::Pace, "Pace", SettingKind::Combo(&PACES), 0),
    #[cfg(feature = "sources")]
    declare(Setting::Search, "Search", SettingKind::Combo(&SEARCHES), 0),
];

/// Those that this build keeps: the others take no memory.
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

/// What each of [`SKILLS`] but the last means, in Elo.
pub(super) const SKILL_ELO: [i16; SKILLS.len() - 1] = [FULL_ELO, 2_100, 1_600, 1_100, 700];

/// As whom to think: as long as the clock allows, or as long as a person does.
const PACES: [&str; 2] = ["Engine", "Human"];

/// The option that holds the user's own openings as a text.
pub(crate) const OPENINGS: &str = "Openings";
/// The option that lets Goby play from the book that is built in.
pub(crate) const OWN_BOOK: &str = "OwnBook";
/// The button that empties the hash table.
pub(crate) const CLEAR_HASH: &str = "ClearHash";

/// The settings of this build.
pub(super) fn provided() -> impl Iterator<Item = &'static Declaration> {
    KEPT.iter().filter(|entry| entry.is_provided())
}

impl Declaration {
    /// Whether `text` means this setting.
    pub(crate) fn is_called(&self, text: &str) -> bool {
        is_called(self.name, text)
    }

    /// Whether people look for it first: how well to play, and the book.
    pub(super) const fn is_first(&self) -> bool {
        (CAPABILITIES.levels || CAPABILITIES.own_book)
            && matches!(
                self.setting,
                Setting::Elo | Setting::Skill | Setting::OwnBook | Setting::Pace
            )
    }

    const fn is_provided(&self) -> bool {
        match self.setting {
            Setting::OwnBook => CAPABILITIES.own_book,
            Setting::Notation => CAPABILITIES.san,
            Setting::Elo | Setting::Skill => CAPABILITIES.levels,
            _ => true,
        }
    }
}
