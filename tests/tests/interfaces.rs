//! Real interfaces drive the program: XBoard against Fairy-Max, and python-chess. What they ask
//! stands in `tests/drive/xboard/match.py` and in `drive.py` and `uci.py` of
//! `tests/drive/python_chess`.

use goby_tests::external::Optional;
use goby_tests::form::complete;
use goby_tests::process::program;

#[test]
fn fairy_max_and_xboard_have_no_complaint_about_a_match() {
    // One short game of each colour is enough for a developer, whose machine may be busy: the
    // clocks are held to at night.
    let form: &[_] = if complete() {
        &["--games", "4", "--base", "5", "--increment", "0.2"]
    } else {
        &[
            "--games",
            "2",
            "--base",
            "2",
            "--increment",
            "0.1",
            "--patient",
        ]
    };
    let engine = program().to_string_lossy();
    Optional::xboard().run(
        "drive/xboard/match.py",
        &[&["--engine", &*engine], form].concat(),
    );
}

#[test]
fn xboard_plays_goby_as_a_uci_engine_through_polyglot() {
    let engine = program().to_string_lossy();
    let games = if complete() { "4" } else { "2" };
    let form = ["--base", "2", "--increment", "0.1", "--patient"];
    Optional::polyglot().run(
        "drive/xboard/match.py",
        &[
            &["--engine", &*engine, "--uci", "--games", games],
            &form[..],
        ]
        .concat(),
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
