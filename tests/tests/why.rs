//! What `why` says of moves is true: `tests/lab/why` finds it out again, apart from Goby's code.

use goby_tests::external::Optional;
use goby_tests::form::complete;
use goby_tests::process::program;

#[test]
fn what_is_said_of_moves_is_true_and_enough_is_said() {
    let engine = program().to_string_lossy();
    let moves = if complete() { "400" } else { "40" };
    Optional::why().run(
        "lab/why/check.py",
        &[&engine, "--moves", moves, "--judge", "stockfish"],
    );
}
