//! The settings that a user may change: one table says name, kind, default and range.
//!
//! Names have no blanks, which CECP's document allows but python-chess cannot read. A unit in
//! parentheses belongs to the name and may be left out. How settings are announced, and how a line
//! sets one, is a protocol's affair.

use super::book::wrong_word;
use super::level::{FULL_ELO, LEAST_ELO};
use super::number::{integer, natural};
#[cfg(feature = "sources")]
use super::recipe::{SEARCHES, SearchChoice};
use crate::profile::{CAPABILITIES, OPTION_TEXT};
use goby_core::time::Millis;
use goby_core::types::Score;

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
    /// Which search plays.
    #[cfg(feature = "sources")]
    Search,
}

/// What kind of value a setting takes.
pub(crate) enum SettingKind {
    /// 0 or 1.
    Check,
    /// A number in this range.
    Spin { least: i16, most: i16 },
    /// One of these words, by its place.
    Combo(&'static [&'static str]),
}

/// What is known of a setting before it is set.
pub(crate) struct Declaration {
    setting: Setting,
    pub(crate) name: &'static str,
    pub(crate) kind: SettingKind,
    default: i16,
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

const fn spin(least: i16, most: i16) -> SettingKind {
    SettingKind::Spin { least, most }
}

/// What ratings there are.
pub(crate) const ELO: SettingKind = spin(LEAST_ELO, FULL_ELO);

/// How many settings a build keeps.
const COUNT: usize = if CAPABILITIES.text_options {
    TABLE.len()
} else if CAPABILITIES.own_book || CAPABILITIES.levels {
    Setting::Skill as usize
} else {
    Setting::OwnBook as usize
};

/// In the order of [`Setting`].
const TABLE: [Declaration; 12 + cfg!(feature = "sources") as usize] = [
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
    #[cfg(feature = "sources")]
    declare(Setting::Search, "Search", SettingKind::Combo(&SEARCHES), 0),
];

/// The values that all settings begin with.
const DEFAULTS: [i16; COUNT] = {
    let (mut defaults, mut place) = ([0; COUNT], 0);
    while place < COUNT {
        defaults[place] = TABLE[place].default;
        place += 1;
    }
    defaults
};

/// The settings of this build.
fn provided() -> impl Iterator<Item = &'static Declaration> {
    let kept = TABLE.iter().take(COUNT);
    kept.filter(|entry| entry.is_provided())
}

const SKILLS: [&str; 5] = ["Full", "Expert", "Club", "Casual", "Beginner"];

/// What each of [`SKILLS`] means, in Elo.
const SKILL_ELO: [i16; SKILLS.len()] = [FULL_ELO, 2_100, 1_600, 1_100, 700];

/// The option that holds the user's own openings as a text.
pub(crate) const OPENINGS: &str = "Openings";
/// The option that lets Goby play from the book that is built in.
pub(crate) const OWN_BOOK: &str = "OwnBook";
/// The button that empties the hash table.
pub(crate) const CLEAR_HASH: &str = "ClearHash";
/// What is wrong with a value that is missing, is no number, or is out of range.
pub(crate) const BAD_VALUE: &str = "bad value";

/// Why an option cannot be set, and the word of the value at which it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OptionFault<'v>(pub(crate) &'static str, pub(crate) Option<&'v str>);

/// What is to be done after an option was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Nothing more.
    None,
    /// Forget what the hash table holds.
    ClearHash,
}

/// The present settings.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    values: [i16; COUNT],
    #[cfg(feature = "sources")]
    pub(super) choice: SearchChoice,
    /// Lines of moves from the start position, separated by semicolons.
    pub(crate) openings: heapless::String<OPTION_TEXT>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            values: DEFAULTS,
            #[cfg(feature = "sources")]
            choice: SearchChoice::default(),
            openings: heapless::String::new(),
        }
    }
}

impl Options {
    /// The value of a setting; 0 of one that this build does not keep.
    pub(super) fn value(&self, setting: Setting) -> i16 {
        let value = self.values.get(setting as usize);
        value.copied().unwrap_or_default()
    }

