//! Real interfaces drive the program: XBoard against Fairy-Max, and python-chess. What they ask
//! stands in `tests/drive/xboard/match.py` and in `drive.py` and `uci.py` of
//! `tests/drive/python_chess`.

use goby_tests::external::Optional;
use goby_tests::form::complete;
use goby_tests::process::program;

#[test]
fn xboard_has_no_complaint_about_a_match_against_fairy_max() {
    // One game of each colour tells a developer enough.
    let games = if complete() { "4" } else { "2" };
    let engine = program().to_string_lossy();
    Optional::xboard().run(
        "drive/xboard/match.py",
        &["--engine", &engine, "--games", games],
    );
}

#[test]
fn python_chess_plays_and_analyses_with_goby_in_cecp() {
    let engine = program().to_string_lossy();
    Optional::python_chess().run("drive/python_chess/drive.py", &[&engine]);
}

#[test]
fn python_chess_plays_and_analyses_with_goby_in_uci() {
    let engine = program().to_string_lossy();
    Optional::python_chess().run("drive/python_chess/uci.py", &[&engine]);
}
