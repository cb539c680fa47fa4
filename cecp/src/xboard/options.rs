//! The settings that a user may change: one table says name, kind, default and range.
//!
//! Names have no blanks, which the document allows but python-chess cannot read.
//! Announced as `feature option="..."` and set by `option NAME=VALUE` (CECP, section 8 and 9).

use super::number;
use super::order::BAD_VALUE;
use crate::driver::{Out, Reply};
use crate::profile::{CAPABILITIES, OPTION_TEXT};
use goby_core::time::Millis;
use goby_core::types::{Depth, Score};

/// A setting with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Setting {
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
    /// How well to play.
    Skill,
    /// How to write thinking output.
    Notation,
}

/// What kind of value a setting takes.
enum Kind {
    Check,
    Spin { least: i16, most: i16 },
    Combo(&'static [&'static str]),
}

struct Entry {
    setting: Setting,
    name: &'static str,
    kind: Kind,
    default: i16,
}

const fn entry(setting: Setting, name: &'static str, kind: Kind, default: i16) -> Entry {
    Entry {
        setting,
        name,
        kind,
        default,
    }
}

const fn spin(least: i16, most: i16) -> Kind {
    Kind::Spin { least, most }
}

const COUNT: usize = 9;

/// In the order of announcement, which is that of [`Setting`]. What a build may lack stands last.
const TABLE: [Entry; COUNT] = [
    entry(Setting::Lag, "Lag", spin(0, 5_000), 30),
    entry(Setting::Lines, "MultiPV", spin(1, 32), 1),
    entry(Setting::Contempt, "Contempt", spin(-300, 300), 0),
    entry(Setting::OfferDraws, "OfferDraws", Kind::Check, 1),
    entry(Setting::Resign, "Resign", Kind::Check, 0),
    entry(Setting::ResignScore, "ResignScore", spin(200, 5_000), 900),
    entry(Setting::Variety, "Variety", spin(0, 100), 0),
    entry(Setting::Skill, "Skill", Kind::Combo(&SKILLS), 0),
    entry(
        Setting::Notation,
        "LineNotation",
        Kind::Combo(&["SAN", "Coordinates"]),
        0,
    ),
];

/// The settings of this build, and the values that all settings begin with.
const OFFERED: &[Entry] = TABLE.split_at(start().0).0;
const DEFAULTS: [i16; COUNT] = start().1;

const fn start() -> (usize, [i16; COUNT]) {
    let (mut offered, mut defaults, mut place) = (0, [0; COUNT], 0);
    while place < COUNT {
        defaults[place] = TABLE[place].default;
        offered += TABLE[place].is_provided() as usize;
        place += 1;
    }
    (offered, defaults)
}

const SKILLS: [&str; 5] = ["Full", "Expert", "Club", "Casual", "Beginner"];

/// The depth that each skill thinks to, and how many centipawns it may throw away on a move.
const SKILL_LIMITS: [(Depth, Score); 5] = [
    (Depth::MAX, Score(0)),
    (Depth(8), Score(0)),
    (Depth(5), Score(15)),
    (Depth(3), Score(40)),
    (Depth(1), Score(90)),
];

/// The name of the option that holds the user's own openings, and of the button.
const OPENINGS: &str = "Openings";
const CLEAR_HASH: &str = "ClearHash";

/// What is to be done after an option was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing more.
    None,
    /// Forget what the hash table holds.
    ClearHash,
}

/// The present settings.
#[derive(Clone, Debug)]
pub(super) struct Options {
    values: [i16; COUNT],
    /// Lines of moves from the start position, separated by semicolons.
    pub(super) openings: heapless::String<OPTION_TEXT>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            values: DEFAULTS,
            openings: heapless::String::new(),
        }
    }
}

impl Options {
    const fn value(&self, setting: Setting) -> i16 {
        self.values[setting as usize]
    }

    pub(super) fn lag(&self) -> Millis {
        Millis(u32::from(self.value(Setting::Lag).unsigned_abs()))
    }

    pub(super) fn lines(&self) -> u32 {
        u32::from(self.value(Setting::Lines).unsigned_abs())
    }

    pub(super) fn contempt(&self) -> Score {
        Score(i32::from(self.value(Setting::Contempt)))
    }