    /// Sets the value of a setting that this build keeps.
    pub(super) fn put(&mut self, setting: Setting, value: i16) {
        if let Some(kept) = self.values.get_mut(setting as usize) {
            *kept = value;
        }
    }

    /// Sets the value of a setting that this build keeps.
    ///
    /// # Errors
    /// None, where there is but one search.
    #[cfg(not(feature = "sources"))]
    #[expect(clippy::unnecessary_wraps, reason = "another build may refuse")]
    fn try_to_put(&mut self, setting: Setting, value: i16) -> Result<(), &'static str> {
        self.put(setting, value);
        Ok(())
    }

    pub(super) fn lag(&self) -> Millis {
        Millis(u32::from(self.value(Setting::Lag).unsigned_abs()))
    }

    pub(crate) fn lines(&self) -> u32 {
        u32::from(self.value(Setting::Lines).unsigned_abs())
    }

    pub(super) fn contempt(&self) -> Score {
        Score(i32::from(self.value(Setting::Contempt)))
    }

    pub(super) fn offers_draws(&self) -> bool {
        self.value(Setting::OfferDraws) != 0
    }

    /// The score at which to resign, if at all.
    pub(super) fn resign_score(&self) -> Option<Score> {
        (self.value(Setting::Resign) != 0)
            .then(|| Score(-i32::from(self.value(Setting::ResignScore))))
    }

    pub(super) fn variety(&self) -> Score {
        Score(i32::from(self.value(Setting::Variety)))
    }

    /// How well to play, in Elo: the lower one of what was set as a number and as a word.
    pub(super) fn elo(&self) -> i16 {
        if !CAPABILITIES.levels {
            return FULL_ELO;
        }
        let skill = usize::from(self.value(Setting::Skill).unsigned_abs());
        let skill = SKILL_ELO.get(skill).copied().unwrap_or(FULL_ELO);
        self.value(Setting::Elo).min(skill)
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

    /// Whether thinking output tells more than what every interface shows.
    pub(crate) fn writes_columns(&self) -> bool {
        CAPABILITIES.text_options && self.value(Setting::Columns) != 0
    }

    /// The settings of this build with their present values: those that people look for first,
    /// or the others.
    pub(crate) fn offered(&self, first: bool) -> impl Iterator<Item = (&'static Declaration, i16)> {
        let value = |entry: &'static Declaration| (entry, self.value(entry.setting));
        let of_kind = provided().filter(move |entry| entry.is_first() == first);
        of_kind.map(value)
    }

    /// Sets an option; a button has no value.
    ///
    /// # Errors
    /// What is wrong, in words, when there is no such option or the value does not suit it. Then
    /// nothing has changed.
    pub(crate) fn set<'v>(
        &mut self,
        name: &str,
        value: Option<&'v str>,
    ) -> Result<Effect, OptionFault<'v>> {
        if is_called(CLEAR_HASH, name) {
            return Ok(Effect::ClearHash);
        }
        if CAPABILITIES.text_options && is_called(OPENINGS, name) {
            let openings = value.unwrap_or_default();
            if let Some(word) = wrong_word(openings) {
                return Err(OptionFault("no legal move in an opening", Some(word)));
            }
            self.openings = heapless::String::try_from(openings)
                .map_err(|_| OptionFault("value too long", None))?;
            return Ok(Effect::None);
        }
        let entry = provided()
            .find(|entry| entry.is_called(name))
            .ok_or(OptionFault("unknown option", None))?;
        let value = value.and_then(|value| entry.kind.read(value));
        let value = value.ok_or(OptionFault(BAD_VALUE, None))?;
        #[cfg(feature = "sources")]
        let recipe = self.recipe();
        let put = self.try_to_put(entry.setting, value);
        put.map_err(|fault| OptionFault(fault, None))?;
        // What one search has stored is nothing to another.
        #[cfg(feature = "sources")]
        if self.recipe() != recipe {
            return Ok(Effect::ClearHash);
        }
        Ok(Effect::None)
    }
}

