//! Fits the probabilities of win, draw and loss for each score to games of Goby against itself
//! (`tests/lab/network/generate.rs`). UCI shows them (`UCI_ShowWDL`).
//!
//! ```sh
//! cargo run --release -p goby-lab --bin wdl -- FOLDER
//! ```
//!
//! A side with score `s` wins with the probability `1 / (1 + exp((half - s) / slope))` and loses with
//! the same formula for `-s`. `half`, the score that wins half of the games, and `slope` depend on the
//! material of both sides (a pawn is 1, a queen 9), linearly between the points of `KNOTS`. The program
//! prints the maximum-likelihood values in the form of `core/src/player/chances.rs`, and compares the
//! shares of games won at each score with the model.
//!
//! Source: Stockfish's model (V. Negnevesky, "Improve the WDL model", 2020).

mod fit;

use fit::{Cell, KNOTS, Model};
use goby_core::board::Board;
use goby_core::types::Piece;
use goby_lab::games;
use goby_suite::starts::start;
use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

/// Higher scores, in centipawns, are left out, because they nearly always win.
const MOST: i16 = 2_000;
/// Centipawns in each row of the printed table.
const ROW: i32 = 50;
/// Number of rows.
const ROWS: i32 = 9;
/// Least material of each column.
const COLUMNS: [u32; 4] = [0, 24, 48, 66];

fn main() {
    let folder = env::args().nth(1).expect("the folder of the games");
    let (games, cells) = read(folder.as_ref());
    let positions: u64 = cells.iter().map(Cell::positions).sum();
    println!("{games} games, {positions} positions");
    let model = Model::fit(&cells);
    println!("/// Material of both sides, centipawns that win half the games, slope.");
    println!("const KNOTS: [(i32, i32, i32); {}] = [", KNOTS.len());
    for (place, material) in KNOTS.iter().enumerate() {
        let (half, slope) = (model.half[place], model.slope[place]);
        println!("    ({material}, {half:.0}, {slope:.0}),");
    }
    println!("];");
    compare(&cells, &model);
}

/// The number of games in a folder, and the results by material and score.
fn read(folder: &Path) -> (usize, Vec<Cell>) {
    let (mut games, mut found) = (0, BTreeMap::new());
    for entry in fs::read_dir(folder).expect("a folder") {
        let bytes = fs::read(entry.expect("an entry").path()).expect("a file");
        let Some((_, played)) = games::read(&bytes) else {
            continue;
        };
        games += played.len();
        for game in &played {
            let mut board = start(game.start);
            for &mv in &game.opening {
                let _ = board.play(mv);
            }
            for ply in &game.plies {
                if let Some((score, _)) = ply.found.filter(|(score, _)| score.abs() <= MOST) {
                    // Each position counts from the better side's view.
                    let result = if score < 0 {
                        2 - game.result
                    } else {
                        game.result
                    };
                    let place = (material(&board), score.unsigned_abs());
                    found.entry(place).or_insert([0_u64; 3])[usize::from(result)] += 1;
                }
                let _ = board.play(ply.mv);
            }
        }
    }
    let cells = found.into_iter().map(|((material, score), results)| Cell {
        material,
        score: score.into(),
        results,
    });
    (games, cells.collect())
}

/// The material of both sides.
fn material(board: &Board) -> u32 {
    let worth = [
        (Piece::Pawn, 1),
        (Piece::Knight, 3),
        (Piece::Bishop, 3),
        (Piece::Rook, 5),
        (Piece::Queen, 9),
    ];
    let count = |piece| board.pieces(piece).len();
    worth
        .iter()
        .map(|&(piece, worth)| worth * count(piece))
        .sum()
}

/// Prints the percentages of wins and draws in the games and by the model.
fn compare(cells: &[Cell], model: &Model) {
    println!(
        "\n| centipawns | {} |",
        COLUMNS
            .map(|from| format!("material from {from}: won, drawn; by the model"))
            .join(" | ")
    );
    println!("|---:|{}", "---|".repeat(COLUMNS.len()));
    for row in 0..ROWS {
        let scores = row * ROW..(row + 1) * ROW;
        let columns = COLUMNS.iter().enumerate().map(|(place, &from)| {
            let to = COLUMNS.get(place + 1).copied().unwrap_or(u32::MAX);
            let (mut was, mut should, mut all) = ([0.0; 3], [0.0; 3], 0.0);
            for cell in cells {
                if !(from..to).contains(&cell.material) || !scores.contains(&cell.score) {
                    continue;
                }
                let count = cell.positions() as f64;
                let chances = model.chances(cell.material, cell.score);
                for result in 0..3 {
                    was[result] += cell.results[result] as f64;
                    should[result] += count * chances[result];
                }
                all += count;
            }
            let [_, drawn, won] = was.map(|share| 100.0 * share / all);
            let [_, should_draw, should_win] = should.map(|share| 100.0 * share / all);
            format!("{won:.0}, {drawn:.0}; {should_win:.0}, {should_draw:.0}")
        });
        let columns: Vec<_> = columns.collect();
        println!(
            "| {} to {} | {} |",
            scores.start,
            scores.end - 1,
            columns.join(" | ")
        );
    }
}
