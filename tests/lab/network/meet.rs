//! Makes many positions of few: the quiet ones that small searches meet from those of games, among
//! them many that no game would reach. They have no score: a large network, the teacher, gives them
//! one when a small one learns (`train --teacher`).
//!
//! ```sh
//! cargo run --release -p goby-tests --features goby-core/big-tables --bin meet \
//!     --target-dir target/network -- FOLDER FROM... [--share 8] [--depth 2] [--seed N] \
//!     [--threads N]
//! ```
//!
//! From each position of the folders a search of this depth, with captures at its leaves; of so
//! many leaves one is looked at, and kept if neither side can win by captures there. A file makes a
//! file, by its number and the seed, whatever the machine; one that is there is not made again.

use bulletformat::{BulletFormat, ChessBoard, DataLoader};
use goby_core::board::Board;
use goby_core::eval::Evaluation;
use goby_core::types::Move;
use goby_tests::random::Random;
use goby_tests::record::{board, record};
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{env, thread};

/// Megabytes that the loader holds.
const BUFFER: usize = 16;
/// Beyond any score.
const INFINITE: i32 = 32_000;
/// Positions with a higher score are not kept.
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
    fs::create_dir_all(&wanted.folder).expect("a folder can be made");
    let mut files: Vec<PathBuf> = wanted
        .from
        .iter()
        .flat_map(|folder| games(folder))
        .collect();
    files.sort();
    let next = AtomicUsize::new(0);
    let total = Mutex::new(0);
    let began = Instant::now();
    thread::scope(|scope| {
        for _ in 0..wanted.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(number) else {
                        return;
                    };
                    let Some(count) = make(&wanted, number, file) else {
                        continue;
                    };
                    let mut total = total.lock().expect("no thread has failed");
                    *total += count;
                    let rate = *total as f64 / began.elapsed().as_secs_f64();
                    println!(
                        "file {number} of {}: {total} positions, {rate:.0} a second",
                        files.len()
                    );
                }
            });
        }
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
                .unwrap_or_else(|| panic!("{word} wants a number"));
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

/// The files of a folder.
fn games(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of positions");
    let paths = entries.map(|entry| entry.expect("a file").path());
    paths
        .filter(|path| path.extension().is_some_and(|it| it == "bin"))
        .collect()
}

/// Makes the file of a file, unless it is there, and says how many positions were kept.
fn make(wanted: &Wanted, number: usize, from: &Path) -> Option<usize> {
    let path = wanted.folder.join(format!("{number:06}.bin"));
    if path.exists() {
        return None;
    }
    let mut search = Search {
        random: Random::new(wanted.seed << 32 | number as u64),
        share: wanted.share,
        kept: Vec::new(),
        result: 0.5,
    };
    let loader = DataLoader::<ChessBoard>::new(from, BUFFER).expect("a file of positions");
    loader.map_positions(|position| {
        search.result = f32::from(position.result) / 2.0;
        search.best(&mut board(position), wanted.depth, -INFINITE, INFINITE);
    });
    let draft = path.with_extension("part");
    let mut file = BufWriter::new(File::create(&draft).expect("a file can be made"));
    ChessBoard::write_to_bin(&mut file, &search.kept).expect("there is room on the disk");
    drop(file);
    fs::rename(draft, path).expect("a file can be renamed");
    Some(search.kept.len())
}

/// A small search, and the positions that it has met.
struct Search {
    random: Random,
    share: usize,
    kept: Vec<ChessBoard>,
    /// What White has got in the game from which it begins.
    result: f32,
}

impl Search {
    /// The score of a position for the side to move, so many plies deep.
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
        // Mate or stalemate: nothing that a network must know.
        if best == -INFINITE { 0 } else { best }
    }

    /// Keeps one of so many positions, if it is quiet.
    fn meet(&mut self, board: &mut Board) {
        if self.random.below(self.share) > 0 || board.in_check() {
            return;
        }
        let now = evaluate(board);
        if now.abs() <= MOST && settle(board, -INFINITE, INFINITE) == now {
            // The teacher will give it a score.
            self.kept.push(record(board, 0, self.result));
        }
    }
}

/// The score of a position for the side to move after all captures that pay.
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
    Evaluation::new(board, &mut [], &mut []).score(board).0
}

/// The legal moves that are wanted, captures of great pieces by small ones first.
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
