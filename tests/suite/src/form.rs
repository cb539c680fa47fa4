//! The forms of a run: quick for each day, complete for each night, and long for figures that are
//! recorded.

/// Returns true in CI (`CI=true`), where no program may be missing.
pub fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

/// Returns true if this variable asks for a form.
fn is_asked(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| value != "0")
}

/// Returns true for the long form (`GOBY_RECORDED=1`).
pub fn recorded() -> bool {
    is_asked("GOBY_RECORDED")
}

/// Returns true if everything is checked (`GOBY_COMPLETE=1`, or the long form), not a sample.
pub fn complete() -> bool {
    is_asked("GOBY_COMPLETE") || recorded()
}
