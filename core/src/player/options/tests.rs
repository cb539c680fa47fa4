//! Tests of the options: the order of their table, defaults, and values inside and outside a range.

extern crate std;

use super::table::{TABLE, provided};
use super::*;
use crate::time::Millis;
use crate::types::Score;

/// Sets an option from a text `NAME=VALUE`.
fn set<'t>(options: &mut Options, text: &'t str) -> Result<Effect, OptionError<'t>> {
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
        let fault = set(&mut options, wrong).expect_err(wrong);
        let OptionError::Value(entry) = fault else {
            panic!("{wrong}: {fault}");
        };
        assert!(wrong.starts_with(entry.name.split('(').next().unwrap_or_default()));
        assert_eq!(fault.values(), Some(entry.kind));
    }
    assert_eq!(set(&mut options, "Lug=3"), Err(OptionError::Unknown));
    assert_eq!(
        set(&mut options, "Openings=1. e4 e5; 1. d4 d5 2.Nf4"),
        Err(OptionError::IllegalMove("Nf4"))
    );
    let long = std::format!("Openings={}", "e4; ".repeat(OPTION_TEXT / 4 + 1));
    let fault = set(&mut options, &long).expect_err("an error");
    assert!(fault.message().contains(&std::format!(" {OPTION_TEXT} ")));
    assert_eq!(options.openings, "");
    assert_eq!(options.lag(), Options::default().lag());
}

#[test]
fn the_values_of_a_setting_are_written() {
    for (kind, values) in [
        (SettingKind::Check, "0 or 1"),
        (kind::spin(-300, 0), "-300 to 0"),
        (SettingKind::Combo(&["a"]), "a"),
        (SettingKind::Combo(&["a", "b", "c"]), "a, b or c"),
    ] {
        let mut text = std::string::String::new();
        kind.write_values(&mut text);
        assert_eq!(text.trim_end(), values);
    }
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

/// Each setting accepts every value in its range and no others, and leaves other settings
/// unchanged.
#[test]
fn every_setting_takes_each_of_its_values_and_none_beyond_them() {
    for entry in provided() {
        let values: std::vec::Vec<(std::string::String, Option<i16>)> = match entry.kind {
            SettingKind::Check => [("0", Some(0)), ("1", Some(1)), ("2", None), ("-1", None)]
                .map(|(text, value)| (text.into(), value))
                .into(),
            SettingKind::Spin { least, most } => [least - 1, least, least + 1, most, most + 1]
                .map(|value| {
                    let taken = (least..=most).contains(&value).then_some(value);
                    (std::format!("{value}"), taken)
                })
                .into(),
            SettingKind::Combo(choices) => (choices.iter().zip(0..))
                .map(|(text, place)| (text.to_lowercase(), Some(place)))
                .chain([("nothing".into(), None)])
                .collect(),
        };
        for (text, value) in values {
            let mut options = Options::default();
            let is_taken = options.set(entry.name, Some(&text)).is_ok();
            assert_eq!(is_taken, value.is_some(), "{} {text}", entry.name);
            for other in provided() {
                let wanted = value.filter(|_| other.setting == entry.setting);
                let found = options.value(other.setting);
                let wanted = wanted.unwrap_or(other.default);
                assert_eq!(found, wanted, "{} {text}: {}", entry.name, other.name);
            }
        }
    }
}

#[test]
fn every_word_for_a_level_is_its_rating_and_a_number_bounds_it() {
    for (word, elo, bounded) in [
        ("Full", 3_000, 1_200),
        ("Expert", 2_100, 1_200),
        ("club", 1_600, 1_200),
        ("CASUAL", 1_100, 1_100),
        ("Beginner", 700, 700),
    ] {
        let mut options = Options::default();
        assert_eq!(options.set("Skill", Some(word)), Ok(Effect::None));
        assert_eq!(
            (options.elo(), options.estimate().is_none()),
            (elo, true),
            "{word}"
        );
        assert_eq!(options.set_elo(1_200), Ok(()));
        assert_eq!(
            (options.elo(), options.most_elo()),
            (bounded, 1_200),
            "{word}"
        );
    }
    let mut options = Options::default();
    assert_eq!(options.set("Skill", Some("Adaptive")), Ok(Effect::None));
    assert_eq!(options.estimate().map(Estimate::elo), Some(options.elo()));
}

#[test]
fn every_setting_is_asked_for_by_its_own_value() {
    type Ask = fn(&Options) -> i32;
    let asks: [(&str, &str, Ask, [i32; 2]); 12] = [
        ("Lag", "77", |options| options.lag().0 as i32, [10, 77]),
        ("MultiPV", "3", |options| options.lines() as i32, [1, 3]),
        ("Contempt", "-7", |options| options.contempt().0, [0, -7]),
        (
            "OfferDraws",
            "0",
            |options| options.offers_draws().into(),
            [1, 0],
        ),
        (
            "Resign",
            "1",
            |options| options.resign_score().map_or(0, |score| score.0),
            [0, -900],
        ),
        ("Variety", "9", |options| options.variety().0, [0, 9]),
        (
            "OwnBook",
            "1",
            |options| options.uses_own_book().into(),
            [0, 1],
        ),
        (
            "Elo",
            "1500",
            |options| options.elo().into(),
            [3_000, 1_500],
        ),
        (
            "Elo",
            "1500",
            |options| options.most_elo().into(),
            [3_000, 1_500],
        ),
        (
            "ThinkingNotation",
            "Coordinates",
            |options| options.writes_san().into(),
            [1, 0],
        ),
        (
            "ThinkingDetails",
            "1",
            |options| options.writes_columns().into(),
            [0, 1],
        ),
        (
            "ThinkingTime",
            "Human",
            |options| options.is_human().into(),
            [0, 1],
        ),
    ];
    for (place, &(name, value, ..)) in asks.iter().enumerate() {
        let mut options = Options::default();
        assert_eq!(options.set(name, Some(value)), Ok(Effect::None), "{name}");
        for (other, (asked, _, ask, [before, after])) in asks.iter().enumerate() {
            let is_set = other == place || *asked == name;
            let wanted = if is_set { after } else { before };
            assert_eq!(ask(&options), *wanted, "{asked} after {name}={value}");
        }
    }
}

#[test]
fn yes_and_no_are_read_in_every_spelling() {
    for (words, meaning) in [
        (["true", "yes", "on", "1"], true),
        (["false", "no", "off", "0"], false),
    ] {
        for word in words {
            assert_eq!(kind::truth(word), Some(meaning), "{word}");
            assert_eq!(kind::truth(&word.to_uppercase()), Some(meaning), "{word}");
        }
    }
    for word in ["", "2", "y", "truely", "-1"] {
        assert_eq!(kind::truth(word), None, "{word}");
    }
}
