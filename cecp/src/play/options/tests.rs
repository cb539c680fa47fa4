//! Tests of the options: the order of their table, defaults, and values inside and outside a range.

use super::table::TABLE;
use super::*;
use goby_core::time::Millis;
use goby_core::types::Score;

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
