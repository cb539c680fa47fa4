//! The opening lines for matches, after which neither side is much better.

use goby_core::board::Board;

/// Plies of each line.
pub const PLIES: usize = 8;
/// The lines in PGN, one game each, written by `lab/match/openings.rs`.
const LINES: &str = include_str!("../../data/openings.pgn");

/// The positions after each line.
///
/// # Panics
/// If a line has an illegal move.
pub fn openings() -> Vec<Board> {
    let lines = LINES.lines().filter(|line| line.starts_with("1."));
    lines.map(position).collect()
}

fn position(line: &str) -> Board {
    let mut board = Board::start();
    let words = line.split(' ').filter(|word| !word.ends_with(['.', '*']));
    for word in words {
        let mv = board.parse_move(word).expect("a legal move");
        let _ = board.play(mv);
    }
    board
}
