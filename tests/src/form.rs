//! How much a run of the tests takes: a quick form for each day, a complete one for each night, and
//! a long one for figures that are recorded.

/// Whether this runs in CI (`CI=true`), where nothing may be skipped.
pub fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

/// Whether a form was asked for by this variable.
fn is_asked(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| value != "0")
}

/// Whether the long form was asked for (`GOBY_RECORDED=1`).
pub fn recorded() -> bool {
    is_asked("GOBY_RECORDED")
}

/// Whether to check everything (`GOBY_COMPLETE=1`, or the long form); otherwise a sample will do.
pub fn complete() -> bool {
    is_asked("GOBY_COMPLETE") || recorded()
}

/// Whether a place in a row has its turn in a sample that goes round in `of` turns. `GOBY_TURN=5`
/// numbers the run; without it, and in the complete form, each has.
///
/// # Panics
/// When `GOBY_TURN` is no number.
pub fn has_turn(place: usize, of: usize) -> bool {
    let turn = std::env::var("GOBY_TURN").ok();
    let turn = turn.map(|turn| turn.parse::<usize>().expect("GOBY_TURN is a number"));
    complete() || turn.is_none_or(|turn| (place + turn).is_multiple_of(of))
}
