//! The start positions of Chess960.

use goby_core::board::Board;

/// The start position with this number, 0 to 959.
///
/// # Panics
/// If the number is larger.
pub fn start(number: u16) -> Board {
    let board = cozy_chess::Board::chess960_startpos(number.into());
    Board::from_fen(&format!("{board:#}")).expect("a start of Chess960")
}