    pub(super) const fn offers_draws(&self) -> bool {
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

    /// The depth that the chosen skill thinks to, and what a move of its choice may cost.
    pub(super) fn skill(&self) -> (Depth, Score) {
        let full = (Depth::MAX, Score(0));
        if !CAPABILITIES.text_options {
            return full;
        }
        let skill = usize::from(self.value(Setting::Skill).unsigned_abs());
        SKILL_LIMITS.get(skill).copied().unwrap_or(full)
    }

    /// Whether thinking output is written in standard algebraic notation.
    pub(super) const fn writes_san(&self) -> bool {
        CAPABILITIES.san && self.value(Setting::Notation) == 0
    }

    /// Announces all options with their present values.
    pub(super) fn announce(&self, out: &mut dyn Out) {
        for entry in OFFERED {
            let value = self.value(entry.setting);
            let line = Reply(out).text("feature option=\"").text(entry.name);
            let line =
                match entry.kind {
                    Kind::Check => line.text(" -check ").number(value),
                    Kind::Spin { least, most } => line
                        .text(" -spin ")
                        .number(value)
                        .text(" ")
                        .number(least)
                        .text(" ")
                        .number(most),
                    Kind::Combo(choices) if CAPABILITIES.text_options => choices
                        .iter()
                        .zip(0..)
                        .fold(line.text(" -combo "), |line, (choice, place)| {
                            line.text(if place == 0 { "" } else { " /// " })
                                .text(if place == value { "*" } else { "" })
                                .text(choice)
                        }),
                    Kind::Combo(_) => line,
                };
            line.text("\"").end();
        }
        let line = Reply(out).text("feature option=\"").text(CLEAR_HASH);
        line.text(" -button\"").end();
        if CAPABILITIES.text_options {
            let line = Reply(out).text("feature option=\"").text(OPENINGS);
            line.text(" -string ").text(&self.openings).text("\"").end();
        }
    }

    /// Obeys `option TEXT`, where the text is `NAME` or `NAME=VALUE`.
    pub(super) fn set(&mut self, text: &str) -> Result<Effect, &'static str> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name.trim_ascii(), Some(value.trim_ascii())),
            None => (text, None),
        };
        if is_called(CLEAR_HASH, name) {
            return Ok(Effect::ClearHash);
        }
        if CAPABILITIES.text_options && is_called(OPENINGS, name) {
            self.openings = heapless::String::try_from(value.unwrap_or_default())
                .map_err(|_| "value too long")?;
            return Ok(Effect::None);
        }
        let entry = OFFERED
            .iter()
            .find(|entry| is_called(entry.name, name))
            .ok_or("unknown option")?;
        let value = entry.kind.read(value.ok_or(BAD_VALUE)?).ok_or(BAD_VALUE)?;
        self.values[entry.setting as usize] = value;
        Ok(Effect::None)
    }
}

/// Whether `text` means the option `name`: people and older interfaces write `clear hash`.
fn is_called(name: &str, text: &str) -> bool {
    let letters = text.bytes().filter(|&letter| letter != b' ');
    name.bytes()
        .map(|letter| letter.to_ascii_lowercase())
        .eq(letters.map(|letter| letter.to_ascii_lowercase()))
}

impl Entry {
    const fn is_provided(&self) -> bool {
        match self.setting {
            Setting::Notation => CAPABILITIES.text_options && CAPABILITIES.san,
            Setting::Skill => CAPABILITIES.text_options,
            _ => true,
        }
    }
}

impl Kind {
    fn read(&self, text: &str) -> Option<i16> {
        match *self {
            Self::Check => number::natural(text)
                .filter(|&flag| flag <= 1)
                .map(|flag| flag as i16),
            Self::Spin { least, most } => number::integer(text)
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
                Kind::Check => assert!((0..=1).contains(&entry.default)),
                Kind::Spin { least, most } => assert!((least..=most).contains(&entry.default)),
                Kind::Combo(choices) => assert!((entry.default as usize) < choices.len()),
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
            assert_eq!(options.set(wrong), Err(BAD_VALUE), "{wrong}");
        }
        assert_eq!(options.set("Lug=3"), Err("unknown option"));
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
            assert_eq!(options.set(right), Ok(Effect::None), "{right}");
        }
        assert_eq!(options.lag(), Millis(100));
        assert_eq!(options.contempt(), Score(-20));
        assert_eq!(options.resign_score(), Some(Score(-900)));
        assert_eq!(options.skill(), (Depth(5), Score(15)));
        assert_eq!(options.openings, "e4 e5");
        assert_eq!(options.set("Clear Hash"), Ok(Effect::ClearHash));
    }
}
