//! Makes the openings of matches. Each move is chosen at random among the best moves of a short
//! search. A longer search must find that neither side is much better at the end.
//!
//! ```sh
//! cargo run --release -p goby-lab --bin openings > tests/data/openings.pgn
//! ```
//!
//! The openings are committed. After a change of the search this program gives other lines.

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::profile::DESKTOP;
use goby_suite::openings::PLIES;
use goby_suite::random::Random;
use goby_suite::thinker::{Buffers, Thinker};
use std::collections::HashSet;

const OPENINGS: usize = 500;
const SEED: u64 = 2_026;
/// Number of best moves to choose from, and nodes of the short search.
const CHOICE: (u32, u64) = (6, 3_000);
/// Nodes of the longer search, and the most centipawns by which a side may be better.
const LEVEL: (u64, i32) = (50_000, 40);

fn main() {
    let mut buffers = Buffers::new(&DESKTOP.search);
    let mut thinker = Thinker::new(&mut buffers);
    let mut random = Random::new(SEED);
    let mut seen = HashSet::new();
    while seen.len() < OPENINGS {
        let (board, text) = line(&mut thinker, &mut random);
        if !board.in_check() && is_level(&mut thinker, &board) && seen.insert(board.key().0) {
            println!("[Event \"Opening {}\"]\n\n{text}*\n", seen.len());
        }
    }
}

/// A random line as text, and the position at its end.
fn line(thinker: &mut Thinker<'_>, random: &mut Random) -> (Board, String) {
    let mut board = Board::start();
    let mut text = String::new();
    for ply in 0..PLIES {
        let (count, nodes) = CHOICE;
        thinker.forget();
        let mv = with_game(&board, |game| {
            random.pick(&thinker.best_lines(game, nodes, count)).0
        });
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &format!("{} ", board.san(mv));
        let _ = board.play(mv);
    }
    (board, text)
}

fn is_level(thinker: &mut Thinker<'_>, board: &Board) -> bool {
    let (nodes, most) = LEVEL;
    thinker.forget();
    let report = with_game(board, |game| thinker.go_on(game, nodes));
    report.score.0.abs() <= most
}

/// Calls `f` with a game that begins with `board`.
fn with_game<T>(board: &Board, f: impl FnOnce(&Game<'_>) -> T) -> T {
    let mut game = Game::new(&mut [], &mut []);
    game.reset(board.clone());
    f(&game)
}
