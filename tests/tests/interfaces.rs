//! Real interfaces drive the program: XBoard against Fairy-Max, and python-chess. What they ask
//! stands in `tests/drive/xboard/match.py` and in `drive.py` and `uci.py` of
//! `tests/drive/python_chess`.

use goby_tests::external::Optional;
use goby_tests::form::complete;
use goby_tests::process::program;

#[test]
fn fairy_max_and_xboard_have_no_complaint_about_a_match() {
    // One short game of each colour tells a developer enough.
    let (games, base, increment) = if complete() {
        ("4", "5", "0.2")
    } else {
        ("2", "2", "0.1")
    };
    let engine = program().to_string_lossy();
    Optional::xboard().run(
        "drive/xboard/match.py",
        &[
            ["--engine", &engine],
            ["--games", games],
            ["--base", base],
            ["--increment", increment],
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
