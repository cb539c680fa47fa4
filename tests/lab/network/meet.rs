//! Makes many training positions from few: quiet positions in the trees of small searches from
//! positions of games. Many of them no game would reach. They have no scores: a larger network, the
//! teacher, evaluates them when a small network is trained (`train --teacher`).
//!
//! ```sh
//! cargo run --release -p goby-lab --features goby-core/big-tables --bin meet \
//!     --target-dir target/network -- FOLDER FROM... [--share 8] [--depth 2] [--seed N] \
//!     [--threads N]
//! ```
//!
//! Each position in the folders FROM is searched to this depth, with captures at the leaves. One
//! leaf in `--share` is examined, and kept if neither side can win material by captures there. Each
//! file in FROM gives one file, which depends only on its number and the seed. Existing files are
//! kept.

use bulletformat::ChessBoard;
use goby_core::board::Board;
use goby_core::eval::Evaluation;
use goby_core::types::Move;
use goby_lab::record::{board, record};
use goby_lab::records::{self, Content};
use goby_suite::random::Random;
use std::path::{Path, PathBuf};
use std::{env, thread};

/// More than any score.
const INFINITE: i32 = 32_000;
/// Positions with higher scores are not kept, in centipawns.
const MOST: i32 = 2_000;

struct Wanted {
    folder: PathBuf,
    from: Vec<PathBuf>,
    share: usize,
    depth: u32,
    seed: u64,
    threads: usize,
}

fn main() {
    let wanted = Wanted::read();
    let mut files: Vec<PathBuf> = wanted
        .from
        .iter()
        .flat_map(|folder| records::files(folder))
        .collect();
    files.sort();
    let count = files.len() as u64;
    records::make(&wanted.folder, count, wanted.threads, |number| {
        Content::Records(met(&wanted, number, &files[number as usize]))
    });
}

impl Wanted {
    fn read() -> Self {
        let mut words = env::args().skip(1);
        let mut found = Self {
            folder: words.next().expect("the folder comes first").into(),
            from: Vec::new(),
            share: 8,
            depth: 2,
            seed: 1,
            threads: thread::available_parallelism().map_or(1, usize::from),
        };
        while let Some(word) = words.next() {
            if !word.starts_with("--") {
                found.from.push(word.into());
                continue;
            }
            let value: u64 = words
                .next()
                .and_then(|value| value.parse().ok())
                .unwrap_or_else(|| panic!("{word} needs a number"));
            match word.as_str() {
                "--share" => found.share = value as usize,
                "--depth" => found.depth = value as u32,
                "--seed" => found.seed = value,
                "--threads" => found.threads = value as usize,
                _ => panic!("unknown argument: {word}"),
            }
        }
        found
    }
}

/// The positions met by searches from the positions of a file.
fn met(wanted: &Wanted, number: u64, from: &Path) -> Vec<ChessBoard> {
    let mut search = Search {
        random: Random::new(wanted.seed << 32 | number),
        share: wanted.share,
        kept: Vec::new(),
        result: 0.5,
    };
    records::each(from, |position| {
        search.result = f32::from(position.result) / 2.0;
        search.best(&mut board(position), wanted.depth, -INFINITE, INFINITE);
    });
    search.kept
}

/// A small search, and the positions that it keeps.
struct Search {
    random: Random,
    share: usize,
    kept: Vec<ChessBoard>,
    /// White's result in the game of the root position.
    result: f32,
}

impl Search {
    /// The score for the side to move of a search with alpha-beta to `depth`.
    fn best(&mut self, board: &mut Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        let Some(rest) = depth.checked_sub(1) else {
            self.meet(board);
            return settle(board, alpha, beta);
        };
        let mut best = -INFINITE;
        let mut alpha = alpha;
        for choice in ordered(board, |_| true) {
            let undo = board.play(choice);
            let score = -self.best(board, rest, -beta, -alpha);
            board.undo(&undo);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        // Mate or stalemate, which a network need not learn.
        if best == -INFINITE { 0 } else { best }
    }

    /// Keeps the position if it is quiet and chosen at random.
    fn meet(&mut self, board: &mut Board) {
        if self.random.below(self.share) > 0 || board.in_check() {
            return;
        }
        let now = evaluate(board);
        if now.abs() <= MOST && settle(board, -INFINITE, INFINITE) == now {
            // Score 0: the teacher will replace it.
            self.kept.push(record(board, 0, self.result));
        }
    }
}

/// The score for the side to move of a quiescence search.
fn settle(board: &mut Board, alpha: i32, beta: i32) -> i32 {
    let mut best = evaluate(board);
    let mut alpha = alpha.max(best);
    if alpha >= beta {
        return best;
    }
    let position = board.clone();
    for choice in ordered(board, |choice| position.is_capture(choice)) {
        let undo = board.play(choice);
        let score = -settle(board, -beta, -alpha);
        board.undo(&undo);
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn evaluate(board: &Board) -> i32 {
    Evaluation::of(board).score(board).0
}

/// The legal moves for which `wanted` is true, in MVV-LVA order.
fn ordered(board: &Board, wanted: impl Fn(Move) -> bool) -> Vec<Move> {
    let mut moves: Vec<Move> = board
        .legal_moves()
        .into_iter()
        .filter(|&choice| wanted(choice))
        .collect();
    let worth = |choice: &Move| {
        let on = |square| board.piece_on(square).map_or(-1, |piece| piece as i32);
        let victim = if board.is_capture(*choice) {
            on(choice.to())
        } else {
            -1
        };
        std::cmp::Reverse((victim, -on(choice.from())))
    };
    moves.sort_by_key(worth);
    moves
}
