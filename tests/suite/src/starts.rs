//! The starts of Chess960.

use goby_core::board::Board;

/// The position of Chess960 with this number, 0 to 959.
///
/// # Panics
/// When there is none.
pub fn start(number: u16) -> Board {
    let board = cozy_chess::Board::chess960_startpos(number.into());
    Board::from_fen(&format!("{board:#}")).expect("a start of Chess960")
}
