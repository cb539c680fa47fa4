//! Makes the positions on which techniques are measured: openings, and middle games and endings
//! from games of Goby against itself with some random moves.
//!
//! ```sh
//! cargo run --release -p goby-lab --bin suite > tests/data/positions/suite.epd
//! ```
//!
//! The positions are committed. After a change of the search this program gives other positions.

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::search::Sizes;
use goby_core::search::technique::Switches;
use goby_core::types::{Depth, Move, Piece};
use goby_suite::openings::openings;
use goby_suite::random::Random;
use goby_suite::thinker::{Buffers, Thinker};
use std::collections::HashSet;

const VERSION: &str = env!("CARGO_PKG_VERSION");
const OPENINGS: usize = 34;
/// One of `EVERY` openings is taken.
const EVERY: usize = 13;
const MIDDLE_GAMES: usize = 33;
const ENDINGS: usize = 33;
/// Search depth of each move.
const DEPTH: Depth = Depth(5);
/// One of `RANDOM` moves is random.
const RANDOM: usize = 8;
/// Seed of the first game; each further game has the next number.
const SEED: u64 = 1_998;
/// Units of material in middle games. A minor piece counts 2, a rook 3, a queen 6: 40 at the start.
const MIDDLE: std::ops::RangeInclusive<u32> = 14..=30;
/// Units of material in endings.
const END: std::ops::RangeInclusive<u32> = 0..=10;

fn main() {
    let openings = openings();
    println!(
        "# 100 positions on which techniques are measured, made by `suite` (tests/lab/ablation/suite.rs): openings of"
    );
    println!(
        "# tests/data/openings.pgn (every {EVERY}th), and positions of games of Goby {VERSION} against itself:"
    );
    println!(
        "# depth {}, one move of {RANDOM} random, seeds from {SEED} on.",
        DEPTH.0
    );
    for (number, opening) in openings.iter().enumerate().step_by(EVERY).take(OPENINGS) {
        println!("{} c0 \"opening {}\";", fields(opening), number + 1);
    }
    let mut seen = HashSet::new();
    let mut wanted = [MIDDLE_GAMES, ENDINGS];
    let mut seed = SEED;
    while wanted != [0, 0] {
        let start = &openings[(seed * 31) as usize % openings.len()];
        let kind = usize::from(wanted[0] < wanted[1] || wanted[0] == 0);
        let (range, name) = [(MIDDLE, "middle game"), (END, "ending")][kind].clone();
        if let Some(board) = play(start, seed, &range)
            && seen.insert(fields(&board))
        {
            println!("{} c0 \"{name}, seed {seed}\";", fields(&board));
            wanted[kind] -= 1;
        }
        seed += 1;
    }
}

/// The four position fields of EPD.
fn fields(board: &Board) -> String {
    let fen = board.fen().to_string();
    fen.split_whitespace().take(4).collect::<Vec<_>>().join(" ")
}

/// Plays a game. Returns a position some plies after the material has reached `range`; `None` if
/// the game ends before.
fn play(start: &Board, seed: u64, range: &std::ops::RangeInclusive<u32>) -> Option<Board> {
    let (mut ring, mut keys) = (vec![None; 512], vec![0; 128]);
    let mut game = Game::new(&mut ring, &mut keys);
    game.reset(start.clone());
    let mut buffers = Buffers::new(&Sizes::DESKTOP);
    let mut thinker = Thinker::new(&mut buffers);
    let mut random = Random::new(seed);
    let mut more = random.below(12);
    for _ in 0..300 {
        if game.outcome().is_some() {
            return None;
        }
        let board = game.board();
        let moves: Vec<Move> = board.legal_moves().into_iter().collect();
        if range.contains(&units(board)) && !board.in_check() && moves.len() > 3 {
            if more == 0 {
                return Some(board.clone());
            }
            more -= 1;
        }
        let mv = if random.below(RANDOM) == 0 {
            random.pick(&moves)
        } else {
            thinker.think(&game, DEPTH, Switches::SHIPPED).best?
        };
        game.play(mv);
    }
    None
}

fn units(board: &Board) -> u32 {
    let count = |piece| board.pieces(piece).len();
    2 * (count(Piece::Knight) + count(Piece::Bishop))
        + 3 * count(Piece::Rook)
        + 6 * count(Piece::Queen)
}