/// Whether `text` means the option `name`, with its unit or without: people and older interfaces
/// write `clear hash`.
fn is_called(name: &str, text: &str) -> bool {
    let mut name = name.bytes();
    let mut letters = text.bytes().filter(|&letter| letter != b' ');
    letters.all(|letter| {
        name.next()
            .is_some_and(|own| own.eq_ignore_ascii_case(&letter))
    }) && matches!(name.next(), None | Some(b'('))
}

impl Declaration {
    /// Whether `text` means this setting.
    pub(crate) fn is_called(&self, text: &str) -> bool {
        is_called(self.name, text)
    }

    /// Whether people look for it first: how well to play, and the book.
    const fn is_first(&self) -> bool {
        (CAPABILITIES.levels || CAPABILITIES.own_book)
            && matches!(
                self.setting,
                Setting::Elo | Setting::Skill | Setting::OwnBook
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

/// The word that a combo stands at.
pub(crate) fn chosen(choices: &[&'static str], value: i16) -> &'static str {
    let chosen = choices.get(usize::from(value.unsigned_abs()));
    chosen.copied().unwrap_or_default()
}

impl SettingKind {
    /// The value that a text means, if it suits.
    pub(crate) fn read(&self, text: &str) -> Option<i16> {
        match *self {
            Self::Check => natural(text)
                .filter(|&flag| flag <= 1)
                .map(|flag| flag as i16),
            Self::Spin { least, most } => integer(text)
                .and_then(|number| i16::try_from(number).ok())
                .filter(|number| (least..=most).contains(number)),
            Self::Combo(choices) if CAPABILITIES.text_options => choices
                .iter()
                .zip(0..)
                .find(|(choice, _)| choice.eq_ignore_ascii_case(text))
                .map(|(_, place)| place),
            Self::Combo(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets an option by a text such as `NAME=VALUE`.
    fn set<'t>(options: &mut Options, text: &'t str) -> Result<Effect, OptionFault<'t>> {
        match text.split_once('=') {
            Some((name, value)) => options.set(name, Some(value)),
            None => options.set(text, None),
        }
    }

    #[test]
    fn the_table_is_in_the_order_of_the_settings() {
        for (place, entry) in TABLE.iter().enumerate() {
            assert_eq!(entry.setting as usize, place, "{}", entry.name);
        }
    }

    #[test]
    fn defaults_lie_in_their_ranges() {
        for entry in &TABLE {
            match entry.kind {
                SettingKind::Check => assert!((0..=1).contains(&entry.default)),
                SettingKind::Spin { least, most } => {
                    assert!((least..=most).contains(&entry.default));
                }
                SettingKind::Combo(choices) => assert!((entry.default as usize) < choices.len()),
            }
        }
    }

    #[test]
    fn values_outside_the_range_change_nothing() {
        let mut options = Options::default();
        for wrong in [
            "Lag=5001",
            "Lag=-1",
            "Lag=x",
            "Lag",
            "Resign=2",
            "Skill=God",
            "Lag=",
        ] {
            let fault = OptionFault(BAD_VALUE, None);
            assert_eq!(set(&mut options, wrong), Err(fault), "{wrong}");
        }
        let fault = OptionFault("unknown option", None);
        assert_eq!(set(&mut options, "Lug=3"), Err(fault));
        let fault = OptionFault("no legal move in an opening", Some("Nf4"));
        assert_eq!(
            set(&mut options, "Openings=1. e4 e5; 1. d4 d5 2.Nf4"),
            Err(fault)
        );
        assert_eq!(options.openings, "");
        assert_eq!(options.lag(), Millis(30));
    }

    #[test]
    fn values_inside_the_range_are_taken() {
        let mut options = Options::default();
        for right in [
            "Lag=100",
            "contempt=-20",
            "Resign=1",
            "Skill=Club",
            "Openings=e4 e5",
        ] {
            assert_eq!(set(&mut options, right), Ok(Effect::None), "{right}");
        }
        assert_eq!(options.lag(), Millis(100));
        assert_eq!(options.contempt(), Score(-20));
        assert_eq!(options.resign_score(), Some(Score(-900)));
        assert_eq!(options.elo(), 1_600);
        assert_eq!(options.openings, "e4 e5");
        assert_eq!(set(&mut options, "Clear Hash"), Ok(Effect::ClearHash));
    }
}
