//! Runs the scripts of `tests/apps`: XBoard plays Goby against Fairy-Max, and python-chess uses
//! Goby. Stockfish checks the answers to `why`.

#[cfg(target_os = "linux")]
use goby_core::{Board, Color};
#[cfg(target_os = "linux")]
use goby_suite::chesslink::Simulated;
use goby_suite::form::complete;
use goby_suite::golden::root;
use goby_suite::process::program;
#[cfg(target_os = "linux")]
use goby_suite::random::Random;
use goby_suite::tools::{self, Need, PYTHON_CHESS, XBOARD, run_script, test};
use std::process::Command;
#[cfg(target_os = "linux")]
use std::time::Duration;

fn main() {
    let polyglot = [XBOARD, &[Need::Program("polyglot")]].concat();
    tools::run(vec![
        test(
            "fairy_max_and_xboard_have_no_complaint_about_a_match",
            XBOARD,
            fairy_max_and_xboard_have_no_complaint_about_a_match,
        ),
        test(
            "xboard_plays_goby_as_a_uci_engine_through_polyglot",
            polyglot,
            xboard_plays_goby_as_a_uci_engine_through_polyglot,
        ),
        #[cfg(target_os = "linux")]
        test(
            "xboard_plays_a_person_at_a_simulated_board",
            XBOARD,
            xboard_plays_a_person_at_a_simulated_board,
        ),
        test(
            "python_chess_plays_and_analyses_with_goby_in_cecp",
            PYTHON_CHESS,
            python_chess_plays_and_analyses_with_goby_in_cecp,
        ),
        test(
            "python_chess_plays_and_analyses_with_goby_in_uci",
            PYTHON_CHESS,
            python_chess_plays_and_analyses_with_goby_in_uci,
        ),
        test(
            "why_states_enough_and_only_truths",
            [PYTHON_CHESS, &[Need::Program("stockfish")]].concat(),
            why_states_enough_and_only_truths,
        ),
        test(
            "the_picture_of_the_terminal_is_the_programs",
            vec![Need::Program("python3")],
            the_picture_of_the_terminal_is_the_programs,
        ),
    ])
}

fn the_picture_of_the_terminal_is_the_programs() {
    let folder = root().join("tests/apps/terminal");
    let mut python = Command::new("python3");
    let output = python
        .arg(folder.join("picture.py"))
        .arg(program())
        .output();
    let output = output.expect("Python runs");
    assert!(output.status.success(), "{output:?}");
    let kept = std::fs::read(folder.join("picture.svg")).expect("the picture");
    assert!(
        output.stdout == kept,
        "run tests/apps/terminal/picture.py, as it says, and look at the new picture"
    );
}

fn fairy_max_and_xboard_have_no_complaint_about_a_match() {
    // The quick form plays one short game with each colour and ignores time losses, because the
    // machine may be busy. The complete form also checks the clocks.
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
    run_script(
        "apps/xboard/match.py",
        &[&["--engine", &*engine], form].concat(),
    );
}

fn xboard_plays_goby_as_a_uci_engine_through_polyglot() {
    let engine = program().to_string_lossy();
    let games = if complete() { "4" } else { "2" };
    let form = ["--base", "2", "--increment", "0.1", "--patient"];
    run_script(
        "apps/xboard/match.py",
        &[
            &["--engine", &*engine, "--uci", "--games", games],
            &form[..],
        ]
        .concat(),
    );
}

/// A hand at a simulated board makes moves by chance as White, and the opponent's moves as the lights
/// show them. Goby is the opponent, and claims the result.
#[cfg(target_os = "linux")]
fn xboard_plays_a_person_at_a_simulated_board() {
    let folder = std::env::temp_dir().join(format!("goby-board-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let simulated = Simulated::new(&folder, true, false);
    let goby = program().to_string_lossy();
    let engine = format!("{goby} --eboard chesslink:{}", simulated.name.display());
    std::thread::spawn(move || {
        simulated.await_program();
        let (mut board, mut random) = (Board::start(), Random::new(1));
        while board.has_legal_move() {
            let mv = match board.side() {
                Color::White => random.pick(&board.legal_moves()),
                Color::Black => loop {
                    std::thread::sleep(Duration::from_millis(50));
                    if let Some(mv) = simulated.shown(&board) {
                        break mv;
                    }
                },
            };
            simulated.make(&board, mv);
            board = board.after(mv);
        }
    });
    let form = ["--games", "1", "--base", "60", "--patient"];
    run_script(
        "apps/xboard/match.py",
        &[&["--engine", &*engine, "--opponent", &*goby], &form[..]].concat(),
    );
    let _ = std::fs::remove_dir_all(folder);
}

fn python_chess_plays_and_analyses_with_goby_in_cecp() {
    let engine = program().to_string_lossy();
    run_script("apps/python_chess/drive.py", &[&engine]);
}

fn python_chess_plays_and_analyses_with_goby_in_uci() {
    let engine = program().to_string_lossy();
    run_script("apps/python_chess/uci.py", &[&engine]);
}

/// `tests/lab/why` checks the answers of `why` without Goby's code.
fn why_states_enough_and_only_truths() {
    let engine = program().to_string_lossy();
    let moves = if complete() { "400" } else { "40" };
    let arguments = [&engine, "--moves", moves, "--judge", "stockfish"];
    run_script("lab/why/check.py", &arguments);
}
