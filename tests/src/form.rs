//! How much a run of the tests takes: a quick form for a developer, a complete one for CI, and a
//! long one for figures that are recorded.

/// Whether this runs in CI (`CI=true`), where nothing may be skipped and no sample is taken.
pub fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

/// Whether the long form was asked for (`GOBY_RECORDED=1`).
pub fn recorded() -> bool {
    std::env::var_os("GOBY_RECORDED").is_some_and(|value| value != "0")
}

/// Whether to check everything; otherwise a sample will do.
pub fn complete() -> bool {
    in_ci() || recorded()
}
