//! The openings of matches: lines of a few moves after which neither side is better.

use goby_core::board::Board;

/// The plies of each line.
pub const PLIES: usize = 8;
/// The lines, one a game in PGN, as `lab/match/openings.rs` has made them.
const LINES: &str = include_str!("../../data/openings.pgn");

/// The positions after each line.
///
/// # Panics
/// When a line has a move that is not legal.
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
