//! python-chess drives Goby as an XBoard engine; see `tests/drive/python_chess/drive.py` for what it asks.

use goby_tests::external::{Need, run};
use goby_tests::process::program;

const NEEDS: [Need; 2] = [
    Need::Program("python3", "python3"),
    Need::Module("chess", "chess"),
];

#[test]
fn python_chess_plays_and_analyses_with_goby() {
    run(
        "drive/python_chess/drive.py",
        &[&program().to_string_lossy()],
        &NEEDS,
    );
}
