//! The three forms of a test run: quick (daily), complete (nightly), and recorded (for published
//! figures; the longest).

/// Returns true in CI (`CI=true`), where a missing tool is an error.
pub fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

/// Returns true if the environment variable is set to anything but 0.
fn is_asked(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| value != "0")
}

/// Returns true for the recorded form (`GOBY_RECORDED=1`).
pub fn recorded() -> bool {
    is_asked("GOBY_RECORDED")
}

/// Returns true in the complete form (`GOBY_COMPLETE=1`) and in the recorded form: tests check all
/// cases instead of a sample.
pub fn complete() -> bool {
    is_asked("GOBY_COMPLETE") || recorded()
}
