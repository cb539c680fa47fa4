//! A real XBoard plays Goby against Fairy-Max; see `tests/drive/xboard/match.py` for what it asks.

use goby_tests::external::{Need, in_ci, run};
use goby_tests::process::program;

const NEEDS: [Need; 4] = [
    Need::Program("python3", "python3"),
    Need::Program("xboard", "xboard"),
    Need::Program("Xvfb", "xvfb"),
    Need::Program("fairymax", "fairymax"),
];

#[test]
fn xboard_has_no_complaint_about_a_match_against_fairy_max() {
    // One game of each colour tells a developer enough.
    let games = if in_ci() { "4" } else { "2" };
    let engine = program().to_string_lossy();
    run(
        "drive/xboard/match.py",
        &["--engine", &engine, "--games", games],
        &NEEDS,
    );
}
