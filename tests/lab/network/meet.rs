//! Makes many training positions from few: quiet positions in the trees of small searches from
//! positions of games. Many of them no game would reach. With `--nodes`, each gets the score of a
//! search of its own, as in `generate`, and a result that agrees with the score on average. Without,
//! they have no scores: a larger network, the teacher, evaluates them when a small network is
//! trained (`train --teacher`).
//!
//! ```sh
//! GOBY_COMMIT=$(git rev-parse HEAD) RUSTFLAGS="-C target-cpu=native" cargo build --release \
//!     -p goby -p goby-lab --bin meet --target-dir target/network
//! nice -n 19 target/network/release/meet FOLDER FROM... [--every 1] [--share 8] [--depth 2] \
//!     [--nodes N] [--seed N] [--threads N]
//! ```
//!
//! One in `--every` positions of the games in the folders FROM is searched to this depth, with
//! captures at the leaves. One leaf in `--share` is examined, and kept if neither side can win
//! material by captures there. Each file in FROM gives one file, which depends only on its number
//! and the seed. Existing files are kept. If FROM is one folder with all files from number 0, the
//! trainer holds out the positions of the games that it holds out there. Without `-p goby` the
//! hand-written evaluation searches.

use bulletformat::ChessBoard;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::types::{Move, Piece};
use goby_lab::games;
use goby_lab::games::searches::{MEMORY, buffers, is_quiet, other_view};
use goby_lab::record::record;
use goby_lab::records::{self, Content};
use goby_lab::targets::Targets;
use goby_suite::random::Random;
use goby_suite::thinker::Thinker;
use std::path::{Path, PathBuf};
use std::{env, fs, thread};

/// More than any score.
const INFINITE: i32 = 32_000;
/// Centipawns of each piece. Kings are never captured.
const WORTH: [i32; 6] = [100, 320, 330, 500, 900, 0];
/// Leaves get up to this many further centipawns at random, so that any move may be the best of equal
/// ones.
const NOISE: usize = 64;
/// The centipawns at which the odds of winning are e to 1, as in the trainer.
const SCALE: f32 = 400.0;

struct Wanted {
    folder: PathBuf,
    from: Vec<PathBuf>,
    every: usize,
    share: usize,
    depth: u32,
    nodes: Option<u64>,
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
            every: 1,
            share: 8,
            depth: 2,
            nodes: None,
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
                "--every" => found.every = value as usize,
                "--nodes" => found.nodes = Some(value),
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

/// The positions met by searches from the positions of a file of games.
fn met(wanted: &Wanted, number: u64, from: &Path) -> Vec<ChessBoard> {
    let bytes = fs::read(from).expect("a file of games");
    let (_, games) = games::read(&bytes).expect("whole games");
    let mut buffers = buffers(wanted.nodes.unwrap_or(1));
    let mut search = Search {
        random: Random::new(wanted.seed << 32 | number),
        share: wanted.share,
        nodes: wanted.nodes,
        thinker: Thinker::new(&mut buffers),
        targets: Targets::new(0.0, SCALE),
        kept: Vec::new(),
        root: ChessBoard::default(),
    };
    for (game, played) in (0..).zip(games) {
        search.thinker.forget();
        played.positions(|known| {
            if search.random.below(wanted.every) == 0 {
                search.root = known.record(game);
                search.best(&mut known.board.clone(), wanted.depth, -INFINITE, INFINITE);
            }
        });
    }
    search.kept
}

/// A small search, and the positions that it keeps.
struct Search<'m> {
    random: Random,
    share: usize,
    /// Nodes of the search that gives a position its score, if any.
    nodes: Option<u64>,
    thinker: Thinker<'m>,
    /// Converts a score to expected points.
    targets: Targets,
    kept: Vec<ChessBoard>,
    /// The record of the root position. Its ply and game are kept with each position.
    root: ChessBoard,
}

impl Search<'_> {
    /// The score for the side to move of a search with alpha-beta to `depth`.
    fn best(&mut self, board: &mut Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        let Some(rest) = depth.checked_sub(1) else {
            self.meet(board);
            return settle(board, alpha, beta) + self.random.below(NOISE) as i32;
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
        if settle(board, -INFINITE, INFINITE) != evaluate(board) {
            return;
        }
        let found = match self.nodes {
            // The teacher will replace it.
            None => Some(0),
            Some(nodes) => self.score(board, nodes),
        };
        if let Some(white) = found {
            let points = 2.0 * self.targets.points(white.into());
            let chance = self.random.below(1 << 16) as f32 / (1 << 16) as f32;
            let mut kept = record(board, white, (points + chance).floor().min(2.0) / 2.0);
            kept.extra = self.root.extra;
            self.kept.push(kept);
        }
    }

    /// White's score by a search of its own, if the position is quiet by `generate`'s rule.
    fn score(&mut self, board: &Board, nodes: u64) -> Option<i16> {
        let (mut moves, mut keys) = ([None; MEMORY], [0; MEMORY]);
        let mut game = Game::new(&mut moves, &mut keys);
        game.reset(board.clone());
        if game.outcome().is_some() {
            return None;
        }
        let (_, reported) = self.thinker.iterate(&game, nodes);
        let reported = reported?;
        let white = other_view(board, reported.report.score.0);
        let next = *reported.line.first()?;
        is_quiet(board, next, white).then_some(white as i16)
    }
}

/// The material for the side to move after a quiescence search.
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

/// The material in centipawns, for the side to move.
fn evaluate(board: &Board) -> i32 {
    let count = |piece, color| (board.pieces(piece).0 & board.colors(color).0).count_ones() as i32;
    let side = board.side();
    let pieces = Piece::ALL.into_iter().zip(WORTH);
    pieces
        .map(|(piece, worth)| worth * (count(piece, side) - count(piece, !side)))
        .sum()
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
