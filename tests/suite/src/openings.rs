//! The opening lines for matches, after which neither side is much better.

use goby_core::board::Board;
use goby_core::notation::pgn::{PgnGame, PgnGames};

/// Plies of each line.
pub const PLIES: usize = 8;
/// The lines in PGN, one game each, written by `lab/match/openings.rs`.
const LINES: &str = include_str!("../../data/openings.pgn");

/// The positions after each line.
///
/// # Panics
/// If a line has an illegal move.
pub fn openings() -> Vec<Board> {
    let mut games = PgnGames::new(LINES);
    let lines = std::iter::from_fn(|| games.take().expect("games in PGN"));
    lines.map(|line| position(line.text)).collect()
}

fn position(line: &str) -> Board {
    let game = PgnGame::read(line).expect("legal moves");
    let (mut board, mut moves) = (game.beginning.clone(), game.moves());
    while let Ok(Some(mv)) = moves.take() {
        let _ = board.play(mv);
    }
    board
}
